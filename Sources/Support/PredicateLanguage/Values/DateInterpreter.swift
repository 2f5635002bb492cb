package enum DateSpan: Sendable, Equatable {
    /// Wall-clock seconds (as if they were UTC), half open: a day, month or year of each entry's own calendar.
    case wall(Range<Int64>)

    /// Microseconds since 1970, half open: a span of absolute time.
    case instants(Range<Int64>)

    /// The position of a date: before the span, in it, or after it.
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

/// Reads dates as people write them; the language itself knows no calendar.
package protocol DateInterpreter {
    /// The span of a text; nil if it is not a date.
    func span(of text: String) -> DateSpan?

    /// The text to write instead of one that is not a date: the nearest date, or the reason; nil if neither is known.
    func remedy(for text: String) -> String?
}

extension DateInterpreter {
    package func remedy(for text: String) -> String? { nil }
}
