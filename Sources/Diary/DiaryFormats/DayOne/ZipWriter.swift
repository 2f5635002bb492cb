import CArchive
import CSystem
import Chronology
import DiaryModel
import Glibc

/// Writes a zip, one member after the other; memory holds only the names.
///
/// The corresponding C functions are libarchive's `archive_write_…`.
@safe
final class ZipWriter {
    private let zip: OpaquePointer
    private let path: FilePath
    private let descriptor: Int32
    /// The bytes since the disk was last asked to begin with them, so that the end has less to wait for.
    private var unwrittenCount = 0
    private static let writingCount = 1 << 24

    /// Begins a zip.
    ///
    /// - Parameters:
    ///     - file: the target; it must stay open as long as this value lives.
    ///     - path: the name in errors.
    /// - Throws: `ExportError.libraryMissing`.
    init(_ file: borrowing FileDescriptor, path: FilePath) throws(ExportError) {
        guard let zip = unsafe diary_zip_begin(file.number) else { throw .libraryMissing(DIARY_LIBRARY_ARCHIVE) }
        unsafe self.zip = zip
        self.path = path
        descriptor = file.number
    }

    deinit {
        unsafe diary_zip_free(zip)
    }

    /// Begins a member; its bytes come next.
    func begin(_ name: String, byteCount: Int64, time: Instant, compresses: Bool) throws(SystemCallError) {
        guard unsafe diary_zip_add(zip, name, byteCount, time.secondsSince1970, compresses) == 0 else { throw failure }
    }

    /// Writes bytes of the member begun last.
    func write(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) {
        guard !bytes.isEmpty else { return }
        let code = unsafe bytes.withUnsafeBytes { unsafe diary_zip_write(zip, $0.baseAddress, $0.count) }
        guard code == 0 else { throw failure }
        unwrittenCount += bytes.count
        guard unwrittenCount >= Self.writingCount else { return }
        unwrittenCount = 0
        diary_begin_writing(descriptor)
    }

    /// Writes the directory at the end.
    func finish() throws(SystemCallError) {
        guard unsafe diary_zip_finish(zip) == 0 else { throw failure }
    }

    private var failure: SystemCallError {
        let code = unsafe diary_zip_error_code(zip)
        return SystemCallError("write", path, code: code > 0 ? code : EIO)
    }
}
