package import Glibc

/// A new folder that is accessed through its open descriptor, whatever happens to its name.
package final class AnchoredFolder {
    /// The folder in which the kernel names this process's descriptors.
    package static let prefix = "/proc/self/fd/"

    private let descriptor: FileDescriptor
    /// The path through the descriptor; its name, if `/proc` is not mounted.
    package let path: FilePath

    /// Creates a folder under a hidden name, and locks it until this value is released.
    ///
    /// - Throws: `EPERM` if somebody else owns the folder.
    package init(making path: FilePath) throws(SystemCallError) {
        descriptor = try FileDescriptor.makeLockedFolder(path)
        guard try descriptor.status().st_uid == geteuid() else { throw SystemCallError("open", path, code: EPERM) }
        let anchor = FilePath("\(Self.prefix)\(descriptor.number)")
        self.path = Folder.isFolder(anchor) ? anchor : path
    }

    package func setMode(_ mode: mode_t) throws(SystemCallError) { try descriptor.setMode(mode) }

    /// Returns whether a name still belongs to this folder.
    package func isNamed(_ name: FilePath) -> Bool { descriptor.isNamed(name) }
}
