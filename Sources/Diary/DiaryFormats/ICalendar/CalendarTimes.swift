import Chronology

/// Reads the times of a calendar's properties.
struct CalendarTimes {
    /// A time, or a day, which is stored as its noon.
    struct Time {
        let time: ZonedTime
        let hasTime: Bool
    }

    /// The zones that were looked up, so that each is read once.
    private final class Cache {
        var zones: [String: TimeZoneRules?] = [:]
    }

    private let options: ReadingOptions
    /// Zones by the names that the calendar gives them.
    private var zones: [String: TimeZoneRules] = [:]
    private let cache = Cache()

    init(_ calendar: CalendarComponent?, _ options: ReadingOptions) {
        self.options = options
        for component in calendar?.components ?? [] where component.name == "VTIMEZONE" {
            guard let name = component.text("TZID") else { continue }
            zones[name] =
                known(name) ?? component.text("X-LIC-LOCATION").flatMap(known)
                ?? CalendarZone(component).rules(options.zones)
        }
    }

    /// The time of a property; nil if it is not a time.
    ///
    /// - Parameter zoneName: the zone of a time in UTC, if another property gives it.
    func time(_ property: CalendarProperty?, zoneName: String? = nil) -> Time? {
        guard let property, let written = Self.written(property.value, isDay: property.type == "DATE") else {
            return nil
        }
        let zone = (zoneName ?? property.parameter("TZID")).flatMap(zone) ?? options.zone
        return Time(time: written.zoned(in: zone), hasTime: written.hasTime)
    }

    /// A moment such as `COMPLETED`.
    func moment(_ property: CalendarProperty?) -> ZonedTime? { time(property)?.time }

    /// Returns whether a property names a zone that neither the calendar nor the system knows.
    func hasUnknownZone(_ property: CalendarProperty?) -> Bool {
        guard let name = property?.parameter("TZID"), property?.value.last != "Z", property?.type != "DATE" else {
            return false
        }
        return zone(name) == nil
    }

    /// `20210912`, `20210912T170000`, `20210912T170000Z`; anything after a time is ignored.
    static func written(_ value: String, isDay: Bool = false) -> WrittenTime? {
        var text = DateTextScanner(value.unicodeScalars)
        guard let year = text.number(first: 4), let month = text.number(first: 2),
            let dayOfMonth = text.number(first: 2),
            let day = CivilDate(year: year, month: month, day: dayOfMonth)
        else { return WrittenTime(value) }
        guard !isDay, text.take("T"), let hour = text.number(first: 2), let minute = text.number(first: 2) else {
            return WrittenTime(day)
        }
        let second = text.number(first: 2)
        guard let wall = WallTime(date: day, hour: hour, minute: minute, second: min(second ?? 0, 59)) else {
            return WrittenTime(day)
        }
        return WrittenTime(wall, clock: second != nil && text.take("Z") ? .universal : .local)
    }

    private func zone(_ name: String) -> TimeZoneRules? {
        if let zone = zones[name] { return zone }
        if let found = cache.zones[name] { return found }
        let zone = known(name)
        cache.zones[name] = .some(zone)
        return zone
    }

    /// A zone of the system: by its own name, by Windows's, or at the end of a longer one such as
    /// `/mozilla.org/20050126_1/Europe/Berlin`.
    private func known(_ name: String) -> TimeZoneRules? {
        if let zone = options.zone(written: name) { return zone }
        let parts = name.split(separator: "/")
        for count in [3, 2, 1] where count <= parts.count {
            guard count > 1 || parts.count == 1 else { break }
            let tail = parts.suffix(count).joined(separator: "/")
            if let zone = try? options.zones.zone(named: tail) { return zone }
        }
        return nil
    }

    /// Seconds of `P1DT2H30M`, `-PT15M`, `P2W`; nil for anything else.
    static func duration(_ text: String) -> (seconds: Int64, isOfDays: Bool)? {
        var rest = text.uppercased()[...]
        let isNegative = rest.hasPrefix("-")
        rest = rest.drop { $0 == "+" || $0 == "-" }
        guard rest.first == "P" else { return nil }
        var (total, number, isTime, isOfDays): (Int64, Int64?, Bool, Bool) = (0, nil, false, true)
        for character in rest.dropFirst() {
            if let digit = character.wholeNumberValue {
                let next = (number ?? 0) * 10 + Int64(digit)
                guard next < 1_000_000_000 else { return nil }
                number = next
                continue
            }
            if character == "T" {
                (isTime, isOfDays) = (true, false)
                continue
            }
            let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
            guard let unit = units[character], let count = number, isTime == (unit < 86_400) else { return nil }
            total += unit * count
            guard total < 1 << 50 else { return nil }
            number = nil
        }
        return number == nil ? (isNegative ? -total : total, isOfDays) : nil
    }
}
