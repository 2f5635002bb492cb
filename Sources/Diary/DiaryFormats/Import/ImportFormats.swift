/// All formats of other diaries, most specific first: the first that recognizes a source reads it.
package enum ImportFormats {
    package static var all: [any ImportFormat.Type] {
        [
            DayOneFormat.self,
            DayOneClassicFormat.self,
            JourneyFormat.self,
            AppleJournalFormat.self,
            DiariumFormat.self,
            MiniDiaryFormat.self,
            DaylioFormat.self,
            EvernoteFormat.self,
            NotionFormat.self,
            OrgFormat.self,
            WordPressFormat.self,
            DiaroFormat.self,
            JournivFormat.self,
            DaygramFormat.self,
            WhatsAppFormat.self,
            TelegramFormat.self,
            KeepFormat.self,
            StandardNotesFormat.self,
            SimplenoteFormat.self,
            FacebookFormat.self,
            InstagramFormat.self,
            RedNotebookFormat.self,
            ICalendarFormat.self,
            PropertyListFormat.self,
            JrnlFormat.self,
            CSVFormat.self,
            MarkdownFormat.self,
            TextFormat.self,
        ]
    }

    package static func named(_ name: String) -> (any ImportFormat.Type)? { all.first { $0.name == name } }
}
