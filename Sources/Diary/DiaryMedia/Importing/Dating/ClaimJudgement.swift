import Chronology
import DecoderProtocol

/// The meaning of the first of some claims, together with the others.
struct ClaimJudgement {
    /// The possible claims in their order.
    let claims: [ClaimedTime]
    let order: ClaimOrder
    let clock: UnzonedClock
    /// True if a camera, and no recorder, wrote the file's times.
    let isPicture: Bool

    /// The time; nil without claims.
    var time: MediumTime? {
        guard var claim = claims.first else { return nil }
        while let finer = finer(than: claim) { claim = finer }
        return time(of: claim)
    }

    /// A claim that says more about the same period: the minute of a day, the day of a year.
    private func finer(than claim: ClaimedTime) -> ClaimedTime? {
        guard claim.precision > .second else { return nil }
        return claims.first { other in
            other.precision < claim.precision && isAboutTaking(other) && claim.contains(time(of: other).wall)
        }
    }

    /// Returns whether a claim is about the medium and not about its file.
    private func isAboutTaking(_ claim: ClaimedTime) -> Bool {
        switch claim.origin {
        case .fileDate, .file(.modification), .file(.packetModification), .sidecar(.packetModification): false
        case .file, .sidecar, .partner, .record, .name: !order.isOfScan(claim, among: claims)
        }
    }

    private func time(of claim: ClaimedTime) -> MediumTime {
        let source = source(of: claim)
        guard claim.precision < .day else { return clock.time(showing: claim.wall, of: claim, source) }
        if claim.isUniversal {
            return named(claim, source) ?? clock.time(at: claim.instant, of: claim, source)
        }
        if let (offset, evidence) = offset(of: claim) {
            return clock.time(showing: claim.wall, utcOffset: offset, of: claim, source, evidence)
        }
        return clock.time(showing: claim.wall, of: claim, source)
    }

    private func source(of claim: ClaimedTime) -> MediumTime.Source {
        switch claim.origin {
        case .file(.satellites): .satellites
        case .file, .sidecar: isPicture ? .camera : .recording
        case .partner, .record: .record
        case .name: .fileName
        case .fileDate: .fileDate
        }
    }

    // MARK: A name that agrees

    /// The time of a header that should be in UTC, if the name has a local time that agrees: then the difference is the
    /// offset, or there is none because the header is in local time, too.
    private func named(_ claim: ClaimedTime, _ source: MediumTime.Source) -> MediumTime? {
        let name = claims.first { $0.origin == .name && $0.precision < .day && !$0.isUniversal && $0.offset == nil }
        guard claim.origin == .file(.header), let name,
            let offset = QuarterHours.offset(of: name.wall, from: claim.wall)
        else { return nil }
        let wall = WallTime(
            secondsSince1970: claim.wall.secondsSince1970 + Int64(offset), microsecond: claim.wall.microsecond)
        let isZone = offset != 0 && QuarterHours.isUsed(offset, on: wall.date)
        return isZone && clock.hasPlaceOffset(offset, at: claim.instant) != false
            ? clock.time(showing: wall, utcOffset: offset, of: claim, source, .file)
            : clock.time(showing: wall, of: claim, source)
    }

    // MARK: The offset of a local clock

    /// The offset of a local time: its own, that of the same time in another field, what a clock in UTC or the
    /// satellites show; nil for that of the place or the assumed zone.
    private func offset(of claim: ClaimedTime) -> (seconds: Int, evidence: MediumTime.OffsetSource)? {
        if let own = claim.offset { return (own, claim.origin == .name ? .name : .file) }
        for other in claims {
            if let equal = offset(of: claim, fromEqual: other) { return (equal, other.origin == .name ? .name : .file) }
        }
        if let shown = claims.lazy.compactMap({ offset(of: claim, fromClock: $0) }).first { return (shown, .file) }
        let satellites = claims.first { $0.origin == .file(.satellites) }
        return satellites.flatMap { offset(of: claim, fromSatellites: $0) }.map { ($0, .satellites) }
    }

