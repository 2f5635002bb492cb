import CSystem
import Glibc

extension FileDescriptor {
    /// An immutable file in memory with these bytes, for a process that takes only files.
    ///
    /// The corresponding C functions are `memfd_create` and `fcntl` with `F_ADD_SEALS`.
    package static func inMemory(_ bytes: [UInt8]) throws(SystemCallError) -> FileDescriptor {
        let file = try inMemory(FilePath("memory"))
        try file.writeAll(bytes[...])
        guard diary_seal_memory(file.number) == 0 else { throw SystemCallError("fcntl", file.path) }
        return file
    }

    /// An empty file in memory; the path is for errors.
    ///
    /// The corresponding C function is `memfd_create`.
    package static func inMemory(_ path: FilePath) throws(SystemCallError) -> FileDescriptor {
        let number = diary_open_in_memory()
        guard number >= 0 else { throw SystemCallError("memfd_create", path) }
        return FileDescriptor(owning: number, path: path)
    }
}
