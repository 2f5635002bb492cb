import DiaryModel
import Glibc

/// The folder at which a locked diary is mounted: empty while it is closed, but for the mark, and not writable.
///
/// Its own folder stays reachable through the open descriptor while something is mounted over it.
struct MountPoint: ~Copyable {
    let path: FilePath
    private var folder: FileDescriptor

    /// Opens the folder; a missing one is made.
    ///
    /// - Throws: `LockError.nameTaken` if there is something else in it.
    init(_ path: FilePath, markedWith text: [UInt8]) throws {
        self.path = path
        if try Folder.make(path) { try Folder.sync(path.parent) }
        let other = try Folder.names(in: path).first { $0 != Array(LockMarker.name.utf8) }
        if let other { throw LockError.nameTaken(path.appending(bytes: other)) }
        if !LockMarker.isThere(in: path) { try Self.mark(path, with: text) }
        folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }

    /// Makes sure that only one process mounts something here.
    mutating func lock() { folder.lock() }

    /// Makes the folder writable, as fusermount3 asks of a mount point, while `body` mounts something over it.
    func whileWritable(_ body: () throws -> Void) throws {
        try folder.setMode(0o700)
        defer { try? folder.setMode(0o500) }
        try body()
    }

    /// Replaces the mark if it has another text, also while something is mounted over the folder.
    func renewMark(_ text: [UInt8]) throws(SystemCallError) {
        let own = FilePath("/proc/self/fd/\(folder.number)/.")
        guard try File.read(own.appending(LockMarker.name)) != text else { return }
        try Self.mark(own, with: text)
    }

    /// Writes the mark, and makes the folder unwritable.
    private static func mark(_ path: FilePath, with text: [UInt8]) throws(SystemCallError) {
        let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        try folder.setMode(0o700)
        // An earlier one is never gone, not for a moment: without it a plain diary could begin here.
        let mark = path.appending(LockMarker.name)
        try? FileDescriptor.open(mark, O_RDONLY | O_NOFOLLOW).setMode(0o600)
        let file = try FileDescriptor.open(mark, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o400)
        try file.writeAll(text[...])
        try file.setMode(0o400)
        try file.sync()
        try folder.setMode(0o500)
        try folder.sync()
    }
}
