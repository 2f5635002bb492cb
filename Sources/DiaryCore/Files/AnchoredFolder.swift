import Glibc

/// A new folder of ours that is reached by its open descriptor, whatever becomes of its name.
final class AnchoredFolder {
    static let prefix = "/proc/self/fd/"

    private let descriptor: FileDescriptor
    /// Where it is reached; its name, where `/proc` is not mounted.
    let path: FilePath

    /// Opens a folder that was made just now, and that nobody else owns.
    init(_ path: FilePath) throws(SystemCallError) {
        descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        guard try descriptor.status().st_uid == geteuid() else { throw SystemCallError("open", path, code: EPERM) }
        let anchor = FilePath("\(Self.prefix)\(descriptor.number)")
        self.path = Folder.isFolder(anchor) ? anchor : path
    }

    /// Whether a name is still that of this folder.
    func isNamed(_ name: FilePath) -> Bool {
        guard let own = try? descriptor.status(), let found = Folder.linkStatus(name) else { return false }
        return FileIdentity(own) == FileIdentity(found)
    }
}
