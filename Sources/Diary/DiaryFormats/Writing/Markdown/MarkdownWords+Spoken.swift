package import Chronology
package import DiaryModel

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
