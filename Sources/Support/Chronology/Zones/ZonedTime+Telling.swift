extension ZonedTime {
    /// The offset from UTC (`+01:00`) if the time on the clock and the zone's name alone would mean another moment.
    ///
    /// That is so for the second of two equal times of an autumn night, which is read as the first, and for the times
    /// of a zone that isn't known; nil for all others.
    ///
    /// - Parameter zone: the rules of a zone by its name; nil if it isn't known.
    package func tellingOffset(in zone: (_ name: String) -> TimeZoneRules?) -> String? {
        guard TimeZoneRules(fixed: zoneName) == nil else { return nil }
        guard let rules = zone(zoneName), rules.nearest(wallTime).utcOffset == utcOffset else {
            return Self.offsetName(utcOffset)
        }
        return nil
    }
}
