import Glibc

/// How much room is left on a disk.
enum DiskSpace {
    /// Bytes that the person may still write where the folder lies; nil where the file system doesn't say.
    ///
    /// The corresponding C function is `statvfs`.
    static func free(at path: FilePath) -> Int64? {
        var status = statvfs()
        guard unsafe path.withCString({ unsafe statvfs($0, &status) }) == 0, status.f_blocks > 0 else { return nil }
        let (bytes, isTooMuch) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize))
        return isTooMuch ? .max : bytes
    }
}
