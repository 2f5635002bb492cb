import Terminal

/// A waveform as one line of characters.
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
