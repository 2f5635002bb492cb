@testable import PredicateLanguage

/// Reads years, months and days of ISO 8601, as wall-clock spans, and `T12:00:00Z` times as instants.
struct CalendarDates: DateInterpreter {
    func span(of text: String) -> DateSpan? {
        if text.hasSuffix("T12:00:00Z"), let day = day(String(text.prefix(10))) {
            let noon = (day * 86_400 + 43_200) * 1_000_000
            return .instants(noon..<(noon + 1))
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard let year = parts.first ?? nil, year > 0,
            text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) })
        else { return nil }
        switch parts.count {
        case 1: return span(Self.days(year, 1, 1), Self.days(year + 1, 1, 1))
        case 2:
            guard let month = parts[1], (1...12).contains(month) else { return nil }
            return span(
                Self.days(year, month, 1), month == 12 ? Self.days(year + 1, 1, 1) : Self.days(year, month + 1, 1))
        default:
            guard let day = day(text) else { return nil }
            return span(day, day + 1)
        }
    }

    private func day(_ text: String) -> Int64? {
        let parts = text.split(separator: "-").compactMap { Int64($0) }
        guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else { return nil }
        return Self.days(parts[0], parts[1], parts[2])
    }

    private func span(_ first: Int64, _ end: Int64) -> DateSpan {
        .wall((first * 86_400)..<(end * 86_400))
    }

    /// Days since 1970 of a date of the Gregorian calendar.
    static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
