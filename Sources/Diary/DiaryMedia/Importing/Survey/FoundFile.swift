package import Chronology
package import DiaryModel
import Glibc

/// A regular file that a walk found; it was not read yet.
package struct FoundFile: Hashable, Sendable {
    /// The path where it was found: the operand, or a path that begins with it.
    package let path: FilePath
    /// Its length in bytes at that time.
    package let byteCount: Int64
    /// The time of its last change, from the file system.
    package let modificationTime: Instant
    /// Its identity in the kernel; hard links have the same one, but are separate files.
    package let identity: FileIdentity
    /// True if the user named this very file, and not a folder above it.
    package let isNamed: Bool
    /// The folder that the user named, out of which no link may lead; nil if the file itself was named.
    package let root: FilePath?
    /// The path from there; nil if `path` has it.
    private let linkedPath: FilePath?

    init(path: FilePath, status: stat, isNamed: Bool, in folder: WalkedFolder? = nil, linkedPath: FilePath? = nil) {
        self.init(
            path: path, status: status, isNamed: isNamed, root: folder?.root,
            linkedPath: linkedPath ?? folder?.linkedPath?.appending(bytes: path.lastComponent))
    }

    private init(path: FilePath, status: stat, isNamed: Bool, root: FilePath?, linkedPath: FilePath?) {
        (self.root, self.linkedPath) = (root, linkedPath)
        self.path = path
        byteCount = Int64(status.st_size)
        modificationTime = Instant(
            secondsSince1970: Int64(status.st_mtim.tv_sec), microsecond: status.st_mtim.tv_nsec / 1000)
        identity = FileIdentity(status)
        self.isNamed = isNamed
    }

    /// The families of files to which it may belong by its name.
    package var families: Set<FamilyName.Key> { FamilyName(path, .other).keys }

    /// The path from the folder that the user named; the name of a file that was named itself.
    package var relativePath: FilePath {
        guard let root else { return FilePath(bytes: path.lastComponent) }
        return FilePath(bytes: path.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") })
    }

    /// The file as it is now; nil if it is no regular file any more.
    var refreshed: FoundFile? {
        guard let status = Folder.linkStatus(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FoundFile(path: path, status: status, isNamed: isNamed, root: root, linkedPath: linkedPath)
    }

    /// All bytes of the file.
    ///
    /// - Throws: `MediumIntakeError`, also for a file of more bytes than `limit`.
    package func bytes(limit: Int) throws -> [UInt8] {
        guard byteCount <= limit else { throw MediumIntakeError(path: path, reason: .notText("longer than an entry")) }
        return try SourceFile.read(self) { source in
            let bytes = try DescriptorReading.readAll(source.number, path: source.path)
            return (bytes, Int64(bytes.count))
        }
    }

    /// Opens the file, whatever has happened to its folders since: a link that leads out of the named one is not
    /// followed.
    func open(_ flags: Int32) throws(SystemCallError) -> FileDescriptor {
        guard let root else { return try .open(path, flags) }
        return try .open(linkedPath ?? relativePath, beneath: root, flags)
    }
}
