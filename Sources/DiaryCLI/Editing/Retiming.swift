import Chronology

/// A creation time on another clock: moved by a duration, shown in another zone, or both.
struct Retiming: Sendable {
    /// The shift in microseconds.
    let shift: Int64
    /// The new zone; nil for the entry's own.
    let zone: TimeZoneRules?
    let zones: ZoneDatabase

    /// The time after the change, with the offset that its zone has then.
    ///
    /// A day without time stays one: it moves by the whole days of the duration, and is the same day in every zone.
    func applied(to time: ZonedTime, hasTime: Bool) -> ZonedTime {
        let rules = zone ?? rules(of: time)
        guard hasTime else { return day(of: time, rules) }
        let instant = time.instant.adding(microseconds: shift)
        return zone == nil && shift == 0 ? time : rules.zonedTime(at: instant)
    }

    private func day(of time: ZonedTime, _ rules: TimeZoneRules) -> ZonedTime {
        let days = shift / 86_400_000_000
        return rules.nearest(WallTime(secondsSince1970: time.wallTime.secondsSince1970 + days * 86_400))
    }

    /// The zone's own rules; its offset alone if no more is known.
    private func rules(of time: ZonedTime) -> TimeZoneRules {
        (try? zones.zone(named: time.zoneName)) ?? TimeZoneRules(utcOffset: time.utcOffset)
    }
}
