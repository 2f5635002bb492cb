import Terminal

/// A waveform on two lines of a screen.
struct WaveformRows {
    private static let marks = Array("▁▂▃▄▅▆▇█")

    private let levels: [Float]
    private let place: Int?

    /// - Parameter playedPart: the part of the sound that was played, from 0 to 1; nil if it isn't playing.
    init(_ loudness: [Float], cells: Int, playedPart: Double?) {
        levels = WaveformLine(loudness, cells: cells).levels
        place = playedPart.map { [levels] in min(levels.count - 1, max(0, Int(Double(levels.count) * $0))) }
    }

    /// The upper and the lower line.
    ///
    /// The played part is bold, and a bar marks the current position.
    var lines: [StyledText] { [line(isUpper: true), line(isUpper: false)] }

    private func line(isUpper: Bool) -> StyledText {
        let characters = levels.map { mark($0, isUpper: isUpper) }
        guard let place else { return StyledText(SafeText(raw: String(characters)), .cyan) }
        var line = StyledText(SafeText(raw: String(characters[..<place])), .bold)
        line.append("│", .bold)
        line.append(SafeText(raw: String(characters[(place + 1)...])), .cyan)
        return line
    }

    private func mark(_ level: Float, isUpper: Bool) -> Character {
        let eighths = min(16, max(1, Int((level * 16).rounded())))
        let count = isUpper ? eighths - 8 : min(eighths, 8)
        return count > 0 ? Self.marks[count - 1] : " "
    }
}
