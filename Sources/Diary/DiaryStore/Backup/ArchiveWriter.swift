import CArchive
package import Chronology
package import DiaryModel
import Glibc

/// Writes a tar archive (pax), one member after the other.
///
/// The corresponding C functions are libarchive's `archive_write_…`.
@safe
package final class ArchiveWriter {
    private let archive: OpaquePointer
    private let path: FilePath
    private let time: Instant

    /// A writer of an archive.
    ///
    /// - Parameter file: the target; it must stay open as long as this value lives.
    package init(_ file: borrowing FileDescriptor, path: FilePath, time: Instant) throws(BackupError) {
        guard let archive = unsafe diary_archive_begin(file.number) else { throw .libraryMissing }
        unsafe self.archive = archive
        self.path = path
        self.time = time
    }

    deinit {
        unsafe diary_archive_free(archive)
    }

    /// Adds a member from a whole file, and returns the content's hash and length.
    ///
    /// - Parameter seconds: its time, in seconds since 1970; nil for that of the archive.
    @discardableResult
    package func add(
        _ name: String, _ file: borrowing FileDescriptor, mode: UInt32, seconds: Int64? = nil
    ) throws -> ArchivedFile {
        let byteCount = try Int64(file.status().st_size)
        try begin(name, byteCount: byteCount, mode: mode, seconds: seconds)
        try file.seek(to: 0)
        var hasher = ContentHasher()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var left = Int(byteCount)
        while left > 0 {
            let count = min(try file.read(into: &buffer), left)
            // The length is already written in the header.
            guard count > 0 else { throw SystemCallError("read", path, code: EIO) }
            hasher.update(buffer[..<count])
            try write(buffer[..<count])
            left -= count
        }
        return ArchivedFile(byteCount: byteCount, hash: hasher.finalize())
    }

    /// Adds a member from bytes in memory.
    @discardableResult
    func add(_ name: String, _ bytes: [UInt8], mode: UInt32) throws -> ArchivedFile {
        try begin(name, byteCount: Int64(bytes.count), mode: mode)
        try write(bytes[...])
        return ArchivedFile(byteCount: Int64(bytes.count), hash: ContentHasher.hash(bytes))
    }

    /// Writes the archive's end.
    package func finish() throws {
        if unsafe diary_archive_finish(archive) != 0 { throw failure }
    }

    private func begin(_ name: String, byteCount: Int64, mode: UInt32, seconds: Int64? = nil) throws {
        let seconds = seconds ?? time.secondsSince1970
        if unsafe diary_archive_add(archive, name, byteCount, mode, seconds) != 0 { throw failure }
    }

    private func write(_ bytes: ArraySlice<UInt8>) throws {
        let code = unsafe bytes.withUnsafeBytes {
            unsafe diary_archive_write(archive, $0.baseAddress, $0.count)
        }
        if code != 0 { throw failure }
    }

    private var failure: SystemCallError {
        let code = unsafe diary_archive_error_code(archive)
        return SystemCallError("write", path, code: code > 0 ? code : EIO)
    }
}

/// An archive's record of a file.
package struct ArchivedFile: Hashable {
    let byteCount: Int64
    /// BLAKE2b-256.
    let hash: [UInt8]
}
