import Chronology
import DiaryModel

/// The files of an archive, in some sixty bytes each, however long their names are.
struct ArchiveContents: ~Copyable {
    /// The largest number of files, more than any diary has: an archive with more is rejected.
    static let fileLimit = 1_000_000

    private var files: [Words: File] = [:]
    private var hasher = ContentHasher()
    /// The number of originals among them.
    private(set) var originalCount = 0
    private(set) var byteCount: Int64 = 0

    /// 16 bytes of a hash.
    private struct Words: Hashable {
        let high: UInt64
        let low: UInt64

        init(_ bytes: ArraySlice<UInt8>) {
            high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            low = bytes.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }

        init(name: String) { self.init(ContentHasher.hash(Array(name.utf8), length: 16)[...]) }
    }

    private struct File: Equatable {
        let byteCount: Int64
        let high: Words
        let low: Words

        init(_ file: ArchivedFile) {
            byteCount = file.byteCount
            (high, low) = (Words(file.hash.prefix(16)), Words(file.hash.dropFirst(16)))
        }
    }

    var isEmpty: Bool { files.isEmpty }
    var isFull: Bool { files.count >= Self.fileLimit }

    func contains(_ name: String) -> Bool { files[Words(name: name)] != nil }

    /// Adds a file that is not in it yet.
    mutating func add(_ name: String, _ file: ArchivedFile) {
        files[Words(name: name)] = File(file)
        if BackupManifest.isOriginal(name) { originalCount += 1 }
        byteCount = byteCount.addingSaturated(file.byteCount)
        hasher.update(Array("\(name)\0\(file.byteCount)\0".utf8)[...])
        hasher.update(file.hash[...])
    }

    /// Removes an identical file; false if there is none.
    mutating func remove(_ name: String, _ file: ArchivedFile) -> Bool {
        let key = Words(name: name)
        guard files[key] == File(file) else { return false }
        files[key] = nil
        return true
    }

    /// The digest of all added files, in that order.
    consuming func digest() -> [UInt8] { hasher.finalize() }
}
