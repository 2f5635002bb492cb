import Chronology
import PredicateLanguage

/// The conditions that the database can check for comparisons of an entry's keys.
enum EntryComparisons {
    typealias Reading = ConditionReader.Reading

    /// The reader of a predicate with this text.
    static func reader(of text: String) -> ConditionReader {
        ConditionReader { comparison, isNegated in
            var comparison = comparison
            comparison.text = text
            return reading(comparison, isNegated: isNegated)
        }
    }

    static func reading(_ comparison: ComparisonOutline, isNegated: Bool) -> Reading {
        if comparison.operation == .notEqual, comparison.qualifier == nil, !comparison.isOfNames {
            return reading(comparison.replacing(operation: .equal), isNegated: !isNegated)
        }
        return reading(comparison).negated(isNegated)
    }

    private static func reading(_ comparison: ComparisonOutline) -> Reading {
        switch comparison.subject {
        case .count(of: ["media"]): MediaComparisons.count(comparison)
        case .count(of: ["tags"]): column(.tagCount, comparison)
        case .count(of: ["measurements"]): MeasurementComparisons.count(comparison)
        case .partialCount(of: ["media"]): MediaComparisons.partialCount(comparison)
        case .partialCount(of: ["measurements"]): MeasurementComparisons.partialCount(comparison)
        case .value(of: let path) where path.count == 1: reading(comparison, key: path[0])
        case .value(of: let path) where path.first == "media": MediaComparisons.reading(comparison, path.dropFirst())
        case .value(of: let path) where path.first == "measurements":
            MeasurementComparisons.reading(comparison, path.dropFirst())
        case .value(of: let path) where path.first == "values" && path.count == 2:
            MeasurementComparisons.last(comparison, of: path[1])
        case .arithmetic(let outline): arithmetic(outline, comparison)
        case .value, .count, .partialCount: .unknown
        }
    }

    private static func arithmetic(_ outline: NumberOutline, _ comparison: ComparisonOutline) -> Reading {
        guard comparison.qualifier == nil, let number = EntryNumber(outline), let test = ValueTest(comparison) else {
            return .unknown
        }
        return .exact(.arithmetic(number, test))
    }

    private static func reading(_ comparison: ComparisonOutline, key: String) -> Reading {
        switch key {
        case "tags": return tags(comparison)
        case "media": return .unknown
        case _ where comparison.qualifier != nil: return .unknown
        case "text", "title": return text(comparison)
        case "journal": return .exact(.journal(.comparison(NameComparison(outline: comparison))))
        case "id": return identifiers(comparison)
        case "creationTime": return created(comparison)
        case "updateTime": return time(comparison, .number(key), .updateWallTime)
        case "addTime": return time(comparison, .number(key), .addWallTime)
        case "year": return year(comparison)
        case "icon": return comparison.operand.isNull ? .exact(.negation(.hasMedia)) : .unknown
        case "timeZone": return column(.text(key), comparison)
        case "due": return comparison.operand.isNull ? column(.due, comparison) : time(comparison, .due, .dueWallTime)
        case "doneTime":
            return comparison.operand.isNull
                ? column(.doneTime, comparison) : time(comparison, .doneTime, .doneWallTime)
        case "isPastDue": return pastDue(comparison)
        case "isDone": return done(comparison)
        case "isCancelled": return cancelled(comparison)
        case "latitude", "longitude", "altitude": return position(comparison, key)
        case "isTask": return column(.isTask, comparison)
        case "repeats": return repeating(comparison)
        case "dueHasTime": return column(.dueHasTime, comparison)
        case "priority": return column(.priority, comparison)
        default:
            if let number = EntryColumn(numberOf: key) { return column(number, comparison) }
            guard let field = EntryField.named(key) else { return .unknown }
            let reading = column(.text(key), comparison)
            return field.isSearched ? .narrowing(.allOf([text(comparison).condition, reading.condition])) : reading
        }
    }

