/// The UTC offsets of one zone's clocks at any time.
///
/// Times before the first known change have the zone's first offset (usually local mean time); after the last one the
/// rule of the zone's footer applies for ever.
package struct TimeZoneRules: Hashable, Sendable {
    /// The IANA name; else the source of the zone: an offset, or a POSIX `TZ` string.
    package let name: String
    /// True if the name is in the IANA database, so that it can be shown with a time.
    let isNamed: Bool
    let transitions: ZoneTransitions
    let rule: POSIXZoneRule?

    init(name: String, isNamed: Bool, transitions: ZoneTransitions, rule: POSIXZoneRule?) {
        self.name = name
        self.isNamed = isNamed
        self.transitions = transitions
        self.rule = rule
    }

    /// Coordinated universal time, named `UTC`.
    package static let utc = TimeZoneRules(
        name: "UTC", isNamed: true, transitions: ZoneTransitions(initialOffset: 0), rule: nil)

    /// A zone with a constant offset in seconds ahead of UTC, named by the offset.
    package init(utcOffset: Int) {
        self.init(
            name: ZonedTime.offsetName(utcOffset), isNamed: false,
            transitions: ZoneTransitions(initialOffset: utcOffset), rule: nil)
    }

    /// A zone with a constant offset, from `Z`, `UTC`, `+05:30`, `-0330` or `+02`; nil for any other text.
    package init?(fixed text: String) {
        if ["Z", "z", "UTC"].contains(text) {
            self = .utc
            return
        }
        var scanner = DateTextScanner(text.unicodeScalars)
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        self.init(utcOffset: offset)
    }

    /// Seconds that the zone's clocks are ahead of UTC at the instant; a search among the zone's changes.
    package func utcOffset(at instant: Instant) -> Int {
        utcOffset(atSecond: instant.secondsSince1970)
    }

    /// The instant with its local time in the zone.
    package func zonedTime(at instant: Instant) -> ZonedTime {
        let offset = utcOffset(at: instant)
        return ZonedTime(
            instant: instant, utcOffset: offset, zoneName: isNamed ? name : ZonedTime.offsetName(offset))
    }

    func utcOffset(atSecond second: Int64) -> Int {
        if let rule, transitions.areOver(at: second) { return rule.utcOffset(atSecond: second) }
        return transitions.utcOffset(atSecond: second)
    }

    /// Returns whether both zones' clocks always agree, whatever their names.
    func hasSameClocks(as other: TimeZoneRules) -> Bool {
        transitions == other.transitions && rule == other.rule
    }
}
