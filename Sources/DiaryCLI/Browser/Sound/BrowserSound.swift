import DiaryCore
import Terminal

/// The sound that plays, or is paused.
struct BrowserSound: Equatable {
    /// The number of the request; what is told of others is old.
    let number: Int
    let medium: Medium
    /// The name on the screen.
    let name: String
    /// Seconds that were heard.
    var position = 0.0
    /// Seconds of all of it, where that is known.
    var duration: Double?
    var isPaused = false

    /// The part of it that was heard, from 0 to 1.
    var playedPart: Double {
        guard let duration, duration > 0 else { return 0 }
        return min(1, max(0, position / duration))
    }
}

/// The commands for the player.
enum SoundCommand: Sendable {
    /// Another sound from its beginning, at once.
    case play(Medium, number: Int)
    case pause
    case resume
    /// So many seconds on, or back.
    case seek(Double)
    case stop
}

/// The player's reports.
struct SoundReport: Sendable {
    enum State: Sendable {
        /// It is here now, in seconds; the length is what the file's header tells.
        case playing(position: Double, duration: Double?, isPaused: Bool)
        /// It was heard to its end.
        case ended
        /// It can't be heard; the words say why.
        case failed(StyledText)
    }

    /// The number of the request.
    let number: Int
    let state: State
}
