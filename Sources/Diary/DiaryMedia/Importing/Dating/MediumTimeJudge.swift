package import Chronology
package import DiaryModel

/// Judges when a medium was taken, from everything that claims a time for it.
///
/// One place for photos, sounds, films and papers: ``ClaimPossibility`` refuses what can't be, ``ClaimOrder`` says
/// which claim counts, and ``ClaimJudgement`` what it means: its zone, and what another claim knows better.
package struct MediumTimeJudge: Sendable {
    /// The assumed zone of a clock without an offset.
    package let zone: TimeZoneRules
    private let now: Instant
    private let shift: Int64
    private let places: PlaceZones?

    /// A judge.
    ///
    /// - Parameters:
    ///     - now: the time of the import.
    ///     - shift: the correction in microseconds of the clocks of cameras, recorders and phones, not of the file
    ///       system; a day without a time moves by whole days.
    ///     - places: the zones of positions; nil if the user gave the zone.
    package init(zone: TimeZoneRules, now: Instant, shift: Int64 = 0, places: PlaceZones? = nil) {
        self.zone = zone
        self.now = now
        self.shift = shift
        self.places = places
    }

    /// The time of a medium, with the claims that are refused; nil if there is no claim, which can't happen with a
    /// modification date.
    package func time(of evidence: MediumEvidence) -> MediumTime? {
        let claims = evidence.claims.map { $0.shifted(by: shift) }
        let (possible, refused) = ClaimPossibility(kind: evidence.kind, now: now).separate(claims)
        let order = ClaimOrder(isScan: evidence.isScan)
        let position = evidence.position
        let clock = UnzonedClock(assumed: zone, place: position.flatMap { places?.zone(at: $0) }) {
            position.flatMap { places?.zones(around: $0) } ?? []
        }
        let judgement = ClaimJudgement(
            claims: order.sorted(possible), order: order, clock: clock,
            isPicture: [.photo, .paper].contains(evidence.kind))
        var time = judgement.time
        time?.refused = refused
        return time
    }
}

/// A clock without a UTC offset: it is that of the place, else that of an assumed zone.
struct UnzonedClock {
    private let assumed: TimeZoneRules
    private let place: TimeZoneRules?
    private let around: () -> [TimeZoneRules]

    /// - Parameters:
    ///     - place: the zone of the place; nil if unknown.
    ///     - around: finds the zones near the place, the nearest first; called where that one can't be right.
    init(assumed: TimeZoneRules, place: TimeZoneRules?, around: @escaping () -> [TimeZoneRules] = { [] }) {
        (self.assumed, self.place, self.around) = (assumed, place, around)
    }

    private var zone: TimeZoneRules { place ?? assumed }

    /// The time at which the clock shows a local time.
    func time(showing wall: WallTime, of claim: ClaimedTime, _ source: MediumTime.Source) -> MediumTime {
        let time = zone.nearest(wall)
        return medium(Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset), claim, source)
    }

    /// The time that the clock shows at a moment.
    func time(at instant: Instant, of claim: ClaimedTime, _ source: MediumTime.Source) -> MediumTime {
        medium(Medium.CaptureTime(instant: instant, utcOffset: zone.utcOffset(at: instant)), claim, source)
    }

    /// The time of a clock with an offset of its own; the place's zone is named if it has the same, or one near it if
    /// the satellites say so.
    func time(
        showing wall: WallTime, utcOffset: Int, of claim: ClaimedTime, _ source: MediumTime.Source,
        _ offsetSource: MediumTime.OffsetSource
    ) -> MediumTime {
        let seconds = wall.secondsSince1970 - Int64(utcOffset)
        let instant = Instant(secondsSince1970: seconds, microsecond: wall.microsecond)
        return MediumTime(
            Medium.CaptureTime(instant: instant, utcOffset: utcOffset), written: claim.wall, precision: claim.precision,
            source: source, offsetSource: offsetSource,
            placeZone: zone(withOffset: utcOffset, at: instant, reachingAround: offsetSource == .satellites)?.name)
    }

    /// Returns whether a clock shows an offset at the place, or beyond a border near it; nil without a place.
    func mayShowOffset(_ utcOffset: Int, at instant: Instant) -> Bool? {
        place.map { _ in zone(withOffset: utcOffset, at: instant, reachingAround: true) != nil }
    }

    private func zone(withOffset utcOffset: Int, at instant: Instant, reachingAround: Bool) -> TimeZoneRules? {
        guard let place else { return nil }
        if place.utcOffset(at: instant) == utcOffset { return place }
        return reachingAround ? around().first { $0.utcOffset(at: instant) == utcOffset } : nil
    }

    /// Returns whether the place has an offset at a moment; nil without a place.
    func hasPlaceOffset(_ utcOffset: Int, at instant: Instant) -> Bool? {
        place.map { $0.utcOffset(at: instant) == utcOffset }
    }

    private func medium(
        _ time: Medium.CaptureTime, _ claim: ClaimedTime, _ source: MediumTime.Source
    ) -> MediumTime {
        MediumTime(
            time, written: claim.wall, precision: claim.precision, source: source,
            offsetSource: place == nil ? .zone : .place,
            placeZone: place?.name)
    }
}
