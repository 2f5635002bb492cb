import Chronology
import DiaryModel
import Terminal

/// The creation time that the fields for date and zone describe together.
///
/// A changed zone alone keeps the instant; a changed date is read in the zone.
struct FormTime {
    private let values: FormValues
    private let reading: FormReading

    init(_ values: FormValues, _ reading: FormReading) {
        (self.values, self.reading) = (values, reading)
    }

    /// - Throws: `DateError`, `ZoneError`, `Failure`.
    func read() throws -> (ZonedTime, hasTime: Bool) {
        let zone = try zone()
        guard let text = values.edits[.date], values.base == nil || !Self.isSame(text) else {
            guard let base = values.base else { return (zone.zonedTime(at: reading.now()), true) }
            guard values.edits[.zone] != nil else { return (base.creationTime, base.hasTime) }
            let retiming = Retiming(shift: nil, zone: zone, zones: reading.zones)
            return (retiming.applied(to: base.creationTime, hasTime: base.hasTime), base.hasTime)
        }
        guard !text.isBlank else {
            guard values.base == nil else { throw Failure("an entry needs a date") }
            return (zone.zonedTime(at: reading.now()), true)
        }
        let (time, hasTime) = try DateParser(now: reading.now(), zone: zone).parseMoment(text)
        // An offset in the text determines the instant, and the zone its representation.
        return (try time.shown(in: values.edits[.zone] == nil ? nil : zone, as: text), hasTime)
    }

    /// Returns whether a text means the present time, which it confirms.
    static func isSame(_ text: String) -> Bool { text.trimmedBlanks.lowercased() == "same" }

    private func zone() throws -> TimeZoneRules {
        guard let name = values.edits[.zone] else {
            guard let base = values.base else { return reading.localZone }
            return reading.rules(base.creationTime.zoneName) ?? TimeZoneRules(utcOffset: base.creationTime.utcOffset)
        }
        return try reading.rules(name) ?? reading.zones.zone(named: name)
    }

    /// The time as the user would type it, such as `2026-11-20 21:14`.
    static func words(for time: ZonedTime, hasTime: Bool) -> String {
        let wall = time.wallTime
        guard hasTime else { return wall.date.description }
        let seconds = wall.second == 0 ? "" : ":\(wall.second < 10 ? "0" : "")\(wall.second)"
        return "\(wall.date) \(wall.clock())\(seconds)"
    }
}
