import DiaryModel
import DiaryStore
import Terminal

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
