package import DiaryModel

/// The records that another program wrote next to the media of a source, found before the media are inspected.
package struct MediaRecords: Sendable {
    private let records: [FilePath: MediumRecord]
    private let files: Set<FilePath>

    /// Records by their media.
    ///
    /// - Parameters:
    ///     - records: the records of media, by the media's paths in a walk.
    ///     - files: the files with records.
    ///     - albumCount: the number of albums in the records.
    init(_ records: [FilePath: MediumRecord], files: Set<FilePath>, albumCount: Int = 0) {
        (self.records, self.files, self.albumCount) = (records, files, albumCount)
    }

    package var count: Int { files.count }
    /// The number of albums in the files.
    package let albumCount: Int

    /// The record of a medium; nil if there is none.
    package func record(of path: FilePath) -> MediumRecord? { records[path] }

    /// Returns whether a file has a record, and is not a medium.
    package func isRecord(_ path: FilePath) -> Bool { files.contains(path) }
}
