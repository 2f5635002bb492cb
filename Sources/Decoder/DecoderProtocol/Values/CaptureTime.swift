package import Chronology

/// A time as a file states it: a local time, with its zone only if the file gives it.
package struct CaptureTime: Hashable, Sendable {
    package enum Precision: UInt8, Hashable, Sendable, CaseIterable, Comparable {
        case second = 1
        case minute
        case day
        case month
        case year

        /// Orders by the length of the period, the shortest first.
        package static func < (left: Precision, right: Precision) -> Bool { left.rawValue < right.rawValue }
    }

    /// The greatest plausible distance from UTC, in seconds.
    package static let maximumOffset = 14 * 3600

    /// The time that the camera's or recorder's clock showed; of a longer period its beginning.
    package var wallTime: WallTime
    /// Seconds east of UTC.
    package var offset: Int?
    package var precision: Precision

    package init(wallTime: WallTime, offset: Int? = nil, precision: Precision = .second) {
        self.wallTime = wallTime
        self.offset = offset
        self.precision = precision
    }

    /// A moment in UTC by its seconds after 1970-01-01; nil for none after it, and from the year 10000 on.
    package init?(universalSecond second: Int64) {
        guard 1..<253_402_300_800 ~= second else { return nil }
        self.init(wallTime: WallTime(secondsSince1970: second), offset: 0)
    }
}
