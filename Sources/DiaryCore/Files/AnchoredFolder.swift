import Glibc

/// A new folder of ours that is reached by its open descriptor, whatever becomes of its name.
final class AnchoredFolder {
    static let prefix = "/proc/self/fd/"

    private let descriptor: FileDescriptor
    /// Where it is reached; its name, where `/proc` is not mounted.
    let path: FilePath

    /// Makes a folder under a hidden name, and locks it as long as this value is there.
    ///
    /// - Throws: `EPERM` where somebody else owns the folder.
    init(making path: FilePath) throws(SystemCallError) {
        descriptor = try FileDescriptor.makeLockedFolder(path)
        guard try descriptor.status().st_uid == geteuid() else { throw SystemCallError("open", path, code: EPERM) }
        let anchor = FilePath("\(Self.prefix)\(descriptor.number)")
        self.path = Folder.isFolder(anchor) ? anchor : path
    }

    /// Whether a name is still that of this folder.
    func isNamed(_ name: FilePath) -> Bool { descriptor.isNamed(name) }
}
