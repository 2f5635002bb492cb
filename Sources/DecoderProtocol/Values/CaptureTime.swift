/// When something was taken or recorded, as the file says it: a clock's time, with its zone only where it is told.
package struct CaptureTime: Equatable, Sendable {
    /// The longest distance from UTC that is believed, in seconds.
    package static let maximumOffset = 14 * 3600

    /// What the camera's or recorder's clock showed.
    package var wallTime: WallClockTime
    /// Seconds east of UTC.
    package var offset: Int?

    /// A time with the offset that goes with it.
    package init(wallTime: WallClockTime, offset: Int? = nil) {
        self.wallTime = wallTime
        self.offset = offset
    }
}
