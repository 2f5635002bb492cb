package import Chronology

/// The date in a file's name, as phones, cameras, messengers, recorders and programs for screenshots write it.
///
/// A number is a date only if it has one of their forms and is a valid day between 1990 and tomorrow; the number of a
/// counter, a phone or a size in pixels is not.
package struct FileNameTime: Equatable, Sendable {
    /// The local time; noon if the name has a day alone.
    package let wall: WallTime
    /// True if the name has a time of day.
    package let hasTime: Bool
    /// True if the time is in UTC, as in the names of Pixel phones, and not local.
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

    /// The time by its milliseconds after 1970.
    init(milliseconds: Int64) {
        wall = WallTime(secondsSince1970: milliseconds / 1000, microsecond: Int(milliseconds % 1000) * 1000)
        (hasTime, isUTC) = (true, true)
    }

    /// The date in the last component of a path, which may be any bytes; of several the first with a time of day, else
    /// the first.
    ///
    /// - Parameter now: dates more than a day later are ignored.
    package init?(_ name: [UInt8], now: Instant) {
        let name = FileNameDigits(name)
        let latest = now.secondsSince1970 + 86_400
        let found = name.runs.indices.lazy.compactMap { FileNameReading(name: name, run: $0).time }
            .filter { $0.wall.date.year >= 1990 && $0.wall.secondsSince1970 <= latest }
        guard let time = found.first(where: \.hasTime) ?? found.first else { return nil }
        self = time
    }
}
