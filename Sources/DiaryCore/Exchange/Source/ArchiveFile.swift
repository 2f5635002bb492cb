import Glibc

/// An archive given by the user, whose format its content shows.
final class ArchiveFile {
    /// The formats.
    enum Format: Equatable {
        case zip
        case sevenZip
        case tar
        /// A tar compressed with gzip, xz or zstd.
        case compressed

        /// True if it has a directory of its members, so that they are known without reading it all.
        var hasDirectory: Bool { self == .zip || self == .sevenZip }
    }

    let descriptor: FileDescriptor
    let path: FilePath
    let byteCount: Int64
    let format: Format?
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
        format = Self.format(firstBytes: try file.read(upTo: 512, at: 0))
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

    /// The format whose signature a file begins with.
    ///
    /// > 4.3.7 Local file header signature 0x04034b50; 4.3.16 end of central directory signature 0x06054b50; 8.5.3, 8.5.5 spanned
    /// > archives begin with 0x08074b50, or with 0x30304b50 where one segment was enough (APPNOTE.TXT).
    static func format(firstBytes bytes: [UInt8]) -> Format? {
        let zips: [[UInt8]] = [[3, 4], [5, 6], [7, 8, 0x50, 0x4B, 3, 4], [0x30, 0x30, 0x50, 0x4B, 3, 4]]
        if zips.contains(where: { bytes.starts(with: [0x50, 0x4B] + $0) }) { return .zip }
        if bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return .sevenZip }
        let filters: [[UInt8]] = [[0x1F, 0x8B, 8], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD]]
        if filters.contains(where: { bytes.starts(with: $0) }) { return .compressed }
        return bytes.count == 512 && bytes[257...].starts(with: "ustar".utf8) ? .tar : nil
    }
}
