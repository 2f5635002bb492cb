import Chronology

/// A creation time on another clock: moved by a duration, shown in another zone, or both.
struct Retiming: Sendable {
    /// The shift; nil for none.
    let shift: CalendarDuration?
    /// The new zone; nil for the entry's own.
    let zone: TimeZoneRules?
    let zones: ZoneDatabase

    /// The time after the change, with the offset that its zone has then.
    ///
    /// A day without time stays one: it moves by the whole days of the duration, and is the same day in every zone.
    func applied(to time: ZonedTime, hasTime: Bool) -> ZonedTime {
        let rules = zone ?? rules(of: time)
        guard hasTime else { return day(of: time, rules) }
        // The calendar is that of the entry's own zone, before it is shown in another one.
        let moved = shift?.added(to: time, in: self.rules(of: time)) ?? time
        return zone == nil ? moved : rules.zonedTime(at: moved.instant)
    }

    private func day(of time: ZonedTime, _ rules: TimeZoneRules) -> ZonedTime {
        let wall = time.wallTime
        let day = shift?.added(to: wall.date) ?? wall.date
        let second = wall.secondsSince1970 - Int64(wall.date.daysSince1970) * 86_400
        return rules.nearest(WallTime(secondsSince1970: Int64(day.daysSince1970) * 86_400 + second))
    }

    /// The zone's own rules; its offset alone if no more is known.
    private func rules(of time: ZonedTime) -> TimeZoneRules {
        (try? zones.zone(named: time.zoneName)) ?? TimeZoneRules(utcOffset: time.utcOffset)
    }
}
