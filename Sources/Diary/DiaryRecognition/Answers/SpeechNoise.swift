import TextFolding

/// The rule that keeps sounds without speech without words: recognizers invent sentences in silence and music.
enum SpeechNoise {
    /// How sure a program may be that nobody speaks; whisper.cpp itself uses 0.6.
    private static let silenceLimit = 0.6

    /// The passages in which somebody speaks.
    ///
    /// - Parameter loudness: the level of the sound.
    static func speech(_ passages: [SpokenPassage], _ loudness: SpeechLoudness) -> [SpokenPassage] {
        var kept: [SpokenPassage] = []
        var last: [UInt8] = []
        for passage in passages {
            var passage = passage
            passage.text = spoken(passage.text)
            let folded = SearchFold.fold(passage.text).filter { $0 > 0x2F }
            guard AnswerText.longestRun(in: passage.text) >= 2, passage.silence ?? 0 <= silenceLimit,
                !loudness.isSilent(from: passage.start, to: passage.end)
            else { continue }
            // A recognizer that is lost says the same again and again.
            if folded != last { kept.append(passage) }
            last = folded
        }
        return kept
    }

    /// The speech of a text, without marks of other sounds: `[BLANK_AUDIO]`, `(music)`, `*coughs*`, notes.
    private static func spoken(_ text: String) -> String {
        var (spoken, closing): (String, Character?) = ("", nil)
        for character in text {
            if let end = closing {
                if character == end { closing = nil }
                continue
            }
            switch character {
            case "[": closing = "]"
            case "(": closing = ")"
            case "*": closing = "*"
            case "♪", "♫", "♬": break
            default: spoken.append(character)
            }
        }
        return AnswerText.cleaned(spoken)
    }
}

/// The level of a sound in tenths of a second.
struct SpeechLoudness: Hashable {
    static let windowsPerSecond = 10

    /// The root mean square of each window, from 0 to 1.
    private var windows: [Float] = []
    /// The loudest window.
    private var peak: Float = 0
    /// The sum of the squares of the window that is not full yet.
    private var sum: Float = 0
    private var count = 0
    private let windowLength: Int

    init(sampleRate: Int) { windowLength = max(1, sampleRate / Self.windowsPerSecond) }

    mutating func add(_ sample: Float) {
        sum += sample * sample
        count += 1
        guard count == windowLength else { return }
        let level = (sum / Float(count)).squareRoot()
        windows.append(level)
        peak = max(peak, level)
        (sum, count) = (0, 0)
    }

    /// True if no window of a passage is as loud as a voice would be: a thirtieth (30 dB) of the loudest one, and at
    /// least -60 dB of full scale, which is below the noise of every microphone.
    func isSilent(from start: Double, to end: Double) -> Bool {
        let limit = max(0.001, peak / 31.6)
        let last = Double(max(0, windows.count - 1))
        let first = Int(min(max(0, start * Double(Self.windowsPerSecond)), last))
        let final = Int(min(max(0, end * Double(Self.windowsPerSecond)), last))
        guard windows.indices.contains(first), first <= final else { return peak < limit }
        return windows[first...final].allSatisfy { $0 < limit }
    }
}
