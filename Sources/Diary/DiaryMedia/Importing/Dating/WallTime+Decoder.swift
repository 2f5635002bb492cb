import Chronology
import DecoderProtocol

extension WallTime {
    /// A local time from the decoder, which is always a valid one.
    init(_ clock: WallClockTime) {
        let date = CivilDate(year: clock.year, month: clock.month, day: clock.day) ?? .first
        let seconds = clock.hour * 3600 + clock.minute * 60 + clock.second
        self.init(
            secondsSince1970: Int64(date.daysSince1970) * 86_400 + Int64(seconds), microsecond: clock.nanosecond / 1000)
    }
}
