import DiaryModel
import Terminal

/// The line below the playing sound: time, length, and the waveform with the position in it.
final class PlayStatus {
    /// The loudness of the sound over its length, from 0 to 1; empty if unknown.
    var loudness: [Float] = []
    private let line: StatusLine

    init(invocation: Invocation) {
        line = StatusLine(invocation: invocation)
    }

    /// True if there is a terminal to draw it on.
    var isEnabled: Bool { line.isEnabled }

    /// Draws the line with the current window width, unless it was drawn very recently.
    func update(position: Double, duration: Double?, isPaused: Bool) throws(OutputError) {
        try line.update { columns in
            Self.text(
                position: position, duration: duration, isPaused: isPaused, columns: columns, loudness: loudness)
        }
    }

    func clear() throws(OutputError) {
        try line.clear()
    }

    /// The line `playing  0:12 of 0:42  ▁▃▅▇▅▃|▂▃▅▆▅▃▁`.
    ///
    /// If the loudness is unknown, it has a bar of `#` and `-`. It has neither if there is no room or the length is
    /// unknown.
    static func text(
        position: Double, duration: Double?, isPaused: Bool, columns: Int, loudness: [Float] = []
    ) -> StyledText {
        let word = isPaused ? "paused " : "playing"
        guard let duration, duration > 0 else { return "\(word)  \(PlayingTime.text(position))" }
        let length = PlayingTime.text(duration)
        let time = DisplayWidth.padded(PlayingTime.text(min(position, duration)), to: length.utf8.count, .right)
        let text = "\(word)  \(time) of \(length)"
        let part = min(1, max(0, position / duration))
        guard loudness.isEmpty else {
            let room = min(100, columns - text.utf8.count - 3)
            return room >= 8 ? "\(text)  " + WaveformLine(loudness, cells: room).text(playedPart: part) : "\(text)"
        }
        let room = min(60, columns - text.utf8.count - 5)
        guard room >= 8 else { return "\(text)" }
        let done = Int((Double(room) * part).rounded(.down))
        return "\(text)  [\(String(repeating: "#", count: done) + String(repeating: "-", count: room - done))]"
    }
}
