package import DiaryModel
import Glibc

/// The format of an archive, which its content shows.
package enum ArchiveFormat {
    case zip
    case sevenZip
    case tar
    /// A tar compressed with gzip, xz or zstd.
    case compressed

    /// True if it has a directory of its members, so that they are known without reading it all.
    package var hasDirectory: Bool { self == .zip || self == .sevenZip }

    /// The number of bytes at the beginning of a file that show its format.
    package static let signatureLength = 512

    /// The format whose signature a file begins with.
    ///
    /// > 4.3.7 Local file header signature 0x04034b50; 4.3.16 end of central directory signature 0x06054b50; 8.5.3,
    /// > 8.5.5 spanned archives begin with 0x08074b50, or with 0x30304b50 where one segment was enough (APPNOTE.TXT).
    package init?(firstBytes bytes: [UInt8]) {
        let zips: [[UInt8]] = [[3, 4], [5, 6], [7, 8, 0x50, 0x4B, 3, 4], [0x30, 0x30, 0x50, 0x4B, 3, 4]]
        let filters: [[UInt8]] = [[0x1F, 0x8B, 8], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD]]
        if zips.contains(where: { bytes.starts(with: [0x50, 0x4B] + $0) }) {
            self = .zip
        } else if bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
            self = .sevenZip
        } else if filters.contains(where: { bytes.starts(with: $0) }) {
            self = .compressed
        } else if bytes.count == Self.signatureLength, bytes[257...].starts(with: "ustar".utf8) {
            self = .tar
        } else {
            return nil
        }
    }

    /// Returns whether a name ends as an archive's; the content of many documents is that of a zip, too.
    package static func isName(_ name: [UInt8]) -> Bool {
        ["zip", "7z", "tar", "gz", "tgz", "xz", "txz", "zst", "tzst", "jex", "daylio", "textpack"]
            .contains(MediumName.ending(of: name))
    }

    /// Returns whether a file is an archive of another program by its content; a backup of a diary is none.
    package static func isContent(of path: FilePath) -> Bool {
        guard let status = Folder.status(path), status.st_mode & S_IFMT == S_IFREG,
            let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
            let start = try? file.read(upTo: signatureLength, at: 0)
        else { return false }
        return ArchiveFormat(firstBytes: start) != nil && !start.starts(with: "diary/".utf8)
    }
}
