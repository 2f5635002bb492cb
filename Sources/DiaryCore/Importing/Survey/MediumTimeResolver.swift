package import Chronology
package import DecoderProtocol

/// Determines when a medium was taken, from its file, its name and the file system, in this order.
///
/// A clock's offset is the file's own, else the one that the GPS time implies, else that of the place's zone, else that
/// of an assumed one.
package struct MediumTimeResolver: Sendable {
    /// The assumed zone of a clock without an offset.
    package let zone: TimeZoneRules
    private let now: Instant
    private let shift: Int64
    private let places: PlaceZones?

    /// A resolver.
    ///
    /// - Parameters:
    ///     - now: times in names more than a day later are ignored.
    ///     - shift: the correction in microseconds of the clocks of cameras, recorders and phones, not of the file
    ///       system; a day without a time moves by whole days.
    ///     - places: the zones of positions; nil if the user gave the zone.
    package init(zone: TimeZoneRules, now: Instant, shift: Int64 = 0, places: PlaceZones? = nil) {
        self.zone = zone
        self.now = now
        self.shift = shift
        self.places = places
    }

    /// The time of a medium; nil if there is no source, which can't happen with a modification date.
    ///
    /// - Parameters:
    ///   - medium: the decoder's description, if there is one.
    ///   - name: the bytes of the file's name.
    ///   - recordTime: the time from another program's record.
    ///   - recordPosition: the position from that record.
    ///   - modificationTime: nil if the file system is not reliable.
    package func time(
        of medium: InspectedMedium?, name: [UInt8], recordTime: Instant? = nil, recordPosition: Position? = nil,
        modificationTime: Instant?
    ) -> MediumTime? {
        let position = Self.position(of: medium) ?? recordPosition
        let clock = Clock(assumed: zone, place: position.flatMap { places?.zone(at: $0) })
        return medium.flatMap { cameraTime($0, clock) ?? tagTime($0, clock) }
            ?? recordTime.map { clock.time(at: $0.adding(microseconds: shift), .record) }
            ?? nameTime(name, clock) ?? modificationTime.map { clock.time(at: $0, .fileDate) }
    }

    private static func position(of medium: InspectedMedium?) -> Position? {
        guard let latitude = medium?.metadata.latitude, let longitude = medium?.metadata.longitude else { return nil }
        return Position(latitude: latitude, longitude: longitude)
    }

    /// The time that the camera or recorder wrote for this purpose.
    private func cameraTime(_ medium: InspectedMedium, _ clock: Clock) -> MediumTime? {
        guard let found = medium.metadata.captureTime else { return nil }
        guard medium.kind == .image else { return recordingTime(found, clock) }
        return time(shifted(WallTime(found.wallTime)), found.offset, medium.metadata.gpsTime, .camera, clock)
    }

    /// The date among the tags of a sound, if it is complete; music often has only a year.
    private func tagTime(_ medium: InspectedMedium, _ clock: Clock) -> MediumTime? {
        guard medium.kind != .image, let text = medium.metadata.date else { return nil }
        return CaptureTime(tagText: text).map { recordingTime($0, clock) }
            ?? CivilDate(tagText: text).map { day($0, .recording, clock) }
    }

    /// The time of a recording: containers of sounds use UTC, wherever the recorder was.
    private func recordingTime(_ found: CaptureTime, _ clock: Clock) -> MediumTime {
        let wall = shifted(WallTime(found.wallTime))
        return found.offset == 0
            ? universal(wall, .recording, clock) : time(wall, found.offset, nil, .recording, clock)
    }

    private func nameTime(_ name: [UInt8], _ clock: Clock) -> MediumTime? {
        guard let found = FileNameTime(name, now: now) else { return nil }
        guard found.hasTime else { return day(found.wall.date, .fileName, clock) }
        let wall = shifted(found.wall)
        return found.isUTC ? universal(wall, .fileName, clock) : time(wall, nil, nil, .fileName, clock)
    }

    /// The time of a clock that shows UTC: the moment is certain, the zone is the place's or assumed.
    private func universal(_ wall: WallTime, _ source: MediumTime.Source, _ clock: Clock) -> MediumTime {
        clock.time(at: Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond), source)
    }

    private func time(
        _ wall: WallTime, _ offset: Int?, _ satellites: WallClockTime?, _ source: MediumTime.Source, _ clock: Clock
    ) -> MediumTime {
        let implied =
            offset == nil ? satellites.flatMap { ImpliedOffset(wall, satellites: WallTime($0))?.seconds } : nil
        guard let offset = offset ?? implied else { return clock.time(showing: wall, source) }
        let seconds = wall.secondsSince1970 - Int64(offset)
        let instant = Instant(secondsSince1970: seconds, microsecond: wall.microsecond)
        return MediumTime(
            Medium.CaptureTime(instant: instant, utcOffset: offset), source: source,
            offsetSource: implied == nil ? .file : .satellites, placeZone: clock.placeZone(at: instant, offset))
    }

    /// A day without a time, as noon in the zone.
    private func day(_ date: CivilDate, _ source: MediumTime.Source, _ clock: Clock) -> MediumTime {
        clock.time(showing: Self.noon(shifted(Self.noon(date)).date), hasTime: false, source)
    }

    private static func noon(_ date: CivilDate) -> WallTime {
        WallTime(secondsSince1970: Int64(date.daysSince1970) * 86_400 + 43_200)
    }

    private func shifted(_ wall: WallTime) -> WallTime {
        guard shift != 0 else { return wall }
        let instant = Instant(secondsSince1970: wall.secondsSince1970, microsecond: wall.microsecond)
            .adding(microseconds: shift)
        return WallTime(secondsSince1970: instant.secondsSince1970, microsecond: instant.microsecondOfSecond)
    }
}

/// A clock without a UTC offset.
private struct Clock {
    private let zone: TimeZoneRules
    private let isOfPlace: Bool

    init(assumed: TimeZoneRules, place: TimeZoneRules?) {
        (zone, isOfPlace) = (place ?? assumed, place != nil)
    }

    func time(showing wall: WallTime, hasTime: Bool = true, _ source: MediumTime.Source) -> MediumTime {
        let time = zone.nearest(wall)
        return medium(Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset), hasTime, source)
    }

    func time(at instant: Instant, _ source: MediumTime.Source) -> MediumTime {
        medium(Medium.CaptureTime(instant: instant, utcOffset: zone.utcOffset(at: instant)), true, source)
    }

    /// The name of the place's zone if its offset at the moment is this one: a camera's own clock precedes it.
    func placeZone(at instant: Instant, _ utcOffset: Int) -> String? {
        isOfPlace && zone.utcOffset(at: instant) == utcOffset ? zone.name : nil
    }

    private func medium(_ time: Medium.CaptureTime, _ hasTime: Bool, _ source: MediumTime.Source) -> MediumTime {
        MediumTime(
            time, hasTime: hasTime, source: source, offsetSource: isOfPlace ? .place : .zone,
            placeZone: isOfPlace ? zone.name : nil)
    }
}
