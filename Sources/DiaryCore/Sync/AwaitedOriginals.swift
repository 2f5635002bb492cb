import Glibc

/// The originals that another machine has and this one doesn't yet: the file `sync/awaited`, a line an original.
enum AwaitedOriginals {
    /// Writes the file; it appears whole.
    static func write(_ list: [AwaitedMedium], of diary: FilePath) throws {
        let folder = SyncSettings.folder(of: diary)
        let lines = list.map { "\($0.hash) \($0.fileExtension) \($0.byteCount) \($0.machine)\n" }
        let draft = folder.appending(".awaited-\(UniqueIdentifier())")
        try File.create(draft, Array(lines.joined().utf8))
        try Folder.replace(folder.appending("awaited"), with: draft)
    }
}

extension AwaitedOriginals {
    /// Reads the file; lines that are none are passed by.
    static func read(of diary: FilePath) -> [AwaitedMedium] {
        let path = SyncSettings.folder(of: diary).appending("awaited")
        guard let bytes = try? File.read(path, limit: 1 << 28) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = String(decoding: line, as: UTF8.self).split(
                separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let hash = ContentHash(String(parts[0])), let byteCount = Int64(parts[2]) else {
                return nil
            }
            return AwaitedMedium(
                hash: hash, fileExtension: String(parts[1]), byteCount: byteCount, machine: String(parts[3]))
        }
    }
}
