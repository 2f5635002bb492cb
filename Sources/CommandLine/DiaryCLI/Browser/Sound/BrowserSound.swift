import DiaryModel
import Terminal

struct BrowserSound: Equatable {
    /// The number of the request; reports with another number are outdated.
    let number: Int
    let medium: Medium
    let name: String
    /// The position in seconds.
    var position = 0.0
    /// The duration in seconds, if it is known.
    var duration: Double?
    var isPaused = false

    /// The part that was played, from 0 to 1.
    var playedPart: Double {
        guard let duration, duration > 0 else { return 0 }
        return min(1, max(0, position / duration))
    }
}

enum SoundCommand: Sendable {
    case play(Medium, number: Int)
    case pause
    case resume
    /// Seeks forwards or backwards by seconds.
    case seek(Double)
    case stop
}

struct SoundReport: Sendable {
    enum State: Sendable {
        /// The position in seconds, and the duration according to the file's header.
        case playing(position: Double, duration: Double?, isPaused: Bool)
        case ended
        case failed(StyledText)
    }

    let number: Int
    let state: State
}

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

/// The sound that plays or is paused in the line below the list, and its keys.
struct SoundPlayback {
    /// The sound; nil if none plays or is paused.
    private(set) var sound: BrowserSound?
    private(set) var number = 0

    private static let seekingSeconds = 5.0

    /// Plays a sound of an entry; pauses or resumes it if it plays already.
    mutating func play(_ medium: Medium, of entry: DiaryEntry) -> SoundCommand {
        if let sound, sound.medium.id == medium.id { return sound.isPaused ? .resume : .pause }
        number += 1
        sound = BrowserSound(
            number: number, medium: medium, name: medium.fileName ?? entry.title, duration: medium.metadata.duration)
        return .play(medium, number: number)
    }

    /// Handles a key that has another meaning while a sound plays; returns nil for other keys.
    mutating func update(_ key: Key) -> SoundCommand? {
        guard sound != nil, key.modifiers.isEmpty else { return nil }
        switch key.code {
        case .left: return .seek(-Self.seekingSeconds)
        case .right: return .seek(Self.seekingSeconds)
        case .escape:
            sound = nil
            return .stop
        default: return nil
        }
    }

    /// Handles a report of the player; returns the reason why the sound can't be played.
    mutating func update(_ report: SoundReport) -> StyledText? {
        guard report.number == sound?.number else { return nil }
        switch report.state {
        case .playing(let position, let duration, let isPaused):
            sound?.position = position
            sound?.isPaused = isPaused
            if let duration { sound?.duration = duration }
            return nil
        case .ended:
            sound = nil
            return nil
        case .failed(let words):
            sound = nil
            return words
        }
    }
}
