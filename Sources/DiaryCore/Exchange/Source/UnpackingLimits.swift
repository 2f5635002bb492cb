/// Bounds for archives, which anybody may have made.
package struct UnpackingLimits {
    /// Members of one archive.
    package var memberCount = 100_000
    /// How many times as long as the archive its content may be.
    package var ratio: Int64 = 200
    /// Bytes that any archive may hold, however short it is.
    package var freeByteCount: Int64 = 64 << 20
    /// Bytes that stay free on the disk.
    package var reserve: Int64 = 256 << 20

    package init() {}

    /// The bytes that an archive of a length may hold.
    func byteLimit(archiveByteCount: Int64) -> Int64 {
        let (product, overflow) = archiveByteCount.multipliedReportingOverflow(by: ratio)
        return overflow ? .max : max(product, freeByteCount)
    }
}
