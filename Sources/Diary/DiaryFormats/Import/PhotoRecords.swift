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
        guard let alike = media[byteCount], let records else { return nil }
        for file in alike where self.hash(of: file) == hash {
            if let record = records.record(of: path(of: file)) { return record }
        }
        return nil
    }

    private func path(of file: ImportSource.File) -> FilePath {
        source.folder.appending(bytes: source.place(of: file).bytes)
    }

    private func hash(of file: ImportSource.File) -> ContentHash? {
        do { return try ContentHasher.read(source.open(file)).hash } catch { return nil }
    }
}
