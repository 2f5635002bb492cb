import Arguments
import DiaryFormats
import DiaryModel
import DiaryStore
import Terminal

/// Recognizes operands of `import` that are another program's diary, by their content.
struct FormatRecognition {
    let invocation: Invocation
    let store: DiaryStore?
    /// The encoding of documents that are not UTF-8.
    let encoding: TextEncoding?

    struct Found {
        /// Diaries of other programs.
        var exchanges: [RecognizedImport] = []
        /// Files and folders of photos and sounds.
        var paths: [FilePath] = []
        /// Archives of photos and sounds, unpacked.
        var unpacked: [ImportSource] = []
        /// True if there are entries of a program that no format reads, among others.
        var leavesOut = false
    }

    /// The value of `--as` that imports photos and sounds, whatever the folder looks like.
    static let media = "media"

    static var names: [String] { ImportFormats.all.map { $0.name } + [media] }

    /// The format of `--as`; nil to recognize each source.
    private func wanted() throws(Failure) -> (any ImportFormat.Type)? {
        guard let name = invocation.values.value(.as), name != Self.media else { return nil }
        if let format = ImportFormats.named(name) { return format }
        throw Failure(
            "\(SafeText(name).singleLine) is not a format of a diary", hint: "\(Self.names.joined(separator: ", "))",
            .usage)
    }

    /// Sorts operands by their kind; archives are unpacked into one source.
    ///
    /// - Throws: `ImportInterruption` if the user interrupts the unpacking; `Failure`; the errors of unpacking.
    func sort(_ operands: [(word: String, path: FilePath)]) throws -> Found {
        let format = try wanted()
        var found = Found()
        var archives: [(word: String, path: FilePath)] = []
        let isOneSource = operands.count == 1 || operands.allSatisfy { ImportSource.isArchive($0.path) }
        for operand in operands {
            if ImportSource.isArchive(operand.path) {
                archives.append(operand)
            } else if let source = try exchange(operand, as: format, isAlone: isOneSource, &found) {
                found.exchanges.append(source)
            } else {
                found.paths.append(operand.path)
            }
        }
        guard !archives.isEmpty else { return found }
        let source = try unpack(archives.map(\.path))
        prepare(source)
        let name = archives.map(\.word).joined(separator: " ")
        if let exchange = try recognize(source, named: name, as: format, isAlone: isOneSource, &found) {
            found.exchanges.append(exchange)
        } else {
            found.unpacked.append(source)
        }
        return found
    }

    /// Unpacks archives into the diary's `tmp/`; in a dry run without a diary, into the folder for temporary files.
    private func unpack(_ paths: [FilePath]) throws -> ImportSource {
        let context = invocation.context
        let folder = store == nil ? context.temporaryFolder : invocation.diaryFolder.appending("tmp")
        let progress = ImportProgressLine(invocation: invocation)
        defer { try? progress.clear() }
        let isInterrupted = context.notingInterrupts()
        return try ImportSource.open(
            archives: paths, zone: try ImportOptionReader.zone(invocation), temporaryFolder: folder,
            decoderPath: context.decoderPath
        ) {
            guard !isInterrupted() else { throw ImportInterruption() }
            try progress.update($0)
        }
    }

    private func exchange(
        _ operand: (word: String, path: FilePath), as format: (any ImportFormat.Type)?, isAlone: Bool,
        _ sources: inout Found
    ) throws -> RecognizedImport? {
        guard invocation.values.value(.as) != Self.media else { return nil }
        let decoder = invocation.context.decoderPath
        let source =
            Folder.isFolder(operand.path)
            ? try ImportSource.open(folder: operand.path, decoderPath: decoder)
            : try ImportSource.open(document: operand.path, decoderPath: decoder)
        prepare(source)
        return try recognize(source, named: operand.word, as: format, isAlone: isAlone, &sources)
    }

    /// Reads a source as the options say.
    private func prepare(_ source: ImportSource) {
        source.read(in: encoding)
        if !invocation.values.flag(.conflictCopies) { source.leaveOutConflictCopies() }
    }

    /// - Parameter isAlone: true if no other source requires its name for distinction.
    private func recognize(
        _ source: ImportSource, named name: String, as format: (any ImportFormat.Type)?, isAlone: Bool,
        _ sources: inout Found
    ) throws -> RecognizedImport? {
        guard invocation.values.value(.as) != Self.media else { return nil }
        // Who names columns means a table.
        let isTable = format == nil && invocation.values.isGiven(.columns)
        if let format = format ?? (isTable ? ImportFormats.format(ofTablesIn: source) : nil) {
            return RecognizedImport(
                source: source, parts: [(format, source)], loose: [], name: name, isAnnounced: false)
        }
        let contents = try ImportFormats.contents(of: source)
        let shown = SafeText(name).singleLine
        try nameUnread(in: source, beside: contents, shown, &sources)
        if contents.tableCount > 0 {
            let tables = contents.tableCount == 1 ? "a table, which comes" : "\(contents.tableCount) tables, which come"
            try invocation.messages.note("\(shown) holds \(tables) in alone: --as csv")
        }
        for found in contents.parts where found.isBesideMedia {
            try invocation.messages.note(
                "\(shown) holds \(words(found)) among photos and sounds, which are imported; it comes in with --as \(found.format.name)"
            )
        }
        let parts = contents.parts.filter { !$0.isBesideMedia }
        if parts.isEmpty, invocation.values.isGiven(.dates), let notes = ImportFormats.named("markdown") {
            return RecognizedImport(
                source: source, parts: [(notes, source)], loose: contents.loose, name: name, isAnnounced: false)
        }
        guard !parts.isEmpty else { return nil }
        for found in parts {
            try invocation.messages.note(isAlone ? "\(words(found))" : "\(shown) is \(words(found))")
        }
        return RecognizedImport(
            source: source, parts: parts.map { ($0.format, $0.source) }, loose: contents.loose, name: name,
            isAnnounced: true)
    }

    private func words(_ found: RecognizedFormat) -> SafeText {
        SafeText(ImportWords.withArticle(found.source.damaged.shown(found.words))).singleLine
    }

    /// Warns about exports that no format reads; one that most of the source belongs to is an error.
    private func nameUnread(
        in source: ImportSource, beside contents: SourceContents, _ shown: SafeText, _ sources: inout Found
    ) throws {
        let reason = "it can't be imported yet"
        for unread in ImportFormats.unreadExports(in: source) {
            guard !unread.isMost || contents.parts.contains(where: { !$0.format.isGeneral }) else {
                let advice = ["nothing was imported", unread.advice, "--as media takes the photos and sounds of it"]
                throw Failure(
                    "\(unread.words); \(reason)", hint: "\(advice.compactMap(\.self).joined(separator: "; "))")
            }
            sources.leavesOut = true
            let documents = unread.documentCount.counted("document")
            try invocation.messages.warning("\(shown) holds \(unread.words) of \(documents), left out: \(reason)")
        }
    }
}
