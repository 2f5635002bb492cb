package import Chronology

/// A date in a file's name, as phones, cameras, messengers, recorders, programs for screenshots and people write it.
///
/// A number is a date only if it has one of their forms; the number of a counter, a phone or a size in pixels is not.
package struct FileNameTime: Hashable, Sendable {
    /// The clock that a time belongs to.
    package enum Zone: Hashable, Sendable {
        /// That of the phone, as most write it.
        case local
        /// UTC, wherever the phone was, as in the names of Pixel phones.
        case universal
        /// One of an offset in seconds east of UTC that the name says; 0 for `Z`.
        case written(Int)
    }

    /// The local time; noon if the name has a day alone.
    package let wall: WallTime
    /// True if the name has a time of day.
    package let hasTime: Bool
    /// The clock of the time.
    package let zone: Zone

    init?(date: CivilDate, clock: FileNameClock? = nil, zone: Zone = .local) {
        let (hour, minute, second) = (clock?.hour ?? 12, clock?.minute ?? 0, clock?.second ?? 0)
        let microsecond = (clock?.millisecond ?? 0) * 1000
        guard let wall = WallTime(date: date, hour: hour, minute: minute, second: second, microsecond: microsecond)
        else { return nil }
        self.wall = wall
        hasTime = clock != nil
        self.zone = zone
    }

    /// The time by its milliseconds after 1970.
    init(milliseconds: Int64) {
        wall = WallTime(secondsSince1970: milliseconds / 1000, microsecond: Int(milliseconds % 1000) * 1000)
        (hasTime, zone) = (true, .universal)
    }

    /// The dates in the last component of a path, which may be any bytes: those with a time of day, then the others,
    /// each from left to right.
    ///
    /// The time of a conflict that a program of synchronization writes into a name is none of the medium.
    package static func all(in name: [UInt8]) -> [FileNameTime] {
        let original = String(validating: name, as: UTF8.self).flatMap(ConflictCopyName.original)
        let name = FileNameDigits(original.map { Array($0.utf8) } ?? name)
        let found = name.runs.indices.compactMap { FileNameReading(name: name, run: $0).time }
        return found.filter(\.hasTime) + found.filter { !$0.hasTime }
    }
}
