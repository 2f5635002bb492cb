import CSystem
import Glibc

extension FileDescriptor {
    /// An immutable file in memory with these bytes, for a process that takes only files.
    ///
    /// The corresponding C functions are `memfd_create` and `fcntl` with `F_ADD_SEALS`.
    package static func inMemory(_ bytes: [UInt8]) throws(SystemCallError) -> FileDescriptor {
        let path = FilePath("memory")
        let number = diary_open_in_memory()
        guard number >= 0 else { throw SystemCallError("memfd_create", path) }
        let file = FileDescriptor(owning: number, path: path)
        try file.writeAll(bytes[...])
        guard diary_seal_memory(number) == 0 else { throw SystemCallError("fcntl", path) }
        return file
    }
}
