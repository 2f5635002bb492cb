import PredicateLanguage

/// The conditions that the database can check for comparisons of the keys of an entry's media.
enum MediaComparisons {
    typealias Reading = ConditionReader.Reading

    /// `ANY media.key …`, `NONE`, `ALL`, and membership in the values of all media.
    static func reading(_ comparison: ComparisonOutline, _ path: ArraySlice<String>) -> Reading {
        guard let key = path.first, path.count == 1 else {
            return comparison.qualifier == .any ? .narrowing(.hasMedia) : .unknown
        }
        switch comparison.qualifier {
        case .any?: return one(comparison, key)
        case Qualifier.none?: return one(comparison, key).negated(true)
        case .all?: return one(comparison, key, isNegated: true).negated(true)
        case nil where comparison.operation == .contains && !comparison.operand.isNull:
            let member = comparison.replacing(operation: .equal)
            return comparison.isText ? one(member, key) : .narrowing(.hasMedia)
        case nil: return .unknown
        }
    }

    /// The reader of predicates about media, which restrict their entries: one of the media must satisfy the predicate.
    static var reader: ConditionReader { ConditionReader(comparison: readingOfMedium) }

    private static func readingOfMedium(_ comparison: ComparisonOutline, isNegated: Bool) -> Reading {
        let condition =
            switch comparison.subject {
            case .value(of: let path) where path.count == 1 && comparison.qualifier == nil:
                one(comparison, path[0], isNegated: isNegated).condition
            case .value(of: let path) where path.count > 1 && path[0] == "diaryEntry":
                EntryComparisons.reading(
                    comparison.replacing(subject: .value(of: Array(path.dropFirst()))), isNegated: isNegated
                ).condition
            case .value, .count, .partialCount, .arithmetic: RowCondition.anything
            }
        return .narrowing(condition.needsMedia ? condition : .allOf([.hasMedia, condition]))
    }

    /// One medium satisfies the comparison, or does not satisfy it.
    private static func one(_ comparison: ComparisonOutline, _ name: String, isNegated: Bool = false) -> Reading {
        guard let key = MediumKey.named(name), let column = key.column else { return .narrowing(.hasMedia) }
        var isText = false
        switch column {
        case .captureTime, .captureWallTime: return captured(comparison, isNegated: isNegated)
        case .text, .recognition: isText = true
        case .number: break
        }
        guard let test = ValueTest(comparison, ofText: isText) else {
            return .narrowing(isNegated ? .hasMedia : text(comparison, column, isSearched: key.isSearched))
        }
        return .exact(.medium(column, isNegated ? .negation(test) : test))
    }

    private static func captured(_ comparison: ComparisonOutline, isNegated: Bool) -> Reading {
        if comparison.operand.isNull, let test = ValueTest(comparison) {
            return .exact(.medium(.captureTime, isNegated ? .negation(test) : test))
        }
        guard let spans = comparison.spans, spans.allSatisfy({ $0.isOfWallClock == spans[0].isOfWallClock }) else {
            return .narrowing(.hasMedia)
        }
        let test = ValueTest.all(spans.map { .inside($0.microseconds) })
        let column = spans[0].isOfWallClock ? MediumColumn.captureWallTime : .captureTime
        return .exact(.medium(column, isNegated ? .negation(test) : test))
    }

    /// The condition on a text.
    ///
    /// Searchable text is in the index; the required part of any text is compared in the row.
    private static func text(
        _ comparison: ComparisonOutline, _ column: MediumColumn, isSearched: Bool
    ) -> RowCondition {
        guard let required = ValueTest(requiredBy: comparison) else { return .hasMedia }
        let holds = RowCondition.medium(column, required)
        return isSearched ? .allOf([EntryComparisons.text(comparison).condition, holds]) : holds
    }

    /// `media.@count`.
    static func count(_ comparison: ComparisonOutline) -> Reading {
        guard comparison.qualifier == nil, let test = ValueTest(comparison) else { return .unknown }
        switch test {
        case .compares(.greater, .integer(0)), .compares(.greaterOrEqual, .integer(1)): return .exact(.hasMedia)
        case .compares(.equal, .integer(0)), .compares(.less, .integer(1)): return .exact(.negation(.hasMedia))
        case .isNil, .compares, .mayHold, .all, .any, .negation:
            return .exact(
                test.excludesZero ? .all([.hasMedia, .column(.mediaCount, test)]) : .column(.mediaCount, test))
        }
    }

    /// `SUBQUERY(media, …).@count`, which is at most the number of media.
    static func partialCount(_ comparison: ComparisonOutline) -> Reading {
        guard comparison.qualifier == nil, let test = ValueTest(comparison), test.excludesZero else { return .unknown }
        return .narrowing(.hasMedia)
    }
}

extension ValueTest {
    /// True if a count of zero never passes.
    var excludesZero: Bool {
        switch self {
        case .compares(.greater, .integer(let bound)): bound >= 0
        case .compares(.greaterOrEqual, .integer(let bound)), .compares(.equal, .integer(let bound)): bound >= 1
        case .isNil, .compares, .mayHold, .all, .any, .negation: false
        }
    }
}

extension MediumKey {
    /// The column that SQL compares; nil if SQL can't compare the value.
    fileprivate var column: MediumColumn? {
        switch value {
        case .metadata(let field):
            switch field.value {
            case .scalar(.text), .doubt: .text(name)
            case .scalar(.integer), .scalar(.real): .number(name)
            case .position, .keywords: nil
            }
        case .text: .text(name)
        case .recognition(let value): value.column.map(MediumColumn.recognition)
        case .byteCount: .number(name)
        case .captureTime: .captureTime
        case .identifier, .hasFilm, .fileNameBytes, .file, .film, .awaited, .companions, .diaryEntry: nil
        }
    }
}

extension ComparisonOutline {
    fileprivate var isText: Bool { if case .string = operand { true } else { false } }
}

extension RowCondition {
    /// True if only entries with media can satisfy it.
    package var needsMedia: Bool {
        switch self {
        case .medium, .hasMedia: true
        case .all(let parts): parts.contains(where: \.needsMedia)
        case .any(let parts): parts.allSatisfy(\.needsMedia)
        case .anything, .nothing, .negation, .text, .created, .dayOfYear, .column, .arithmetic, .identifiers, .journal,
            .tag, .measurement, .lastMeasured:
            false
        }
    }
}
