package import DiaryModel
import Glibc
import TestFixtures

/// A new empty folder, removed with its content at its end.
package final class TemporaryFolder {
    package let path: FilePath

    /// Creates the folder in ``TemporaryPlace``.
    package init() {
        let parent = TemporaryPlace.path
        var template = Array("\(parent)/diary-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { preconditionFailure("no folder can be made in \(parent)") }
        path = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    }

    deinit {
        Self.remove(path)
    }

    /// Writes a file into the folder and returns its path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) -> FilePath {
        let file = path.appending(name)
        do {
            try Folder.remove(file)
            try File.create(file, Array(bytes))
        } catch {
            preconditionFailure("\(file): \(error)")
        }
        return file
    }

    private static func remove(_ path: FilePath) {
        var status = stat()
        guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            _ = unsafe path.withCString { unsafe unlink($0) }
            return
        }
        _ = unsafe path.withCString { unsafe chmod($0, 0o700) }
        for name in (try? Folder.names(in: path)) ?? [] { remove(path.appending(bytes: name)) }
        _ = unsafe path.withCString { unsafe rmdir($0) }
    }
}
