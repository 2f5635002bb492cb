import CSystem
import Glibc

/// A new file that gets its name only when it is whole; without it, nothing of the file stays.
///
/// File systems that know no files without names get one with a dot before it, which goes with this value.
final class PendingFile {
    let descriptor: FileDescriptor
    private let target: FilePath
    private let temporaryName: FilePath?

    /// Begins the file that is to be at a path, which must be free.
    ///
    /// The corresponding C function is `open` with `O_TMPFILE`.
    init(for target: FilePath) throws(SystemCallError) {
        self.target = target
        guard Folder.linkStatus(target) == nil else { throw SystemCallError("open", target, code: EEXIST) }
        let number = unsafe target.parent.withCString { unsafe diary_open_unnamed($0) }
        if number >= 0 {
            descriptor = FileDescriptor(owning: number, path: target)
            temporaryName = nil
        } else {
            let name = Self.temporaryName(beside: target)
            descriptor = try FileDescriptor.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            temporaryName = name
        }
    }

    deinit {
        if let temporaryName { try? Folder.remove(temporaryName) }
    }

    /// A hidden name in the same folder that nothing has.
    static func temporaryName(beside target: FilePath) -> FilePath {
        let name = Array(".".utf8) + target.lastComponent.prefix(100) + Array("-\(UniqueIdentifier())".utf8)
        return target.parent.appending(bytes: name)
    }

    /// Makes the content durable and then gives it its name; a name that is taken is an error.
    ///
    /// The corresponding C function is `linkat`.
    func publish() throws(SystemCallError) {
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
