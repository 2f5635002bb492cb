import DiaryMedia
import DiaryModel
import Glibc

/// An archive given by the user, whose format its content shows.
final class ArchiveFile {
    let descriptor: FileDescriptor
    let path: FilePath
    let byteCount: Int64
    let format: ArchiveFormat?
    /// The folder that it is unpacked into: its name with `!`.
    let folder: String

    /// Opens an archive.
    ///
    /// - Parameter taken: the folders of others.
    init(_ path: FilePath, taken: Set<String>) throws(SystemCallError) {
        let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemCallError("read", path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE)
        }
        format = ArchiveFormat(firstBytes: try file.read(upTo: ArchiveFormat.signatureLength, at: 0))
        byteCount = Int64(status.st_size)
        descriptor = file
        self.path = path
        // A hidden name would be skipped.
        let name = SourceName.text(of: path.lastComponent).drop { $0 == "." }
        var folder = "\(name)!"
        var number = 1
        while taken.contains(folder) {
            number += 1
            folder = "\(name)-\(number)!"
        }
        self.folder = folder
    }
}
