import Chronology
import JSON

/// Writes the times of entries into their lines, and caches the zones that it read.
final class SourceClock {
    /// The zone of times without one.
    let local: TimeZoneRules
    private var zones: ZoneCache

    init(_ options: ReadingOptions) {
        (local, zones) = (options.zone, ZoneCache(options.zones))
    }

    /// The rules of a zone by its name, by an offset, or by an offset in Apple's form (`GMT+0530`); nil if it isn't
    /// known.
    func zone(named name: String) -> TimeZoneRules? {
        Self.appleZone(name) ?? zones.zone(named: name)
    }

    /// `GMT+0530`, Apple's name of a zone that is only an offset.
    private static func appleZone(_ name: String) -> TimeZoneRules? {
        guard name.utf8.starts(with: "GMT".utf8), name.utf8.count > 3 else { return nil }
        return TimeZoneRules(fixed: String(name.dropFirst(3)))
    }

    /// The zone of a moment whose offset from UTC is known: the local one if it had the offset then.
    func zone(withOffset offset: Int, at instant: Instant) -> TimeZoneRules {
        local.utcOffset(at: instant) == offset ? local : TimeZoneRules(utcOffset: offset)
    }

    /// Sets a moment, in the time of `zone`.
    ///
    /// - Parameter name: the zone's name in the source, which is kept if the zone isn't known.
    func set(_ instant: Instant, in zone: TimeZoneRules, name: String? = nil, of line: inout LineValues) {
        let time = zone.zonedTime(at: instant)
        line[.creationTime] = .string(time.rfc3339())
        line[.timeZone] = .string(name ?? time.zoneName)
    }

    func set(_ wall: WallTime, in zone: TimeZoneRules, of line: inout LineValues) {
        let time = zone.nearest(wall)
        line[.creationTime] = .string(time.rfc3339())
        line[.timeZone] = .string(time.zoneName)
    }

    /// Sets a day without a time.
    func set(_ day: CivilDate, in zone: TimeZoneRules, name: String? = nil, of line: inout LineValues) {
        line[.creationTime] = .string("\(day)")
        line[.hasTime] = .boolean(false)
        let noon = WallTime(date: day, hour: 12, minute: 0).map(zone.nearest)
        line[.timeZone] = (name ?? noon?.zoneName).map(JSONValue.string)
    }

    /// The moment of a count of seconds or milliseconds; nil if it is outside the calendar.
    static func instant(secondsSince1970 seconds: Double) -> Instant? {
        guard seconds.isFinite, abs(seconds) < 2.5e11 else { return nil }
        let whole = seconds.rounded(.down)
        return Instant(secondsSince1970: Int64(whole), microsecond: Int(((seconds - whole) * 1_000_000).rounded()))
    }
}
