import DiaryMedia
import DiaryModel

/// The records that Google Takeout has of photos beside an export, for media of entries with the same bytes.
///
/// Such bytes come in once, with the entry, so that nothing else would keep what the record says.
struct PhotoRecords {
    private let source: ImportSource
    private let files: [ImportSource.File]
    /// The photos, sounds and videos by their lengths.
    private let media: [Int64: [ImportSource.File]]
    /// Those of some lengths by their bytes; each is read once, however many media have its length.
    private var alike: [Int64: [ContentHash?: [ImportSource.File]]] = [:]
    /// They are read for the first medium that has the length of one of these.
    private lazy var records = Takeout.records(at: files.map { path(of: $0) })

    /// - Parameter files: the files beside the export, with their records.
    init(of files: [ImportSource.File], in source: ImportSource) {
        (self.files, self.source) = (files, source)
        let media = files.filter { LinkedFileKind(name: SourceName.last(of: $0.path))?.isMedium == true }
        self.media = Dictionary(grouping: media, by: \.byteCount)
    }

    /// The record of the medium with those bytes; nil if there is none.
    mutating func record(of hash: ContentHash, byteCount: Int64) -> MediumRecord? {
        guard let files = media[byteCount], let records else { return nil }
        let byHash = alike[byteCount] ?? Dictionary(grouping: files) { self.hash(of: $0) }
        alike[byteCount] = byHash
        return byHash[hash]?.compactMap { records.record(of: path(of: $0)) }.first
    }

    private func path(of file: ImportSource.File) -> FilePath {
        source.folder.appending(bytes: source.place(of: file).bytes)
    }

    private func hash(of file: ImportSource.File) -> ContentHash? {
        do { return try ContentHasher.read(source.open(file)).hash } catch { return nil }
    }
}