    private static func column(_ column: EntryColumn, _ comparison: ComparisonOutline) -> Reading {
        let isText = if case .text = column { true } else { false }
        guard comparison.qualifier == nil else { return .unknown }
        if let test = ValueTest(comparison, ofText: isText) { return .exact(.column(column, test)) }
        guard column == .text("timeZone"), let required = ValueTest(requiredBy: comparison) else { return .unknown }
        return .narrowing(.column(column, required))
    }

    /// The reading of `isPastDue`.
    ///
    /// An overdue task is unfinished and has a due time; the clock of its zone decides.
    private static func pastDue(_ comparison: ComparisonOutline) -> Reading {
        guard ValueTest(comparison) == .compares(.equal, .integer(1)) else { return .unknown }
        return .narrowing(
            .all([.column(.isDone, .compares(.equal, .integer(0))), .negation(.column(.due, .isNil))]))
    }

    /// The reading of `repeats`: of a task with a rule, which its row has.
    private static func repeating(_ comparison: ComparisonOutline) -> Reading {
        guard ValueTest(comparison) == .compares(.equal, .integer(1)) else { return .unknown }
        return .narrowing(.negation(.column(.text("repeatRule"), .isNil)))
    }

    /// The reading of `isDone`: a cancelled task is stored like one that is done, and each row says which it is.
    private static func done(_ comparison: ComparisonOutline) -> Reading {
        let test = ValueTest(comparison)
        if test == .compares(.equal, .integer(0)) { return column(.isDone, comparison) }
        guard test == .compares(.equal, .integer(1)) else { return .unknown }
        return .narrowing(column(.isDone, comparison).condition)
    }

    private static func cancelled(_ comparison: ComparisonOutline) -> Reading {
        guard ValueTest(comparison) == .compares(.equal, .integer(1)) else { return .unknown }
        return .narrowing(
            .all([.column(.isDone, .compares(.equal, .integer(1))), .column(.doneTime, .isNil)]))
    }

    /// The reading of a comparison of coordinates.
    ///
    /// A position is known only as a whole, so that a missing column says nothing about the others.
    private static func position(_ comparison: ComparisonOutline, _ key: String) -> Reading {
        guard let test = ValueTest(comparison), test.needsValue else { return .unknown }
        return .narrowing(.column(.number(key), test))
    }

    /// The text that the search index must contain.
    static func text(_ comparison: ComparisonOutline) -> Reading {
        let anchors = comparison.subject != .value(of: ["title"])
        let lists = comparison.requiredTexts
        guard !lists.isEmpty else { return .unknown }
        let conditions = lists.map { texts in
            RowCondition.allOf(texts.map { .text(anchors ? $0 : $0.floating) })
        }
        return .narrowing(.anyOf(conditions))
    }

    /// The reading of a comparison of tags.
    ///
    /// There are few, and each is tested once.
    private static func tags(_ comparison: ComparisonOutline) -> Reading {
        let name = NameComparison(outline: comparison)
        switch comparison.qualifier {
        case .any?: return .exact(.tag(.comparison(name)))
        case Qualifier.none?: return .exact(.negation(.tag(.comparison(name))))
        case .all?:
            let other = NameComparison(outline: comparison, isNegated: true)
            return .exact(.negation(.tag(.comparison(other))))
        case nil where comparison.operation == .contains:
            return .exact(.tag(.comparison(NameComparison(outline: comparison, isMember: true))))
        case nil: return .unknown
        }
    }

    private static func identifiers(_ comparison: ComparisonOutline) -> Reading {
        guard comparison.options.isEmpty else { return .unknown }
        switch (comparison.operation, comparison.operand) {
        case (.equal, .string(let text)): return .exact(.identifiers(identifiers([text])))
        case (.in, .array(let elements)):
            let texts = elements.compactMap { element in if case .string(let text) = element { text } else { nil } }
            return texts.count == elements.count ? .exact(.identifiers(identifiers(texts))) : .unknown
        default: return .unknown
        }
    }

