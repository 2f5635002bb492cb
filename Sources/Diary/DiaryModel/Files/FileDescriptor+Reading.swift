import CSystem
import Glibc

extension FileDescriptor {
    /// Another, read-only descriptor of this file.
    ///
    /// If `/proc` is not mounted, the file is opened by its path, and must still be the same one.
    package func readingOnly() throws(SystemCallError) -> FileDescriptor {
        do throws(SystemCallError) { return try Self.readingOnly(number) } catch {
            let opened = try Self.open(path, O_RDONLY | O_NOFOLLOW)
            guard try FileIdentity(opened.status()) == FileIdentity(status()) else { throw error }
            return opened
        }
    }

    /// Another, read-only descriptor of an open file, for a process that the content of the file may compromise.
    ///
    /// A writable one is opened again; if `/proc` is not mounted, that fails. The corresponding C functions are `fcntl`
    /// with `F_DUPFD_CLOEXEC`, and `open`.
    package static func readingOnly(_ number: Int32) throws(SystemCallError) -> FileDescriptor {
        let path = FilePath("/proc/self/fd/\(number)")
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0 else { throw SystemCallError("fcntl", path) }
        guard flags & O_ACCMODE == O_RDONLY || diary_is_sealed(number) else {
            return try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw SystemCallError("fcntl", path) }
        return FileDescriptor(owning: copy, path: path)
    }
}
