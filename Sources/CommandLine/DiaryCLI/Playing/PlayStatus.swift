import Chronology
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

struct WaveformLine {
    private static let marks = Array("▁▂▃▄▅▆▇█")

    /// The loudest moment of each cell, from 0 to 1.
    let levels: [Float]

    /// - Parameter cells: the width of the line, at least one.
    init(_ loudness: [Float], cells: Int) {
        let cells = max(1, cells)
        levels = (0..<cells).map { cell in
            let start = min(loudness.count - 1, cell * loudness.count / cells)
            let end = max(start + 1, (cell + 1) * loudness.count / cells)
            return loudness[start..<min(end, loudness.count)].max() ?? 0
        }
    }

    /// The line with `|` at the current position; the part already played is bold.
    func text(playedPart: Double) -> StyledText {
        let place = min(levels.count - 1, Int(Double(levels.count) * playedPart))
        let characters = levels.map { Self.marks[min(7, max(0, Int($0 * 8)))] }
        var text = StyledText(SafeText(raw: String(characters[..<place])), .bold)
        text.append(SafeText(raw: "|"), .bold)
        text.append(SafeText(raw: String(characters[(place + 1)...])))
        return text
    }
}

/// A line that is redrawn at the bottom of the terminal with the current window width; nothing is printed elsewhere.
final class StatusLine {
    let isEnabled: Bool
    private let context: Context
    private let rendering: StyleRendering
    private let start: Instant
    private var columns = 0
    private var line: ProgressLine

    init(invocation: Invocation) {
        context = invocation.context
        rendering = invocation.messages.rendering
        isEnabled = invocation.messages.width != nil && invocation.messages.redraws
        start = context.now()
        line = ProgressLine(writer: OutputWriter(descriptor: 2), columns: 80, isEnabled: false)
    }

    /// Draws the text for a number of columns, unless the line was drawn very recently.
    func update(_ text: (_ columns: Int) -> StyledText) throws(OutputError) {
        guard isEnabled else { return }
        try measure()
        let elapsed = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) { text(columns) }
    }

    func clear() throws(OutputError) {
        try line.clear()
    }

    private func measure() throws(OutputError) {
        let variable = context.variable("COLUMNS")
        let width = TerminalWindow.current(of: context.standardError, columnsVariable: variable).columns
        guard width != columns else { return }
        try line.clear(withinColumns: width)
        columns = width
        line = ProgressLine(
            writer: OutputWriter(descriptor: context.standardError, isBestEffort: true), columns: width,
            isEnabled: true,
            rendering: rendering)
    }
}
