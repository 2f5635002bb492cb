import Glibc

/// The file `changed` in the diary's folder, which every writer touches after its commit to notify others.
package struct ChangeMarker {
    package let directory: FilePath

    package init(directory: FilePath) {
        self.directory = directory
    }

    package static let name = "changed"

    /// Sets the file's times to now, and creates it if it is missing; if that fails, other processes poll the database
    /// instead.
    ///
    /// The corresponding system calls are `open` and `futimens`.
    package func touch() {
        guard !touch(0), !LockMarker.isThere(in: directory) else { return }
        _ = touch(O_CREAT)
    }

    private func touch(_ creating: Int32) -> Bool {
        let path = directory.appending(Self.name)
        guard let file = try? FileDescriptor.open(path, O_WRONLY | creating | O_NOFOLLOW | O_NONBLOCK) else {
            return false
        }
        futimens(file.number, nil)
        return true
    }
}
