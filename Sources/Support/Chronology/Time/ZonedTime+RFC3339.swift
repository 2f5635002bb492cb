/// The reason why a text is not an RFC 3339 time; each case carries the text.
package enum RFC3339Error: Error, Hashable, Sendable {
    /// The text has another form than `2026-11-20T21:14:00+01:00`.
    case malformed(String)
    /// A time without `Z` or an offset, which is not an instant.
    case offsetMissing(String)
    /// The form is valid, but there is no such date, time or offset.
    case impossible(String)
}

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
        var scanner = DateTextScanner(text.unicodeScalars)
        guard let year = scanner.number(first: 4), scanner.take("-"), let month = scanner.number(first: 2),
            scanner.take("-"), let day = scanner.number(first: 2), scanner.take(anyOf: "Tt ") != nil,
            let hour = scanner.number(first: 2), scanner.take(":"), let minute = scanner.number(first: 2)
        else { throw .malformed(text) }
        let second = scanner.take(":") ? scanner.number(first: 2) : 0
        guard let second else { throw .malformed(text) }
        guard second <= 60 else { throw .impossible(text) }
        let microsecond = scanner.next == "." ? scanner.microsecond(after: ".") : 0
        guard let microsecond else { throw .malformed(text) }
        guard !scanner.isAtEnd else { throw .offsetMissing(text) }
        let offset = try Self.offset(&scanner, text)
        guard
            let wall = WallTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { throw .impossible(text) }
        // A leap second ends a day of UTC; POSIX counts it as the first second of the next day.
        let seconds = wall.secondsSince1970 - Int64(offset) + (second == 60 ? 1 : 0)
        guard second < 60 || seconds.isMultiple(of: 86_400) else { throw .impossible(text) }
        self.init(instant: Instant(secondsSince1970: seconds, microsecond: microsecond), utcOffset: offset)
    }

    /// The offset at the end of a text, of two numbers or `Z`.
    private static func offset(_ scanner: inout DateTextScanner, _ text: String) throws(RFC3339Error) -> Int {
        if scanner.take(anyOf: "Zz") != nil {
            guard scanner.isAtEnd else { throw .malformed(text) }
            return 0
        }
        guard let sign = scanner.take(anyOf: "+-"), let hour = scanner.number(first: 2) else { throw .malformed(text) }
        _ = scanner.take(":")
        guard let minute = scanner.number(first: 2), scanner.isAtEnd else { throw .malformed(text) }
        guard hour <= 23, minute <= 59 else { throw .impossible(text) }
        return (sign == "-" ? -1 : 1) * (hour * 3600 + minute * 60)
    }
}

extension WallTime {
    /// The clock as `21:14` or `21:14:05`.
    package func clock(withSeconds: Bool = false) -> String {
        let minutes = "\(hour.padded(to: 2)):\(minute.padded(to: 2))"
        return withSeconds ? "\(minutes):\(second.padded(to: 2))" : minutes
    }
}
