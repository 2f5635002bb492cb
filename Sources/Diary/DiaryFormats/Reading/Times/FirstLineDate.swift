import DiaryModel

/// The date that is alone on the first line of a text.
struct FirstLineDate {
    let time: WrittenTime
    let rest: String

    /// - Parameter order: the order of numbers such as `05-06-2024`.
    init?(_ text: String, order: WrittenTime.Order?) {
        let lines = Self.lines(of: text)
        guard let first = lines.first, first.utf8.count <= 80,
            let time = WrittenTime(Self.withoutLabel(first), order: order)
        else { return nil }
        (self.time, rest) = (time, lines.count > 1 ? String(lines[1]) : "")
    }

    /// The first line that is not blank.
    static func line(of text: String) -> String { lines(of: text).first.map(withoutLabel) ?? "" }

    /// A line without the word for "date" before it: `Date: 2024-01-05`.
    private static func withoutLabel(_ line: Substring) -> String {
        let whole = line.trimmingSpaces
        guard let colon = whole.firstIndex(where: { $0 == ":" || $0 == "：" }),
            labels.contains(whole[..<colon].trimmingSpaces.lowercased())
        else { return whole }
        return whole[colon...].dropFirst().trimmingSpaces
    }

    private static let labels: Set<String> = [
        "date", "datum", "fecha", "data", "dato", "dátum", "tarih", "päivämäärä", "päiväys", "дата", "ημερομηνία",
        "日付", "日期", "날짜", "التاريخ", "תאריך",
    ]

    /// That line, and the lines below it.
    private static func lines(of text: String) -> [Substring] {
        text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.split(
            separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    }
}
