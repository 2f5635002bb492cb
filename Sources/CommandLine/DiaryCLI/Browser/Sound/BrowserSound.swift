import DiaryModel
import Terminal

/// The sound that plays or is paused.
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
