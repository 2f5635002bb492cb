import CSystem
import Glibc

/// A new file that gets its name only when it is complete; without a name, nothing of the file is left.
///
/// File systems without unnamed files get a hidden one, which is removed in `deinit`.
package final class PendingFile {
    /// The file, open for writing.
    package let descriptor: FileDescriptor
    private let target: FilePath
    private let temporaryName: FilePath?

    /// Begins the file for a path, which must be free; leftovers of killed processes are removed first.
    ///
    /// The corresponding C function is `open` with `O_TMPFILE`.
    package init(for target: FilePath, _ name: HiddenName = .export) throws(SystemCallError) {
        self.target = target
        let hidden = name.beside(target)
        guard Folder.linkStatus(target) == nil else { throw SystemCallError("open", target, code: EEXIST) }
        let number = unsafe target.parent.withCString { unsafe diary_open_unnamed($0) }
        if number >= 0 {
            descriptor = FileDescriptor(owning: number, path: target)
            temporaryName = nil
        } else {
            // The draft is private to this process.
            do { descriptor = try FileDescriptor.makeLocked(hidden) } catch {
                throw SystemCallError(error.call, target, code: error.code)
            }
            temporaryName = hidden
        }
    }

    deinit {
        if let temporaryName { try? Folder.remove(temporaryName) }
    }

    /// Makes the content durable and then gives it its name; a name that is taken is an error.
    ///
    /// The corresponding C function is `linkat`.
    package func publish() throws(SystemCallError) {
        try descriptor.sync()
        if let temporaryName {
            guard try Folder.link(temporaryName, as: target) else {
                throw SystemCallError("link", target, code: EEXIST)
            }
        } else if unsafe target.withCString({ unsafe diary_link_unnamed(descriptor.number, $0) }) != 0 {
            throw SystemCallError("linkat", target)
        }
        try Folder.sync(target.parent)
    }
}
