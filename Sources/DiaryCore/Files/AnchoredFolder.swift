import Glibc

/// A new folder that is accessed through its open descriptor, whatever happens to its name.
final class AnchoredFolder {
    static let prefix = "/proc/self/fd/"

    private let descriptor: FileDescriptor
    /// The path through the descriptor; its name, if `/proc` is not mounted.
    let path: FilePath

    /// Creates a folder under a hidden name, and locks it until this value is released.
    ///
    /// - Throws: `EPERM` if somebody else owns the folder.
    init(making path: FilePath) throws(SystemCallError) {
        descriptor = try FileDescriptor.makeLockedFolder(path)
        guard try descriptor.status().st_uid == geteuid() else { throw SystemCallError("open", path, code: EPERM) }
        let anchor = FilePath("\(Self.prefix)\(descriptor.number)")
        self.path = Folder.isFolder(anchor) ? anchor : path
    }

    /// Sets the folder's permissions.
    func setMode(_ mode: mode_t) throws(SystemCallError) { try descriptor.setMode(mode) }

    /// Returns whether a name still belongs to this folder.
    func isNamed(_ name: FilePath) -> Bool { descriptor.isNamed(name) }
}
