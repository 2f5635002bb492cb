import Chronology
import DecoderProtocol

/// When a medium was taken, as its file tells it.
///
/// The clock's offset is the file's own, else the one that the time of the satellites implies, else that of a zone.
struct CaptureTimeReading {
    private let metadata: MediumMetadata
    private let zone: TimeZoneRules

    init(_ metadata: MediumMetadata, zone: TimeZoneRules) {
        self.metadata = metadata
        self.zone = zone
    }

    var captureTime: Medium.CaptureTime? {
        guard let found = metadata.captureTime, let wall = Self.wallTime(found.wallTime) else { return nil }
        guard let offset = found.offset ?? impliedOffset(wall) else {
            let time = zone.nearest(wall)
            return Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
        }
        let seconds = wall.secondsSince1970 - Int64(offset)
        return Medium.CaptureTime(
            instant: Instant(secondsSince1970: seconds, microsecond: wall.microsecond), utcOffset: offset)
    }

    /// The distance of the camera's clock from the satellites', to a quarter of an hour.
    private func impliedOffset(_ wall: WallTime) -> Int? {
        guard let satellites = metadata.gpsTime.flatMap(Self.wallTime) else { return nil }
        let difference = wall.secondsSince1970 - satellites.secondsSince1970
        let quarters = (Double(difference) / 900).rounded()
        let offset = Int(quarters) * 900
        guard abs(Double(difference) - quarters * 900) <= 120, abs(offset) <= CaptureTime.maximumOffset else {
            return nil
        }
        return offset
    }

    private static func wallTime(_ clock: WallClockTime) -> WallTime? {
        CivilDate(year: clock.year, month: clock.month, day: clock.day).flatMap {
            WallTime(
                date: $0, hour: clock.hour, minute: clock.minute, second: clock.second,
                microsecond: clock.nanosecond / 1000)
        }
    }
}
