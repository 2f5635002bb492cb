import Chronology
import DiaryMedia
import DiaryModel

/// The order of day and month in the dates of a chat, which the whole of it decides.
struct WhatsAppDates {
    /// The orders in which phones write the numbers of a date.
    enum Order: CaseIterable {
        case dayFirst
        case monthFirst
        case yearFirst
    }

    /// What speaks against an order.
    private struct Evidence {
        /// Dates that don't exist, or that are from before the program.
        var impossibleCount = 0
        /// Dates that are not those in the names of photos.
        var contradictionCount = 0
        /// Messages that would be from before the one above them.
        var backwardCount = 0
        var last: CivilDate?

        var weight: (Int, Int, Int) { (impossibleCount, contradictionCount, backwardCount) }
    }

    private var evidence: [Order: Evidence] = [:]
    private var isAmerican = true
    /// True if some date means another day in the other order.
    private var isAmbiguous = false

    /// Takes the date of a message into account.
    mutating func add(_ header: WhatsAppHeader) {
        guard !header.hasYearFirst else { return }
        if !header.isAmerican { isAmerican = false }
        // Where points separate the numbers, the day is first.
        if header.form.separator == "/", header.numbers[0] != header.numbers[1] { isAmbiguous = true }
        let named = Self.nameDate(in: header.rest)
        for order in Order.allCases {
            var found = evidence[order, default: Evidence()]
            if let day = Self.day(of: header, order) {
                if let last = found.last, day < last { found.backwardCount += 1 }
                found.last = day
                // A photo that was taken before midnight is sent after it.
                if let named, abs(named.daysSince1970 - day.daysSince1970) > 1 { found.contradictionCount += 1 }
            } else {
                found.impossibleCount += 1
            }
            evidence[order] = found
        }
    }

    /// The order, and whether nothing but the form of the dates shows it.
    var order: (order: Order, isCertain: Bool) {
        let preferred: [Order] =
            isAmerican ? [.monthFirst, .dayFirst, .yearFirst] : [.dayFirst, .monthFirst, .yearFirst]
        let weights = preferred.map { evidence[$0, default: Evidence()].weight }
        guard let least = weights.min(by: <), let index = weights.firstIndex(where: { $0 == least }) else {
            return (preferred[0], true)
        }
        let isTied = index == 0 && weights[1] == least
        return (preferred[index], !isTied || !isAmbiguous)
    }

    /// The day of a message; nil if there is none in that order.
    static func day(of header: WhatsAppHeader, _ order: Order) -> CivilDate? {
        let numbers = header.numbers
        var (year, month, day) =
            switch header.hasYearFirst ? .yearFirst : order {
            case .dayFirst: (numbers[2], numbers[1], numbers[0])
            case .monthFirst: (numbers[2], numbers[0], numbers[1])
            case .yearFirst: (numbers[0], numbers[1], numbers[2])
            }
        if year < 100 { year += 2000 }
        // The calendar of Thailand.
        if 2500...2700 ~= year { year -= 543 }
        // The calendar of Iran.
        if 1388...1429 ~= year { return OtherCalendar.persianDay(year: year, month: month, day: day) }
        // The program is from 2009.
        guard 2009...2199 ~= year else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// The day in the name of a photo or a sound: `IMG-20240113-WA0001.jpg`, `00000012-PHOTO-2024-01-13-10-31-00.jpg`.
    static func nameDate(in text: Substring) -> CivilDate? {
        let bytes = Array(text.utf8.prefix(200))
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let parts = bytes[..<dot].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated().dropFirst() {
            let after = index + 1 < parts.count ? parts[index + 1] : []
            if part.count == 8, after.starts(with: "WA".utf8), let number = number(part) {
                return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            }
            guard part.count == 4, index + 2 < parts.count, after.count == 2, parts[index + 2].count == 2,
                let year = number(part), let month = number(after), let day = number(parts[index + 2])
            else { continue }
            return CivilDate(year: year, month: month, day: day)
        }
        return nil
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}

extension WrittenTime.Order {
    /// The order in a chat.
    var inChats: WhatsAppDates.Order { self == .dayFirst ? .dayFirst : .monthFirst }
}
