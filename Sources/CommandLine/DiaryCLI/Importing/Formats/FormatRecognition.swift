import Arguments
import DiaryFormats
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// Recognizes operands of `import` that are another program's diary, by their content.
struct FormatRecognition {
    let invocation: Invocation
    let store: DiaryStore?
    /// The encoding of documents that are not UTF-8.
    let encoding: TextEncoding?

    /// The sources by kind.
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
        source.read(in: encoding)
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
        source.read(in: encoding)
        return try recognize(source, named: operand.word, as: format, isAlone: isAlone, &sources)
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
            return RecognizedImport(source: source, format: format, name: name, isAnnounced: false)
        }
        let recognized = try ImportFormats.recognize(source)
        let shown = SafeText(name).singleLine
        if let unread = ImportFormats.unreadExport(in: source) {
            let words = "it can't be imported yet"
            guard !unread.isMost || recognized?.format.isGeneral == false else {
                let advice = ["nothing was imported", unread.advice, "--as media takes the photos and sounds of it"]
                throw Failure(
                    "\(unread.words); \(words)", hint: "\(advice.compactMap(\.self).joined(separator: "; "))")
            }
            sources.leavesOut = true
            let documents = "\(unread.documentCount.grouped) \(unread.documentCount == 1 ? "document" : "documents")"
            try invocation.messages.warning("\(shown) holds \(unread.words) of \(documents), left out: \(words)")
        }
        guard let found = recognized else { return nil }
        let words = SafeText(ImportWords.withArticle(source.damaged.shown(found.words))).singleLine
        guard !found.isBesideMedia else {
            try invocation.messages.note(
                "\(shown) holds \(words) among photos and sounds, which are imported; it comes in with --as \(found.format.name)"
            )
            return nil
        }
        try invocation.messages.note(isAlone ? "\(words)" : "\(shown) is \(words)")
        return RecognizedImport(source: source, format: found.format, name: name, isAnnounced: true)
    }
}
