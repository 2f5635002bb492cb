/// All formats of other diaries, most specific first: the first that recognizes a source reads it.
package enum ExchangeFormats {
    package static var all: [any ExchangeFormat.Type] {
        [
            DayOneFormat.self,
            DayOneClassicFormat.self,
            JourneyFormat.self,
            AppleJournalFormat.self,
            DiariumFormat.self,
            MiniDiaryFormat.self,
            DaylioFormat.self,
            RedNotebookFormat.self,
            ICalendarFormat.self,
            PropertyListFormat.self,
            JrnlFormat.self,
            CSVFormat.self,
            MarkdownFormat.self,
        ]
    }

    /// The format with that name.
    package static func named(_ name: String) -> (any ExchangeFormat.Type)? { all.first { $0.name == name } }
}
