import Chronology
import DiaryModel

/// A date of a property, as Notion writes it in the user's language and format.
struct NotionTime {
    let time: WrittenTime
    /// The zone that is written beside it; nil for the user's own.
    let zone: String?
    /// True if it is the beginning of a range.
    let isRange: Bool

    /// `January 5, 2024 10:30 AM`, `@2024/01/05`, `5. Januar 2024 10:30 (GMT+1)`, `2024년 1월 5일 오전 10:30`, `May 6, 2024 → May 7,
    /// 2024`; nil if it is no date.
    ///
    /// - Parameter order: the order of numbers such as `05/06/2024`.
    init?(_ value: String, order: WrittenTime.Order?) {
        guard value.utf8.count <= 200 else { return nil }
        let ends = value.split(separator: "→", maxSplits: 1)
        guard let first = ends.first else { return nil }
        var text = String(first.drop { $0 == "@" || $0.isWhitespace }).trimmingSpaces
        var zone: String?
        if text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex {
            zone = String(text[text.index(after: open)...].dropLast())
            text = text[..<open].trimmingSpaces
        }
        guard let time = WrittenTime(text, order: order) ?? Self.withHalf(text, order) else { return nil }
        (self.time, self.zone, isRange) = (time, zone, ends.count > 1)
    }

    /// A date with a clock whose half of the day comes first, or is named in another language than English.
    private static func withHalf(_ text: String, _ order: WrittenTime.Order?) -> WrittenTime? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1 else { return nil }
        for count in 1...min(4, words.count - 1) {
            let day = WrittenTime(words.dropLast(count).joined(separator: " "), order: order)
            guard let day, !day.hasTime else { continue }
            guard let seconds = PhoneClock.seconds(words.suffix(count).joined(separator: " ")) else { continue }
            return WallTime(
                date: day.day, hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60
            ).map { WrittenTime($0) }
        }
        return nil
    }

    /// The numbers of a date that may mean either of two days; nil for any other text.
    static func ambiguousNumbers(_ value: String) -> (first: Int, second: Int)? {
        WrittenTime.ambiguousNumbers(String(value.prefix(40).drop { $0 == "@" || $0.isWhitespace }))
    }
}

extension NotionTime {
    /// A time in the user's own zone.
    init(_ time: WrittenTime) {
        (self.time, zone, isRange) = (time, nil, false)
    }
}
