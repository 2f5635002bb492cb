/// The film in the file of a motion photo: a whole file of the MP4 family.
package struct EmbeddedVideo: Hashable, Sendable {
    /// The offset of its first byte in the photo's file.
    package let offset: Int
    package let byteCount: Int
    /// Seconds.
    package let duration: Double

    /// A film after the beginning of a file; nil if the numbers can't be those of one.
    package init?(offset: Int, byteCount: Int, duration: Double) {
        guard offset > 0, byteCount > 0, !offset.addingReportingOverflow(byteCount).overflow, duration > 0,
            duration.isFinite
        else { return nil }
        (self.offset, self.byteCount, self.duration) = (offset, byteCount, duration)
    }
}
