package import Chronology
package import PredicateLanguage

/// Lets predicates say dates as the command line does.
package struct SpokenDates: DateInterpreter {
    private let parser: DateParser

    /// Reads dates with that parser, which knows today and the zone.
    package init(parser: DateParser) {
        self.parser = parser
    }

    /// What the text means; nil where it is no date.
    package func span(of text: String) -> DateSpan? {
        guard let reading = try? parser.parse(text) else { return nil }
        if let range = reading.wallRange { return .wall(range) }
        return reading.instantRange.map { .instants($0.lowerBound.microseconds..<$0.upperBound.microseconds) }
    }
}
