import CArchive
import DiaryModel
import Glibc

/// Reads an untrusted tar archive, one member after the other.
///
/// Names are only read: nothing is ever written to their paths. Compressed members and holes are refused, so that a
/// member is no longer than the archive. The corresponding C functions are libarchive's `archive_read_…`.
@safe
final class ArchiveReader {
    struct Member {
        let name: String
        let byteCount: Int64
        /// True if it is not a folder, link or device.
        let isPlainFile: Bool
    }

    private let archive: OpaquePointer
    private let path: FilePath

    /// A reader of an archive.
    ///
    /// - Parameters:
    ///     - file: the archive; it must stay open as long as this value lives.
    ///     - isStream: whether it is read from its current position; else from its beginning.
    init(_ file: borrowing FileDescriptor, path: FilePath, isStream: Bool = false) throws {
        if !isStream { try file.seek(to: 0) }
        guard let archive = unsafe diary_archive_open(file.number) else { throw BackupError.libraryMissing }
        unsafe self.archive = archive
        self.path = path
    }

    deinit {
        unsafe diary_archive_free(archive)
    }

    /// The next member; nil at the end.
    func next() throws(BackupError) -> Member? {
        var member = unsafe diary_archive_member()
        switch unsafe diary_archive_next(archive, &member) {
        case 0: return nil
        case 1:
            return unsafe Member(
                name: String(cString: member.name), byteCount: member.size, isPlainFile: member.is_plain_file)
        default: throw failure
        }
    }

    /// Passes on the content of the current member in pieces.
    func forEachPiece(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe diary_archive_read(archive, $0.baseAddress, $0.count)
            }
            guard count >= 0 else { throw failure }
            if count == 0 { return }
            try body(buffer[..<count])
        }
    }

    private var failure: BackupError {
        .notABackup(path: path.description, reason: unsafe String(cString: diary_archive_error(archive)))
    }
}
