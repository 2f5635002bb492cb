package import Chronology
import PredicateLanguage
import TextFolding

/// A query with its dates and predicates bound to one moment: ready to be planned.
package struct BoundQuery {
    package let scope: EntryQuery.Scope
    package let order: EntryOrder
    /// The largest number of entries; nil for all.
    package let limit: Int?
    package let clock: QueryClock
    /// The conditions that the database can check; all must be true.
    package private(set) var conditions: [RowCondition] = []
    /// Circles that contain the position of a row.
    package private(set) var circles: [EntryCondition.Circle] = []
    /// Words that must be found in a row, or must not.
    package private(set) var terms: [SearchTerm] = []
    /// Parts of predicates that must be evaluated for a row.
    package private(set) var predicates: [PredicateTest] = []

    /// True if every row that satisfies the conditions is a result.
    package var isDecidedByDatabase: Bool { circles.isEmpty && terms.isEmpty && predicates.isEmpty }

    /// Reads the dates and checks the predicates of a query.
    ///
    /// - Throws: `DateError`, `EntryPredicateError`, `EntryQueryError`.
    package init(_ query: EntryQuery, at clock: QueryClock) throws {
        (scope, order, limit, self.clock) = (query.scope, query.order, query.limit, clock)
        for condition in query.conditions { try add(condition, at: clock) }
    }

    private mutating func add(_ condition: EntryCondition, at clock: QueryClock) throws {
        switch condition {
        case .created(let relation, let date):
            let spans = DateSpan.all(of: try clock.dates.parse(date))
            conditions += spans.map { .created($0.limited(by: relation.comparison)) }
        case .createdWithin(let span): conditions.append(.created(span))
        case .createdOnDay(ofYear: let date): conditions.append(.dayOfYear(try DayOfYear(clock.dates.parse(date))))
        case .imported(let number): conditions.append(.column(.number("importNumber"), .equals(number)))
        case .tagged(let names): conditions.append(.tag(.folded(names.map { SearchFold.fold($0) })))
        case .untagged(let names): conditions.append(.negation(.tag(.folded(names.map { SearchFold.fold($0) }))))
        case .measured(let name): conditions.append(.measurement(MeasurementTest(names: .sameTag(as: name))))
        case .bears(let tag): conditions.append(.tag(.sameTag(as: tag)))
        case .journal(let name): conditions.append(.journal(.folded([SearchFold.fold(name)])))
        case .starred: conditions.append(.column(.number("starred"), .equals(1)))
        case .holds(let term): add(term)
        case .has(let possession): conditions.append(possession.condition)
        case .hasMedium(ofImport: nil): conditions.append(.hasMedia)
        case .hasMedium(ofImport: let number?): conditions.append(.medium(.number("importNumber"), .equals(number)))
        case .near(let circle):
            conditions.append(.column(.number("latitude"), circle.latitudes))
            circles.append(circle)
        case .identifiers(let ids): conditions.append(.identifiers(ids))
        case .unfinished: conditions.append(.column(.isDone, .equals(0)))
        case .pastDue: try add(BoundPredicate(try Self.pastDue, about: DiaryVocabulary.entry, at: clock))
        case .predicate(let predicate): try add(BoundPredicate(predicate, about: DiaryVocabulary.entry, at: clock))
        }
    }

    private static var pastDue: PredicateCondition { get throws { try PredicateCondition("isPastDue = YES") } }

    private mutating func add(_ term: SearchTerm) {
        terms.append(term)
        guard !term.isExcluded else { return }
        for text in term.phrase.required { conditions.append(.text(RequiredText(folded: text))) }
    }

    private mutating func add(_ predicate: BoundPredicate) {
        for part in predicate.parts {
            let reading = EntryComparisons.reader(of: predicate.text).reading(part.outline)
            conditions.append(reading.condition)
            if !reading.isExact { predicates.append(PredicateTest(predicate, part)) }
        }
    }

    /// True if its results depend on which tasks are past due, row by row.
    package var dependsOnPastDue: Bool { predicates.contains { $0.names?.contains("isPastDue") ?? true } }

    /// The conditions that are evaluated row by row, as words or in the predicate language.
    package var tests: [String] { terms.map(\.test) + predicates.map(\.text) }

    /// Excludes entries without a medium that could satisfy a predicate about media.
    package mutating func narrow(toMediaOf predicate: BoundPredicate) {
        for part in predicate.parts { conditions.append(MediaComparisons.reader.reading(part.outline).condition) }
    }
}

/// A query that can't be planned.
package enum EntryQueryError: Error {
    /// The query asks for a day of any year, but the date has several days.
    case severalDays(DateReading)
}

extension EntryCondition.DateRelation {
    fileprivate var comparison: ComparisonOperator {
        switch self {
        case .on: .equal
        case .from: .greaterOrEqual
        case .to: .lessOrEqual
        }
    }
}

extension EntryCondition.Possession {
    fileprivate var condition: RowCondition {
        switch self {
        case .image, .audio, .video: .medium(.text("type"), .compares(.equal, .text(rawValue)))
        case .text: .column(.text("text"), .negation(.compares(.equal, .text(""))))
        case .place:
            .any([.column(.number("latitude"), .negation(.isNil)), .column(.text("place"), .negation(.isNil))])
        }
    }
}

extension EntryCondition.Circle {
    /// A band around the circle; longitudes are unrestricted near the poles and the date line.
    fileprivate var latitudes: ValueTest {
        let margin = radius / 110.5 + 0.01
        return .all([
            .compares(.greaterOrEqual, .double(center.latitude - margin)),
            .compares(.lessOrEqual, .double(center.latitude + margin)),
        ])
    }
}

extension SearchTerm {
    fileprivate var test: String { "\(isExcluded ? "without" : "holds") \(isWholeWord ? "the word " : "")'\(typed)'" }
}

extension ValueTest {
    fileprivate static func equals(_ number: Int) -> ValueTest { .compares(.equal, .integer(Int64(number))) }
}
