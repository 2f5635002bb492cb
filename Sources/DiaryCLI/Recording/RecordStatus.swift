import DiaryCore
import Terminal

/// The line of a recording: time, and a level meter.
enum RecordStatus {
    /// The level in decibels below full scale at which the bar begins.
    private static let quietest = 60.0

    /// The line `recording  0:12  [##################------------]  -12 dB`; without a bar if there is no room.
    static func text(
        _ duration: Double, of limit: Double?, _ level: SoundLevel, isPaused: Bool, columns: Int
    ) -> StyledText {
        let time = PlayingTime.text(duration) + (limit.map { " of " + PlayingTime.text($0) } ?? "")
        guard !isPaused else { return "paused     \(time)  space resumes" }
        let text = "recording  \(time)"
        let loudness = level.isClipped ? "too loud" : "\(Int(level.decibels.rounded())) dB"
        let room = min(40, columns - text.utf8.count - 15)
        guard room >= 8 else { return "\(text)" }
        let part = max(0, 1 + level.decibels / quietest)
        let done = min(room, Int((Double(room) * part).rounded()))
        let bar = String(repeating: "#", count: done) + String(repeating: "-", count: room - done)
        return "\(text)  [\(bar)]  \(DisplayWidth.padded(loudness, to: 8, .right))"
    }
}
