import Chronology
import Terminal

/// The line under the sound that is played: time, length, and the waveform with the position in it.
final class PlayStatus {
    /// Whether there is a terminal to draw it on.
    let isEnabled: Bool
    /// How loud the sound is from its beginning to its end, from 0 to 1; empty where that isn't known.
    var loudness: [Float] = []
    private let context: Context
    private let rendering: StyleRendering
    private let start: Instant
    private var columns = 0
    private var line: ProgressLine

    init(invocation: Invocation) {
        context = invocation.context
        rendering = invocation.messages.rendering
        isEnabled = invocation.messages.width != nil && !invocation.messages.isPlain
        start = context.now()
        line = ProgressLine(writer: OutputWriter(descriptor: 2), columns: 80, isEnabled: false)
    }

    /// Draws the line, unless it was drawn just now; as wide as the window is now.
    func update(position: Double, duration: Double?, isPaused: Bool) throws(OutputError) {
        guard isEnabled else { return }
        try measure()
        let elapsed = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) {
            Self.text(
                position: position, duration: duration, isPaused: isPaused, columns: columns, loudness: loudness)
        }
    }

    /// Takes the line away.
    func clear() throws(OutputError) {
        try line.clear()
    }

    private func measure() throws(OutputError) {
        let variable = context.variable("COLUMNS")
        let width = TerminalWindow.current(of: context.standardError, columnsVariable: variable).columns
        guard width != columns else { return }
        try line.clear()
        columns = width
        line = ProgressLine(
            writer: OutputWriter(descriptor: context.standardError), columns: width, isEnabled: true,
            rendering: rendering)
    }

    /// `playing  0:12 of 0:42  ▁▃▅▇▅▃|▂▃▅▆▅▃▁`; where it isn't known how loud the sound is, a bar of `#` and `-`, and
    /// neither where there is no room or the length isn't known.
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
