package import Chronology

/// The date in a file's name, as phones, cameras, messengers, recorders and programs for screenshots write it.
///
/// A number is taken for a date only where it stands in one of their forms and makes a real day between 1990 and
/// tomorrow; a number of a counter, a telephone or a size in pixels does not.
package struct FileNameTime: Equatable, Sendable {
    /// What the clock showed; noon where the name holds a day alone.
    package let wall: WallTime
    /// Whether the name holds a time of day.
    package let hasTime: Bool
    /// Whether the clock was UTC's, as in the names of Pixel phones, and not the phone's own.
    package let isUTC: Bool

    init?(date: CivilDate, clock: FileNameClock? = nil, isUTC: Bool = false) {
        let (hour, minute, second) = (clock?.hour ?? 12, clock?.minute ?? 0, clock?.second ?? 0)
        let microsecond = (clock?.millisecond ?? 0) * 1000
        guard let wall = WallTime(date: date, hour: hour, minute: minute, second: second, microsecond: microsecond)
        else { return nil }
        self.wall = wall
        hasTime = clock != nil
        self.isUTC = isUTC
    }

    /// The time so many milliseconds after 1970.
    init(milliseconds: Int64) {
        wall = WallTime(secondsSince1970: milliseconds / 1000, microsecond: Int(milliseconds % 1000) * 1000)
        (hasTime, isUTC) = (true, true)
    }

    /// The date in the last component of a path, which may be any bytes; of several the first that has a time of day,
    /// else the first.
    ///
    /// - Parameter now: dates more than a day later don't count.
    package init?(_ name: [UInt8], now: Instant) {
        let name = FileNameDigits(name)
        let latest = now.secondsSince1970 + 86_400
        let found = name.runs.indices.lazy.compactMap { FileNameReading(name: name, run: $0).time }
            .filter { $0.wall.date.year >= 1990 && $0.wall.secondsSince1970 <= latest }
        guard let time = found.first(where: \.hasTime) ?? found.first else { return nil }
        self = time
    }
}
