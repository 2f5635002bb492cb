/// A format of another program's diary that `import` reads.
///
/// A format turns documents into entries and reports problems; it opens no diary and writes nothing. It is a folder of
/// this module and a line of ``ImportFormats/all``.
package protocol ImportFormat {
    /// Its name, the word after `--as`.
    static var name: String { get }

    /// True if it takes documents of many programs, also those of one that has no format of its own yet.
    static var isGeneral: Bool { get }

    /// True if its entries are made of messages, to which `--each` and `--me` apply.
    static var isOfChats: Bool { get }

    /// True if it has pages besides posts, which `--pages` takes.
    static var hasPages: Bool { get }

    /// True if `--dates` dates those of its entries that have no date.
    static var datesUndated: Bool { get }

    /// A description of the source, after "a": `Day One export of 3 journals`; nil if it is not of this format.
    ///
    /// It reads names and the beginnings of documents only, since each format is asked.
    static func recognize(_ source: ImportSource) throws -> String?

    /// Returns whether a source that it recognizes is rather a folder of photos and sounds: they outnumber its documents,
    /// and no document refers to them.
    ///
    /// - Parameter count: the number of photos and sounds, at least one.
    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool

    /// The files that repeat what its documents say, such as a page of each note for people.
    ///
    /// Its reading passes them to ``ImportSink/ignore(_:)``; no other format reads them.
    static func copies(in source: ImportSource) throws -> [ImportSource.File]

    /// The folder of a document's media and everything below it, where a medium that no entry refers to is a gap of the
    /// export; empty for the whole source, nil for a document that has none beside it.
    static func mediaFolder(of document: ImportSource.File) -> String?

    /// Reads all entries in the source's order.
    ///
    /// A document or a record that can't be read is reported as a problem and doesn't end the import.
    ///
    /// - Throws: errors that end the import: those of the system, of the decoder and of the sink.
    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws
}

extension ImportFormat {
    package static var isGeneral: Bool { false }

    package static var isOfChats: Bool { false }

    package static var hasPages: Bool { false }

    package static var datesUndated: Bool { false }

    package static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool { false }

    package static func copies(in source: ImportSource) throws -> [ImportSource.File] { [] }

    package static func mediaFolder(of document: ImportSource.File) -> String? { "" }
}
