import Chronology
import DecoderProtocol

/// The UTC offset of a camera's clock, from the GPS time in the same photo.
struct ImpliedOffset {
    /// Seconds east of UTC, a multiple of a quarter of an hour.
    let seconds: Int

    /// Nil if the two are more than two minutes off any quarter, or further apart than zones are.
    init?(_ wall: WallTime, satellites: WallTime) {
        let difference = Double(wall.secondsSince1970 - satellites.secondsSince1970)
        let quarters = (difference / 900).rounded()
        guard abs(difference - quarters * 900) <= 120, abs(quarters) <= Double(CaptureTime.maximumOffset / 900) else {
            return nil
        }
        seconds = Int(quarters) * 900
    }
}
