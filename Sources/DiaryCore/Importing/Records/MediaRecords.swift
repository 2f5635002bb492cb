/// The records that another program wrote beside the media of a source, found before the media are looked at.
package struct MediaRecords: Sendable {
    private let records: [FilePath: MediumRecord]
    private let files: Set<FilePath>

    /// - Parameters:
    ///   - records: the records of media, by the media's paths as a walk finds them.
    ///   - files: the files that hold records.
    ///   - albumCount: how many albums are told of.
    init(_ records: [FilePath: MediumRecord], files: Set<FilePath>, albumCount: Int = 0) {
        (self.records, self.files, self.albumCount) = (records, files, albumCount)
    }

    /// How many files hold records.
    package var count: Int { files.count }
    /// How many albums the files tell of.
    package let albumCount: Int

    /// What is told of a medium; nil where nothing is.
    package func record(of path: FilePath) -> MediumRecord? { records[path] }

    /// Whether a file holds a record, and is no medium.
    package func isRecord(_ path: FilePath) -> Bool { files.contains(path) }
}
