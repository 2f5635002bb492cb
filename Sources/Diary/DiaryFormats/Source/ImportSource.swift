package import DecoderProtocol
package import DiaryMedia
package import DiaryModel
import Glibc
package import JSON

/// The files of a folder or of archives that another program wrote, and the contents of their documents.
///
/// Archives are unpacked into the diary's `tmp/`, each below a folder named after it: `archive.zip!/path`. All archives
/// given together are one source, and the unpacked files are removed with it.
package final class ImportSource {
    package struct File: Hashable, Sendable {
        /// Its path below the source's folder in NFC, with `/` between its components.
        package let path: String
        package let byteCount: Int64
    }

    /// All plain files, ordered by the bytes of their paths; for a single document, only that.
    package private(set) var files: [File]
    /// The copies that were left out, and that only entries of a format are reported with.
    private(set) var conflictCopies: [ImportProblem] = []
    /// The folder that contains them.
    package let folder: FilePath
    /// Problems found before it is read: damaged members, links that lead out, names that are taken, archives that stay
    /// packed or are another program's.
    package private(set) var problems: [ImportProblem]

    /// The locations below the folder of files whose names on the disk differ from their paths.
    private var places: [String: FilePath] = [:]
    /// True if `files` is one document, which has others next to it.
    let isDocument: Bool
    /// The kinds of documents by their paths, as far as they were looked for.
    var contentKinds: [String: String] = [:]
    private lazy var index = SourceIndex(files)
    /// The files next to a document, listed on the first lookup by name.
    private lazy var neighbours = SourceIndex(listNeighbours())
    private let decoder: DocumentDecoder
    /// The folder with the contents of archives.
    private let unpacked: UnpackedFolder?
    /// The files embedded in documents.
    let kept: KeptFiles

    /// The encoding of documents that are not UTF-8; nil if the user named none.
    package var encoding: TextEncoding? { foreignText.encoding }
    /// The bytes of documents that are not text.
    package let damaged: DamagedPlaces
    /// The reader of all documents' texts.
    private(set) var foreignText: ForeignText

    /// The source of which this one has some of the files; nil if it has its own.
    private let whole: ImportSource?
    private(set) var readPaths: Set<String> = []

    /// True if the files come from archives.
    package var isUnpacked: Bool { unpacked != nil }

    /// The largest number of files below the folder of a document that are searched for a name.
    private static let neighbourLimit = 100_000

    init(
        folder: FilePath, listing: SourceListing, isDocument: Bool = false, decoderPath: String,
        problems: [ImportProblem] = [], unpacked: UnpackedFolder? = nil
    ) {
        self.folder = folder
        whole = nil
        kept = KeptFiles()
        self.isDocument = isDocument
        decoder = DocumentDecoder(path: decoderPath)
        damaged = DamagedPlaces()
        foreignText = ForeignText(nil, damaged)
        files = listing.found.map(\.file)
        self.problems = problems + listing.problems
        self.unpacked = unpacked
        keepPlaces(of: listing)
    }

    /// Some of a source's files; its other ones are found by their paths and names.
    private init(_ files: [File], of whole: ImportSource) {
        (folder, isDocument, self.whole, self.files) = (whole.folder, whole.isDocument, whole, files)
        (decoder, kept, unpacked) = (whole.decoder, whole.kept, whole.unpacked)
        (damaged, foreignText, problems) = (whole.damaged, whole.foreignText, [])
    }

    /// The source with some of its files only, which share with it what is known of them.
    func part(of files: [File]) -> ImportSource { ImportSource(files, of: self) }

    /// Reads documents that are not UTF-8 in an encoding, from now on.
    package func read(in encoding: TextEncoding?) {
        damaged.encoding = encoding?.name
        foreignText = ForeignText(encoding, damaged)
    }

    /// True if there are problems that are more than counted.
    package var lacksAny: Bool { problems.contains { !$0.isOnlyCounted } }

    func noteReading(_ file: File) {
        readPaths.insert(file.path)
        whole?.noteReading(file)
    }

    /// Leaves out copies of other files.
    func leaveOut(_ copies: [(file: File, original: File)]) {
        guard !copies.isEmpty else { return }
        let left = Set(copies.map { $0.file })
        files.removeAll(where: left.contains)
        index = SourceIndex(files)
        conflictCopies = copies.map { file, original in
            ImportProblem(
                .conflictCopy, file.path, "a copy of \(SourceName.last(of: original.path)) with other changes")
        }
    }

    func note(_ problem: ImportProblem) { problems.append(problem) }

    private func keepPlaces(of listing: SourceListing) {
        for found in listing.found where !found.place.bytes.elementsEqual(found.file.path.utf8) {
            places[found.file.path] = found.place
        }
    }

    /// The location of a file below ``folder``, in the bytes of the disk.
    package func place(of file: File) -> FilePath {
        whole?.place(of: file) ?? places[file.path] ?? FilePath(file.path)
    }

    /// Opens a file for reading; a link that leads out of the source is not followed.
    package func open(_ file: File) throws(SystemCallError) -> FileDescriptor {
        if kept.holds(file) { return try kept.open(file) }
        return try FileDescriptor.open(place(of: file), beneath: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }

    /// A document that diary-decoder parses, as JSON; see ``DocumentKind``.
    ///
    /// - Throws: `ImportSourceError`; `unreadable` if the document can't be parsed; `SystemCallError`.
    package func document(of file: File, as kind: DocumentKind) throws -> JSONValue {
        guard kind == .propertyList, try firstBytes(of: file, count: 6).elementsEqual("bplist".utf8) else {
            return try parse(text(of: file), as: kind, at: file.path)
        }
        noteReading(file)
        try check(file, limit: Self.documentLimit)
        let descriptor = try open(file)
        return try decoder.document(descriptor, as: kind, at: file.path)
    }

    /// A text that diary-decoder parses, as JSON.
    ///
    /// - Throws: `ImportSourceError`; `unreadable`, with an empty place, if the text can't be parsed; `SystemCallError`.
    package func document(_ text: String, as kind: DocumentKind) throws -> JSONValue {
        try parse(text, as: kind, at: "")
    }

    /// Passes on the JSON that diary-decoder makes of a document, piece by piece.
    func write(_ file: File, as kind: DocumentKind, _ take: ([UInt8]) -> Void) throws {
        let text = try FileDescriptor.inMemory(Array(text(of: file, joinsFolds: kind == .calendar).utf8))
        try decoder.write(text, as: kind, at: file.path, take)
    }

    private func parse(_ text: String, as kind: DocumentKind, at place: String) throws -> JSONValue {
        let text = kind == .propertyList ? XMLDeclaration.removed(from: text) : text
        let bytes = try FileDescriptor.inMemory(Array(text.utf8))
        return try decoder.document(bytes, as: kind, at: place)
    }

    /// The file with exactly that path, in any normalization.
    package func file(at path: String) -> File? {
        if let whole { return whole.file(at: path) }
        if let file = index.file(at: path) { return file }
        guard isDocument, Self.isPlain(path) else { return nil }
        return neighbour(at: path) ?? (path.utf8.allSatisfy { $0 < 0x80 } ? nil : neighbours.file(at: path))
    }

    /// The files in a folder, not below it; the empty path is the source itself.
    package func files(in folder: String) -> [File] {
        if let whole { return whole.files(in: folder) }
        guard isDocument else { return index.files(in: folder) }
        guard folder.isEmpty || Self.isPlain(folder) else { return [] }
        let start = FilePath(folder)
        guard let listing = try? SourceListing(self.folder, from: start, isDeep: false, limit: Self.neighbourLimit)
        else { return neighbours.files(in: folder) }
        keepPlaces(of: listing)
        return listing.found.map(\.file)
    }

    /// The files with that last component, in any case and normalization, ordered by their paths.
    ///
    /// Next to a document at most 100,000 files are searched.
    package func files(named name: String) -> [File] {
        if let whole { return whole.files(named: name) }
        return isDocument ? neighbours.files(named: name) : index.files(named: name)
    }

    /// The file of exactly that name on the disk.
    private func neighbour(at path: String) -> File? {
        guard let opened = try? FileDescriptor.open(FilePath(path), beneath: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY),
            let status = try? opened.status(), status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        let file = File(path: SourceName.text(of: Array(path.utf8)), byteCount: Int64(status.st_size))
        if !file.path.utf8.elementsEqual(path.utf8) { places[file.path] = FilePath(path) }
        return file
    }

    /// Returns whether a path leads to something below the source.
    private static func isPlain(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
    }

    private func listNeighbours() -> [File] {
        guard let listing = try? SourceListing(folder, limit: Self.neighbourLimit) else { return files }
        keepPlaces(of: listing)
        return listing.found.map(\.file)
    }
}

struct SourceIndex {
    private var byPath: [String: Int] = [:]
    private var byFolder: [String: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    private let files: [ImportSource.File]

    /// Indexes files in their order.
    init(_ files: [ImportSource.File]) {
        self.files = files
        for (index, file) in files.enumerated() {
            byPath[file.path] = index
            byFolder[SourceName.folder(of: file.path), default: []].append(index)
            byName[SourceName.folded(SourceName.last(of: file.path)), default: []].append(index)
        }
    }

    func file(at path: String) -> ImportSource.File? { byPath[path].map { files[$0] } }

    func files(in folder: String) -> [ImportSource.File] { (byFolder[folder] ?? []).map { files[$0] } }

    func files(named name: String) -> [ImportSource.File] {
        (byName[SourceName.folded(name)] ?? []).map { files[$0] }
    }
}
