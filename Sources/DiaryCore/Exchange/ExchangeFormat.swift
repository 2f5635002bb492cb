/// A format of another program's diary that `import` reads.
///
/// A format turns documents into entries and says what is missing; it opens no diary and writes nothing. It is a folder below
/// `Exchange/Formats` and a line of ``ExchangeFormats/all``.
package protocol ExchangeFormat {
    /// The word after `--as`.
    static var name: String { get }

    /// What the source is in words, after "a": `Day One export of 3 journals`; nil where it isn't of this format.
    ///
    /// It looks at names and the beginnings of documents alone, since each format is asked.
    static func recognize(_ source: ExchangeSource) throws -> String?

    /// Reads all entries in the source's order.
    ///
    /// A document or a record that can't be read is a hole and doesn't end it.
    ///
    /// - Throws: what ends the import: an error of the system or of the decoder, or what the sink throws.
    static func read(_ source: ExchangeSource, _ options: ExchangeOptions, into sink: any ExchangeSink) throws
}

/// All formats of other diaries, the surest first: the first that recognizes a source reads it.
package enum ExchangeFormats {
    package static var all: [any ExchangeFormat.Type] {
        [
            DayOneFormat.self,
            DayOneClassicFormat.self,
            JourneyFormat.self,
            AppleJournalFormat.self,
            DiariumFormat.self,
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
