import Chronology

/// A zone that only a calendar describes (VTIMEZONE), such as Outlook's `Customized Time Zone`.
struct CalendarZone {
    private let standard: CalendarComponent?
    private let daylight: CalendarComponent?

    init(_ zone: CalendarComponent) {
        standard = Self.latest("STANDARD", zone)
        daylight = Self.latest("DAYLIGHT", zone)
    }

    /// Its last rule for each year, else its standard time; nil if it gives no offset.
    func rules(_ zones: ZoneDatabase) -> TimeZoneRules? {
        if let text = posixRule, zones.error(environmentTZ: text) == nil { return zones.local(environmentTZ: text) }
        return (standard ?? daylight)?.text("TZOFFSETTO").flatMap { TimeZoneRules(fixed: String($0.prefix(5))) }
    }

    /// The part that began last; calendars list earlier rules as well.
    private static func latest(_ name: String, _ zone: CalendarComponent) -> CalendarComponent? {
        zone.components.filter { $0.name == name }.max {
            ($0.text("DTSTART") ?? "") < ($1.text("DTSTART") ?? "")
        }
    }

    /// The rule as a POSIX `TZ`: `<S>-1:00<D>-2:00,M3.5.0/2:00:00,M10.5.0/3:00:00`.
    private var posixRule: String? {
        guard let standard, let daylight, let offset = Self.posixOffset(standard),
            let summerOffset = Self.posixOffset(daylight), let start = Self.change(daylight),
            let end = Self.change(standard)
        else { return nil }
        return "<STD>\(offset)<DST>\(summerOffset),\(start),\(end)"
    }

    /// POSIX counts offsets to the west.
    private static func posixOffset(_ part: CalendarComponent) -> String? {
        guard let text = part.text("TZOFFSETTO"), let sign = text.first, sign == "+" || sign == "-",
            text.utf8.count >= 5, text.utf8.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        let digits = text.dropFirst()
        return "\(sign == "+" ? "-" : "+")\(digits.prefix(2)):\(digits.dropFirst(2).prefix(2))"
    }

    /// `M10.5.0/3:00:00` of `DTSTART:19701025T030000` and `RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU`.
    private static func change(_ part: CalendarComponent) -> String? {
        guard let rule = part.text("RRULE")?.uppercased(), let start = part.first("DTSTART"),
            let time = CalendarTimes.written(start.value)
        else { return nil }
        var values: [Substring: Substring] = [:]
        for pair in rule.split(separator: ";") {
            let halves = pair.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { values[halves[0]] = halves[1] }
        }
        guard values["FREQ"] == "YEARLY", values["UNTIL"] == nil, values["COUNT"] == nil, values["BYMONTHDAY"] == nil,
            values["INTERVAL"] == nil || values["INTERVAL"] == "1", let day = values["BYDAY"],
            let weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: String(day.suffix(2))),
            let week = Int(day.dropLast(2)), week == -1 || (1...4).contains(week)
        else { return nil }
        let month = values["BYMONTH"].map { Int($0) } ?? time.day.month
        guard let month, (1...12).contains(month) else { return nil }
        let clock = "\(time.wall.hour):\(padded(time.wall.minute)):\(padded(time.wall.second))"
        return "M\(month).\(week == -1 ? 5 : week).\(weekday)/\(clock)"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
