package import Chronology

/// A day, with or without a time of day, as a document of another program writes it.
package struct WrittenTime: Hashable, Sendable {
    package enum Clock: Hashable, Sendable {
        /// Local time in an unknown zone.
        case local
        /// UTC, as in `2019-05-01 16:54:00Z`: the moment is known, the zone isn't.
        case universal
        /// A clock with an offset from UTC in seconds, positive to the east.
        case offset(Int)
    }

    /// The date and time as written; noon if there is no time of day.
    package var wall: WallTime
    /// True if it has a time of day.
    package var hasTime: Bool
    package var clock: Clock

    package init(_ wall: WallTime, clock: Clock = .local) {
        (self.wall, self.clock, hasTime) = (wall, clock, true)
    }

    /// A day without a time.
    package init(_ day: CivilDate) {
        wall = WallTime(secondsSince1970: Int64(day.daysSince1970) * 86_400 + 43_200)
        (hasTime, clock) = (false, .local)
    }

    /// A moment of UTC.
    package init(_ instant: Instant) {
        self.init(ZonedTime(instant: instant, utcOffset: 0).wallTime, clock: .universal)
    }

    package var day: CivilDate { wall.date }

    /// The time on the clocks of a zone; a time with its own offset keeps that.
    package func zoned(in zone: TimeZoneRules) -> ZonedTime {
        let instant = Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond)
        switch clock {
        case .local: return zone.nearest(wall)
        case .universal: return zone.zonedTime(at: instant)
        case .offset(let seconds):
            return ZonedTime(instant: instant.adding(seconds: -Int64(seconds)), utcOffset: seconds)
        }
    }
}

extension WrittenTime {
    /// The order of day and month in a date whose year doesn't come first.
    package enum Order: Hashable, Sendable {
        case dayFirst
        case monthFirst
    }

    /// Reads a whole text: `2024-05-06`, `2024/5/6 10:30`, `20240506T103000Z`, `6.5.2024 9.30`, `May 6th, 2024 9:30
    /// PM`, also with the name of the day before or after the date, and as JavaScript, C and Twitter write it.
    ///
    /// - Parameter order: the order of numbers such as `3/4/2024`; if it is nil, only dates with a number above 12 are
    ///   read, and those with dots, which put the day first.
    /// - Returns: nil if it is not a date, or more than one.
    package init?(_ text: String, order: Order? = nil) {
        var scanner = WrittenTimeScanner(text)
        guard let day = scanner.day(order) else {
            scanner = WrittenTimeScanner(text)
            guard let (wall, zone) = scanner.withYearLast(), scanner.isAtEnd else { return nil }
            self.init(wall, clock: zone)
            return
        }
        scanner.skipJoint()
        scanner.skipWeekdayBehind()
        guard !scanner.isAtEnd else {
            self.init(day)
            return
        }
        guard let clock = scanner.clock(on: day) else { return nil }
        scanner.skipClockWord()
        let zone = scanner.zone()
        scanner.skipSpaces()
        if zone != .local { scanner.skipZoneName() }
        guard scanner.isAtEnd else { return nil }
        self.init(clock, clock: zone)
    }

    /// Reads seconds or milliseconds since 1970, as programs write them, also with a fraction; nil for numbers that are
    /// too small or too great for dates.
    package init?(counted text: String) {
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(text),
            number > 1e8, number < 1e14
        else { return nil }
        self.init(Instant(microseconds: Int64((number * (number < 1e11 ? 1e6 : 1e3)).rounded())))
    }

    /// The two numbers of a date whose year comes last, such as `3/4/2024`; nil for any other text.
    package static func ambiguousNumbers(_ text: String) -> (first: Int, second: Int)? {
        var scanner = WrittenTimeScanner(text)
        return scanner.ambiguousNumbers()
    }
}
