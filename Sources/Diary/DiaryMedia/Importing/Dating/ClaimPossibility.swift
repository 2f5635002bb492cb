import Chronology
import DecoderProtocol

/// A claim that is not believed.
package struct RefusedClaim: Hashable, Sendable {
    /// The reason why a claim is not believed.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Such media did not exist yet.
        case tooEarly
        /// More than two days after the import.
        case future
        /// The beginning of a clock that was not set.
        case unsetClock
        /// Only another calendar has such a year, and nothing else agrees with the day.
        case otherCalendar
    }

    package let claim: ClaimedTime
    package let reason: Reason
}

/// Separates what can be true of the claims about one medium from what can't.
struct ClaimPossibility {
    private static let daysAhead: Int64 = 2

    let kind: MediumEvidence.Kind
    let now: Instant

    /// The possible claims, those in other calendars with the numbers of ours, and the refused ones.
    ///
    /// The zero of a clock is possible if it is all there is, and so is any time of the file system.
    func separate(_ claims: [ClaimedTime]) -> (possible: [ClaimedTime], refused: [RefusedClaim]) {
        var (possible, refused): ([ClaimedTime], [RefusedClaim]) = ([], [])
        for claim in claims {
            let read = Self.inOurEpoch(claim, claims) ?? inOurCalendar(claim, claims) ?? claim
            if let reason = refusal(of: read) {
                refused.append(RefusedClaim(claim: claim, reason: reason))
            } else {
                possible.append(read)
            }
        }
        let set = possible.filter { !Self.isUnset($0) }
        if !set.isEmpty, set.count < possible.count {
            refused += possible.filter(Self.isUnset).map { RefusedClaim(claim: $0, reason: .unsetClock) }
            possible = set
        }
        return (possible.isEmpty ? claims.filter { $0.origin == .fileDate } : possible, refused)
    }

    private func refusal(of claim: ClaimedTime) -> RefusedClaim.Reason? {
        let year = claim.wall.date.year
        if claim.instant.secondsSince1970 > now.secondsSince1970 + Self.daysAhead * 86_400 {
            return OtherCalendar.buddhist.years ~= year ? .otherCalendar : .future
        }
        guard year < kind.firstYear else { return nil }
        return OtherCalendar.persian.years ~= year ? .otherCalendar : .tooEarly
    }

    // MARK: Clocks that were not set

    /// Returns whether a claim is within a day of a clock's zero, or the time that a phone's camera writes before it
    /// knows better.
    ///
    /// A day alone is what a person wrote, except for the zeros of computers. 1946 is what counters from 1970 show when
    /// they are read from 1904.
    private static func isUnset(_ claim: ClaimedTime) -> Bool {
        let date = claim.wall.date
        guard claim.precision < .day else {
            return claim.precision == .day && (date.month, date.day) == (1, 1) && [1904, 1970].contains(date.year)
        }
        let second = claim.wall.secondsSince1970
        return date.year == 1946 || zeros.contains { abs(second - $0) < 86_400 } || defaults.contains(second)
    }

    /// 1904, 1970, 1980 and 2000, each at its beginning, and 1980-01-06, the zero of satellites.
    private static let zeros: [Int64] = [-2_082_844_800, 0, 315_532_800, 946_684_800, 315_964_800]
    /// 2001-01-01 00:00:00, the zero of Matroska, and 2002-12-08 12:00:00, the default of Android's cameras.
    private static let defaults: [Int64] = [978_307_200, 1_039_348_800]

    // MARK: Seconds since another year

    private static let secondsFrom1904To1970: Int64 = 2_082_844_800

    /// The time of a film's header 66 years earlier, if anything else is of that day.
    ///
    /// Programs add these years twice: to a time since 1904, or to one of the years before 1970, which is read as one
    /// since 1970.
    private static func inOurEpoch(_ claim: ClaimedTime, _ claims: [ClaimedTime]) -> ClaimedTime? {
        guard claim.origin == .file(.header) else { return nil }
        let earlier = claim.shifted(by: -secondsFrom1904To1970 * 1_000_000)
        let isSupported = claims.contains { other in
            guard other.precision <= .day else { return false }
            return other.origin != claim.origin && days(from: other.wall.date, to: earlier.wall.date) <= 1
        }
        return isSupported ? earlier : nil
    }

    // MARK: Other calendars

    /// The claim in our calendar, if its year is one of another and the name, or any other claim, agrees.
    private func inOurCalendar(_ claim: ClaimedTime, _ claims: [ClaimedTime]) -> ClaimedTime? {
        for calendar in OtherCalendar.allCases {
            guard let day = calendar.day(numbered: claim.wall.date) else { continue }
            let distances = claims.map { (date: $0.wall.date, days: Self.days(from: day, to: $0.wall.date)) }
            if let nearest = distances.min(by: { $0.days < $1.days }), nearest.days <= calendar.tolerance {
                return claim.on(nearest.date)
            }
            let hasSameNumbers = claims.contains { other in
                other.wall.date == claim.wall.date && (other.origin == .name) != (claim.origin == .name)
            }
            if hasSameNumbers, refusal(of: claim.on(day)) == nil { return claim.on(day) }
        }
        return nil
    }

    private static func days(from first: CivilDate, to second: CivilDate) -> Int {
        abs(first.daysSince1970 - second.daysSince1970)
    }
}
