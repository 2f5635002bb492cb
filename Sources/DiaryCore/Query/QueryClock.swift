package import Chronology
package import PredicateLanguage

/// The moment and the time zone that a query is planned in.
///
/// Both are read at most once, when a condition first needs them: the rules of a zone lie in a file.
package final class QueryClock {
    private let readTime: () -> Instant
    private let readZone: () -> TimeZoneRules

    /// - Parameters:
    ///   - now: the clock.
    ///   - zone: the rules of the local time zone.
    package init(now: @escaping () -> Instant, zone: @escaping () -> TimeZoneRules) {
        (readTime, readZone) = (now, zone)
    }

    /// The moment of planning.
    package private(set) lazy var now = readTime()
    /// Reads dates as they are said at that moment in that zone.
    package private(set) lazy var dates = DateParser(now: now, zone: readZone())
}

extension QueryClock: DateInterpreter {
    /// The span of time that a text stands for; nil where it is not a date, or goes from a day to a moment.
    package func span(of text: String) -> DateSpan? {
        guard let spans = (try? dates.parse(text)).map({ DateSpan.all(of: $0) }), spans.count == 1 else { return nil }
        return spans[0]
    }

    package func remedy(for text: String) -> String? {
        do throws(DateError) {
            let reading = try dates.parse(text)
            return "\(reading) goes from a day to a moment: two conditions, joined by AND"
        } catch {
            guard case .unknown(_, let nearest?) = error else { return error.hint }
            return PredicateConstant.quoted(nearest)
        }
    }
}

extension DateSpan {
    /// The days of each entry's own calendar, or the instants, that a date stands for; all of them must hold.
    static func all(of reading: DateReading) -> [DateSpan] {
        switch reading.extent {
        case .days(let range): [.wall(range)]
        case .instants(let range): [span(range)]
        case .mixed(let days, let instants): [.wall(days), span(instants)]
        }
    }

    private static func span(_ range: Range<Instant>) -> DateSpan {
        .instants(range.lowerBound.microseconds..<range.upperBound.microseconds)
    }
}
