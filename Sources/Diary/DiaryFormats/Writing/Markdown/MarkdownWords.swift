package import Chronology
package import DiaryModel

/// The words and numbers of a Markdown export, as on the program's other pages.
package struct MarkdownWords {
    /// `Friday 20 November 2026`.
    package var day: (CivilDate) -> String
    /// `November 2026`.
    package var month: (CivilDate) -> String
    /// `15:00 Asia/Tokyo`.
    package var time: (ZonedTime) -> String
    /// `0:42`, of seconds.
    package var duration: (Double) -> String
    /// `weight 71.2 kg`.
    package var measurement: (DiaryMeasurement) -> String
    /// `35.0116, 135.7681`.
    package var position: (Position) -> String
    /// The camera's or recorder's data: `4032x3024`, `iPhone 13`.
    package var facts: (Medium) -> [String]
}

extension MarkdownWords {
    /// The words of lists and pages, with days and numbers in the user's language.
    package static func spoken(with names: DayNames, _ numbers: NumberNotation = .program) -> MarkdownWords {
        MarkdownWords(
            day: { "\(names.weekday(of: $0)) \($0.day) \(names.month(of: $0)) \($0.year)" },
            month: { "\(names.month(of: $0)) \($0.year)" },
            time: { "\($0.wallTime.clock()) \($0.zoneName)" },
            duration: PlayingTime.text,
            measurement: { MeasuredNumber(numbers).text($0) }, position: { $0.text },
            facts: { MediumFacts($0.metadata).texts })
    }
}
