/// The stretch of time that a DATE stands for.
package enum DateSpan: Sendable, Equatable {
    /// Wall-clock seconds (as if they were UTC), half open: a day, month or year of each entry's own calendar.
    case wall(Range<Int64>)

    /// Microseconds since 1970, half open: a time that is the same everywhere.
    case instants(Range<Int64>)

    /// Where a date stands: before the span, in it, or after it.
    func position(of date: PredicateDate) -> Order {
        switch self {
        case .wall(let range): Self.position(of: date.wallSeconds, in: range)
        case .instants(let range): Self.position(of: date.microseconds, in: range)
        }
    }

    private static func position(of value: Int64, in range: Range<Int64>) -> Order {
        value < range.lowerBound ? .ascending : value < range.upperBound ? .equal : .descending
    }
}

/// Reads the dates that people write; the language itself knows no calendar.
package protocol DateInterpreter {
    /// The span that a text stands for; nil where it is no date.
    func span(of text: String) -> DateSpan?

    /// What to write instead of a text that is no date: the nearest one, or why it is none; nil where nothing can be said.
    func remedy(for text: String) -> String?
}

extension DateInterpreter {
    package func remedy(for text: String) -> String? { nil }
}
