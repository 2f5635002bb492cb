import CSystem
import Glibc

extension FileDescriptor {
    /// A file in memory that holds these bytes, for a process that takes files alone.
    ///
    /// The corresponding C function is `memfd_create`.
    static func inMemory(_ bytes: [UInt8]) throws(SystemCallError) -> FileDescriptor {
        let path = FilePath("memory")
        let number = diary_open_in_memory()
        guard number >= 0 else { throw SystemCallError("memfd_create", path) }
        let file = FileDescriptor(owning: number, path: path)
        try file.writeAll(bytes[...])
        return file
    }
}
