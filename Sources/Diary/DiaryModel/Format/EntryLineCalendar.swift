package import Chronology
import JSON

/// Reads the times of lines of JSON.
///
/// It caches the zones: the lines of a diary name few, and each would read a file.
package final class EntryLineCalendar {
    private var zones: ZoneCache
    private let local: TimeZoneRules

    /// Reads times; those without an offset are taken in the line's own zone, else in `local`.
    package init(zones: ZoneDatabase, local: TimeZoneRules) {
        self.zones = ZoneCache(zones)
        self.local = local
    }

    /// The entry's time, from `creationTime`, `date` or `created`.
    func creationTime(of object: JSONObject) throws(EntryLineError) -> (time: ZonedTime, hasTime: Bool) {
        for key in ["creationTime", "date", "created"] {
            guard let text = try EntryLine.string(object, key) else { continue }
            let zoneName = try zoneName(object, "timeZone")
            let (time, isDay) = try read(text, key: key, zoneName: zoneName)
            return (time, isDay ? false : object["hasTime"]?.booleanValue ?? true)
        }
        throw .missing("creationTime")
    }

    /// The name of a zone; nil if there is none, or the value is not one.
    func zoneName(_ object: JSONObject, _ key: String) throws(EntryLineError) -> String? {
        try EntryLine.string(object, key).flatMap { Self.isZoneName($0) ? $0 : nil }
    }

    /// Returns whether it has the form of a zone's name, which need not be known here; else only the offset is kept.
    private static func isZoneName(_ text: String) -> Bool {
        guard TimeZoneRules(fixed: text) == nil else { return true }
        return text.first?.isLetter == true && text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "/_+-".utf8.contains(byte)
                }
            }
    }

    func instant(_ object: JSONObject, _ key: String) throws(EntryLineError) -> Instant? {
        try zonedTime(object, key)?.instant
    }

    func zonedTime(_ object: JSONObject, _ key: String) throws(EntryLineError) -> ZonedTime? {
        guard let text = try EntryLine.string(object, key) else { return nil }
        return try read(text, key: key, zoneName: nil).time
    }

    /// A time with an offset, a time in the zone, or a day, which is its noon.
    func read(
        _ text: String, key: String, zoneName: String?
    ) throws(EntryLineError) -> (time: ZonedTime, isDay: Bool) {
        let zone = zoneName.flatMap { zones.zone(named: $0) }
        if let time = try? ZonedTime(rfc3339: text) { return (named(time, zoneName, zone), false) }
        if let day = CivilDate(iso8601: text), let noon = WallTime(date: day, hour: 12, minute: 0) {
            return ((zone ?? local).nearest(noon), true)
        }
        guard let wall = WallTime(iso8601: text) else {
            throw .unreadableTime(
                key, text, reason: "not a time such as 2026-11-20T18:30:00+01:00 or a day such as 2026-11-20")
        }
        return ((zone ?? local).nearest(wall), false)
    }

    /// The time with its zone's name.
    ///
    /// The offset was printed to the minute: if the zone's own rounds to it, the exact one is restored.
    private func named(_ time: ZonedTime, _ zoneName: String?, _ zone: TimeZoneRules?) -> ZonedTime {
        guard let zoneName else { return time }
        let exact = zone?.utcOffset(at: time.instant)
        let isSame = exact.map { ZonedTime.offsetName($0) == ZonedTime.offsetName(time.utcOffset) } ?? false
        return ZonedTime(
            instant: time.instant, utcOffset: isSame ? exact ?? time.utcOffset : time.utcOffset, zoneName: zoneName)
    }
}

extension WallTime {
    /// Reads a time without an offset: `2026-11-20T18:30`, `2026-11-20 18:30:05.5`.
    fileprivate init?(iso8601 text: String) {
        guard let time = try? ZonedTime(rfc3339: text + "Z") else { return nil }
        self = time.wallTime
    }
}
