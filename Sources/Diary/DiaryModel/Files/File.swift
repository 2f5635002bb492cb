import Glibc

package enum File {
    /// The file's bytes, at most `limit` of them.
    package static func read(_ path: FilePath, limit: Int = 1 << 20) throws(SystemCallError) -> [UInt8] {
        let descriptor = try FileDescriptor.open(path, O_RDONLY)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = try descriptor.read(into: &buffer)
            bytes += buffer.prefix(count)
            if count < buffer.count { break }
        }
        return Array(bytes.prefix(limit))
    }

    /// Throws `EEXIST` if the name is taken.
    package static func checkFree(_ path: FilePath) throws(SystemCallError) {
        guard Folder.linkStatus(path) == nil else { throw SystemCallError("open", path, code: EEXIST) }
    }

    /// Writes a new file of mode 0600 that gets its name, durably, only when it is complete; a name that is taken is an
    /// error.
    package static func createWhole(_ path: FilePath, _ bytes: [UInt8]) throws(SystemCallError) {
        let file = try PendingFile(for: path)
        try file.descriptor.writeAll(bytes[...])
        try file.publish()
    }

    /// Writes a new file of mode 0600 durably, directly under its name; an existing file is an error.
    ///
    /// Nothing of it is left if that fails.
    package static func create(_ path: FilePath, _ bytes: [UInt8]) throws(SystemCallError) {
        let descriptor = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        do throws(SystemCallError) {
            try descriptor.writeAll(bytes)
            try descriptor.sync()
            try Folder.sync(path.parent)
        } catch {
            try? Folder.remove(path)
            throw error
        }
    }
}