    /// The offset of the same time in another field; some programs write `Z` after any time.
    private func offset(of claim: ClaimedTime, fromEqual other: ClaimedTime) -> Int? {
        guard let offset = other.offset, other.precision < .day, other.origin != .partner,
            other.wall.secondsSince1970 == claim.wall.secondsSince1970,
            offset != 0 || clock.hasPlaceOffset(0, at: other.instant) != false
        else { return nil }
        return offset
    }

    /// The offset that a phone's or recorder's clock in UTC implies; a header that agrees exactly is in local time.
    private func offset(of claim: ClaimedTime, fromClock other: ClaimedTime) -> Int? {
        guard other.isUniversal, other.precision < .day,
            [.file(.recorder), .file(.header), .name].contains(other.origin),
            let offset = QuarterHours.offset(of: claim.wall, from: other.wall),
            QuarterHours.isUsed(offset, on: claim.wall.date)
        else { return nil }
        return offset == 0 && other.origin == .file(.header) ? nil : offset
    }

    /// The offset that the satellites' time implies, if a clock at the place, or within 50 km of it, may show it: a
    /// position may be old, and the town that gives a place its zone may lie across a border.
    private func offset(of claim: ClaimedTime, fromSatellites other: ClaimedTime) -> Int? {
        guard let offset = QuarterHours.offset(of: claim.wall, from: other.wall),
            clock.mayShowOffset(offset, at: other.instant) ?? QuarterHours.isUsed(offset, on: claim.wall.date)
        else { return nil }
        return offset
    }
}

/// The difference between two clocks that show the same moment: zones differ by whole quarters of an hour.
enum QuarterHours {
    private static let tolerance = 90.0
    private static let largest = 14 * 4

    /// Seconds by which a local clock is ahead of UTC; nil if the two are more than 90 seconds off any quarter, or
    /// further apart than zones are.
    static func offset(of local: WallTime, from universal: WallTime) -> Int? {
        let difference = Double(local.secondsSince1970 - universal.secondsSince1970)
        let quarters = (difference / 900).rounded()
        guard abs(difference - quarters * 900) <= tolerance, abs(quarters) <= Double(largest) else { return nil }
        return Int(quarters) * 900
    }

    /// Returns whether clocks of any zone have an offset on a day: all whole hours from -12 to 14, and a few others.
    static func isUsed(_ offset: Int, on date: CivilDate) -> Bool {
        if offset % 3600 == 0 { return -12...14 ~= offset / 3600 }
        return others.contains { $0.minutes * 60 == offset && $0.years ~= date.year && $0.months.contains(date.month) }
    }

    private static let allYear = Array(1...12)
    private static let others: [(minutes: Int, years: ClosedRange<Int>, months: [Int])] = [
        // Newfoundland, the Marquesas, Venezuela; Iran, Afghanistan, India, Nepal, Burma.
        (-210, 1935...9999, allYear), (-150, 1935...9999, Array(3...11)), (-570, 1912...9999, allYear),
        (-270, 1912...1964, allYear), (-270, 2007...2016, allYear), (210, 1935...9999, allYear),
        (270, 1945...9999, allYear), (330, 1906...9999, allYear), (345, 1986...9999, allYear),
        (390, 1920...9999, allYear),
        // North Korea, Eucla, Darwin, Adelaide and Lord Howe Island, Norfolk Island, the Chatham Islands.
        (510, 1908...1961, allYear), (510, 2015...2018, allYear), (525, 1895...9999, allYear),
        (570, 1899...9999, allYear), (630, 1942...9999, allYear), (690, 1951...2015, allYear),
        (765, 1957...9999, Array(3...10)), (825, 1974...9999, [1, 2, 3, 4, 9, 10, 11, 12]),
    ]
}
