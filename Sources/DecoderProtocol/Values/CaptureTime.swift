/// The time when a medium was taken or recorded, from the file: a local time, with its zone only if the file gives it.
package struct CaptureTime: Equatable, Sendable {
    /// The greatest plausible distance from UTC, in seconds.
    package static let maximumOffset = 14 * 3600

    /// The time that the camera's or recorder's clock showed.
    package var wallTime: WallClockTime
    /// Seconds east of UTC.
    package var offset: Int?

    /// A time with its offset.
    package init(wallTime: WallClockTime, offset: Int? = nil) {
        self.wallTime = wallTime
        self.offset = offset
    }
}
