/// Limits for archives, which come from untrusted sources.
package struct UnpackingLimits {
    /// The largest number of members of one archive.
    package var memberCount = 100_000
    /// The largest ratio of the length of the content to that of the archive.
    package var ratio: Int64 = 200
    /// The number of bytes that any archive may contain, however short it is.
    package var freeByteCount: Int64 = 64 << 20
    /// The bytes that must stay free on the disk.
    package var reserve: Int64 = 256 << 20

    package init() {}

    /// The largest number of bytes that an archive of a length may contain.
    func byteLimit(archiveByteCount: Int64) -> Int64 {
        let (product, overflow) = archiveByteCount.multipliedReportingOverflow(by: ratio)
        return overflow ? .max : max(product, freeByteCount)
    }

    /// The limits of each of some archives in another one, which together may contain what one archive may.
    func shared(by count: Int) -> UnpackingLimits {
        var limits = self
        // The parts of a large export may differ much in their number of files; a hundred parts are many.
        limits.memberCount = max(memberCount / max(1, count), min(memberCount, 2_000_000 / max(100, count)))
        limits.freeByteCount /= Int64(max(1, count))
        return limits
    }
}
