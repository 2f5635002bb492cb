import DiaryKit
import Terminal

/// Prints the entries of a query in the format asked for, one at a time.
struct EntryListPrinter {
    let invocation: Invocation
    let store: Store
    /// What a search looked for: it is marked, and the passages are shown.
    var terms: [SearchTerm] = []
    /// Whether it is told that there is nothing.
    var tellsNothing = true
    /// Draws pictures in the format `text`; nil where none are to be seen.
    var gallery: PictureGallery?

    /// Prints the entries of a query, tells when there are none, and returns how many there were.
    @discardableResult
    func print(_ query: EntryQuery) throws -> Int {
        let count = try ListFormat(invocation.values) == .ids ? printIdentifiers(query) : printEntries(query)
        if count == 0, terms.isEmpty, tellsNothing { try tellNothing(query) }
        return count
    }

    private func printEntries(_ query: EntryQuery) throws -> Int {
        var renderer = renderer
        var count = 0
        try store.forEachEntry(query) { entry in
            count += 1
            try renderer.print(entry)
            return true
        }
        try renderer.finish()
        return count
    }

    /// Ids need nothing else of their entries.
    private func printIdentifiers(_ query: EntryQuery) throws -> Int {
        var count = 0
        var lines: [UInt8] = []
        lines.reserveCapacity(2 * Self.identifierBytes)
        func show() throws {
            try invocation.output.bytes(lines)
            lines.removeAll(keepingCapacity: true)
        }
        do {
            try store.forEachIdentifier(query) { id in
                count += 1
                id.write(to: &lines)
                lines.append(0x0A)
                if lines.count >= Self.identifierBytes { try show() }
                return true
            }
        } catch {
            try show()
            throw error
        }
        try show()
        return count
    }

    /// Of ids there may be very many: so many bytes of them are handed on at once.
    private static let identifierBytes = 8192

    /// Prints entries that were named.
    func print(_ ids: [UniqueIdentifier]) throws {
        var renderer = renderer
        for id in ids {
            guard let entry = try store.entry(id) else { throw DiaryError.noEntry(id.description) }
            try renderer.print(entry)
        }
        try renderer.finish()
    }

    private var renderer: any EntryRenderer {
        let format = ListFormat(invocation.values)
        let output = invocation.output
        switch format {
        case .json, .jsonl: return JSONListRenderer(output: output, isArray: format == .json, terms: terms)
        case .ids: return IdentifierRenderer(output: output)
        case .text: return DayListRenderer(presentation, gallery: gallery)
        case .short: return ShortListRenderer(presentation: presentation)
        case .full: return FullTextRenderer(presentation)
        case .markdown: return MarkdownRenderer(presentation)
        }
    }

    private var presentation: EntryPresentation {
        EntryPresentation(invocation: invocation, store: store, terms: terms)
    }

    /// Tells that a query found no entry.
    func tellNothing(_ query: EntryQuery) throws {
        let isSelection = SelectionReader.isGiven(invocation.values) || !invocation.operands.isEmpty
        guard !isSelection else { return try invocation.messages.line("no entry matches") }
        switch query.scope {
        case .trash: try invocation.messages.line("the trash is empty")
        case .diary: try invocation.messages.line("the diary is empty   begin: diary add 'First line'")
        }
    }
}
