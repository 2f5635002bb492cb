import Terminal

/// The line of the sound that plays: its position, waveform and name.
struct BrowserSoundLine {
    let sound: BrowserSound
    /// Its loudness over time; empty if unknown.
    let loudness: [Float]

    private static let nameLimit = 30

    init(_ sound: BrowserSound, _ painted: PaintedPicture?) {
        self.sound = sound
        if case .loudness(let values) = painted { loudness = values } else { loudness = [] }
    }

    func text(columns: Int) -> StyledText {
        let name = StyledText(SafeText(sound.name).singleLine).truncated(to: min(Self.nameLimit, columns / 4))
        let room = columns - name.cells - 4
        let status = PlayStatus.text(
            position: sound.position, duration: sound.duration, isPaused: sound.isPaused, columns: room,
            loudness: loudness)
        return " " + status + "  " + name
    }
}