    /// The ids among texts.
    ///
    /// Only the lower-case form is an entry's id.
    private static func identifiers(_ texts: [String]) -> [UniqueIdentifier] {
        texts.compactMap { text in UniqueIdentifier(text).flatMap { $0.description == text ? $0 : nil } }
    }

    private static func created(_ comparison: ComparisonOutline) -> Reading {
        comparison.spans.map { .exact(.allOf($0.map(RowCondition.created))) } ?? .unknown
    }

    private static func time(_ comparison: ComparisonOutline, _ column: EntryColumn, _ wall: EntryColumn) -> Reading {
        guard let spans = comparison.spans else { return .unknown }
        return .exact(
            .allOf(spans.map { .column($0.isOfWallClock ? wall : column, .inside($0.microseconds)) }))
    }

    /// The reading of a comparison of years.
    ///
    /// A year is a span of the entry's own clock; other comparisons, such as with a list, are evaluated for each entry.
    private static func year(_ comparison: ComparisonOutline) -> Reading {
        let reading = stretch(comparison)
        return reading.isExact ? reading : column(.year, comparison)
    }

    private static func stretch(_ comparison: ComparisonOutline) -> Reading {
        switch (comparison.operation, comparison.operand) {
        case (.between, .array(let bounds)):
            guard bounds.count == 2, case .integer(let first) = bounds[0], case .integer(let last) = bounds[1],
                let lower = year(first), let upper = year(last)
            else { return .unknown }
            return .exact(
                .created(.wall(lower.lowerBound..<max(lower.lowerBound, upper.upperBound))))
        case (.equal, .integer(let number)), (.less, .integer(let number)), (.lessOrEqual, .integer(let number)),
            (.greater, .integer(let number)), (.greaterOrEqual, .integer(let number)):
            guard let range = year(number) else { return .unknown }
            return .exact(.created(DateSpan.wall(range).limited(by: comparison.operation)))
        default: return .unknown
        }
    }

    private static func year(_ number: Int64) -> Range<Int64>? {
        guard (1...9998).contains(number), let first = CivilDate(year: Int(number), month: 1, day: 1),
            let next = CivilDate(year: Int(number) + 1, month: 1, day: 1)
        else { return nil }
        return Int64(first.daysSince1970) * 86_400..<Int64(next.daysSince1970) * 86_400
    }
}

extension EntryColumn {
    /// The column of a number that is missing only if the entry has none; nil for another key.
    fileprivate init?(numberOf key: String) {
        switch key {
        case "starred", "hasTime", "importNumber": self = .number(key)
        case "year": self = .year
        case "month": self = .month
        case "day": self = .day
        case "weekday": self = .weekday
        case "hour": self = .hour
        default:
            switch EntryField.named(key)?.value {
            case .integer, .real: self = .number(key)
            case .text, nil: return nil
            }
        }
    }
}

extension EntryNumber {
    /// The number for an outline; nil if SQL can't compute a part of it.
    fileprivate init?(_ outline: NumberOutline) {
        switch outline {
        case .value(of: let path):
            guard path.count == 1, let column = EntryColumn(numberOf: path[0]) else { return nil }
            self = .column(column)
        case .count(of: ["media"]): self = .column(.mediaCount)
        case .count(of: ["tags"]): self = .column(.tagCount)
        case .count: return nil
        case .integer(let integer): self = .constant(.integer(integer))
        case .double(let double): self = .constant(.double(double))
        case .negative(let operand):
            guard let operand = EntryNumber(operand) else { return nil }
            self = .negative(operand)
        case .combined(let operation, let left, let right):
            guard let left = EntryNumber(left), let right = EntryNumber(right) else { return nil }
            self = .combined(operation, left, right)
        }
    }
}

extension ComparisonOutline {
    /// True if the comparison itself is applied to names, including `!=`.
    fileprivate var isOfNames: Bool { subject == .value(of: ["journal"]) }
}
