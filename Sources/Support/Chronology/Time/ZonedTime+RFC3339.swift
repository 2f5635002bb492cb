extension ZonedTime {
    /// The time as `2026-11-20T21:14:00+01:00`, with a fraction only where it is not zero.
    ///
    /// An offset with seconds is rounded to the minute and the clock adjusted, so that the instant stays exact.
    package func rfc3339() -> String {
        let minutes = Self.offsetMinutes(utcOffset)
        let wall = WallTime(
            secondsSince1970: instant.secondsSince1970.addingSaturated(Int64(minutes * 60)),
            microsecond: instant.microsecondOfSecond)
        var text = DigitText()
        text.append(wall.date)
        text.append("T")
        text.append(wall.hour, width: 2)
        text.append(":")
        text.append(wall.minute, width: 2)
        text.append(":")
        text.append(wall.second, width: 2)
        text.append(fraction: wall.microsecond)
        text.append(minutes < 0 ? "-" : "+")
        text.append(abs(minutes) / 60, width: 2)
        text.append(":")
        text.append(abs(minutes) % 60, width: 2)
        return text.string
    }

    /// The offsets in seconds that RFC 3339 can write: whole minutes of less than a day.
    package static let writableOffsets = -86_340...86_340

    /// The time of RFC 3339 text; its zone is named by the offset.
    ///
    /// Beyond the standard it accepts a space for `T`, small `t` and `z`, no seconds, an offset without a colon, and
    /// more than six digits of a fraction, which are truncated.
    package init(rfc3339 text: String) throws(RFC3339Error) {
        var scanner = RFC3339Scanner(text)
        self = try scanner.zonedTime()
    }
}

extension WallTime {
    /// The clock as `21:14` or `21:14:05`.
    package func clock(withSeconds: Bool = false) -> String {
        let minutes = "\(hour.padded(to: 2)):\(minute.padded(to: 2))"
        return withSeconds ? "\(minutes):\(second.padded(to: 2))" : minutes
    }
}
