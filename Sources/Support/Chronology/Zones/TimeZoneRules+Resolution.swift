/// The instants at which the clocks of a zone show a wall time.
package enum WallTimeResolution: Hashable, Sendable {
    /// One, as nearly always.
    case unique(ZonedTime)
    /// Clocks were put back and showed it twice (of more, the first and the last).
    case repeated(earlier: ZonedTime, later: ZonedTime)
    /// Clocks were put forward over it.
    ///
    /// Both are the instant of the change: as the clock before it would have shown it, and as the clock after it did.
    case skipped(before: ZonedTime, after: ZonedTime)
}

extension TimeZoneRules {
    /// The instants at which the zone's clocks show a wall time: one, two or none.
    package func resolve(_ wall: WallTime) -> WallTimeResolution {
        let changes = changes(near: wall)
        let found = Set(changes.flatMap { [$0.before, $0.after] } + [utcOffset(atSecond: wall.secondsSince1970)])
            .filter { utcOffset(atSecond: wall.secondsSince1970 - Int64($0)) == $0 }
            .sorted(by: >)  // NB: the greater the offset, the earlier the instant.
            .map { zonedTime(wall, utcOffset: $0) }
        if let earlier = found.first, let later = found.last {
            return found.count == 1 ? .unique(earlier) : .repeated(earlier: earlier, later: later)
        }
        return skipped(wall, changes)
    }

    /// The instant of a local time: the earlier of two, and the change if it was skipped.
    package func nearest(_ wall: WallTime) -> ZonedTime {
        switch resolve(wall) {
        case .unique(let time), .repeated(earlier: let time, later: _), .skipped(before: _, after: let time): time
        }
    }

    private struct Change {
        let second: Int64
        let before: Int
        let after: Int
    }

    /// The changes that can matter to a wall time: offsets are less than a day.
    private func changes(near wall: WallTime) -> [Change] {
        let start = wall.secondsSince1970 - 26 * 3600
        let end = wall.secondsSince1970 + 26 * 3600
        var times = Array(transitions.times(after: start, through: end))
        if let rule {
            times += rule.times(after: start, through: end).filter { transitions.areOver(at: $0) }
        }
        return Set(times).sorted().map { second in
            Change(
                second: second, before: utcOffset(atSecond: second - 1), after: utcOffset(atSecond: second))
        }
    }

    private func skipped(_ wall: WallTime, _ changes: [Change]) -> WallTimeResolution {
        let second = wall.secondsSince1970
        let change = changes.first { $0.second + Int64($0.before) <= second && second < $0.second + Int64($0.after) }
        guard let change else {
            return .unique(zonedTime(wall, utcOffset: utcOffset(atSecond: second)))
        }
        let instant = Instant(secondsSince1970: change.second)
        return .skipped(
            before: zonedTime(instant, utcOffset: change.before), after: zonedTime(instant, utcOffset: change.after))
    }

    private func zonedTime(_ wall: WallTime, utcOffset: Int) -> ZonedTime {
        let instant = Instant(
            secondsSince1970: wall.secondsSince1970 - Int64(utcOffset), microsecond: wall.microsecond)
        return zonedTime(instant, utcOffset: utcOffset)
    }

    private func zonedTime(_ instant: Instant, utcOffset: Int) -> ZonedTime {
        isNamed
            ? ZonedTime(instant: instant, utcOffset: utcOffset, zoneName: name)
            : ZonedTime(instant: instant, utcOffset: utcOffset)
    }
}
