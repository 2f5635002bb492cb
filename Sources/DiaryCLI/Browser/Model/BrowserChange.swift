import DiaryCore
import Terminal

/// A change of the diary that a key asks for.
enum BrowserChange: Sendable, Equatable {
    case trash([UniqueIdentifier])
    case restore([UniqueIdentifier])
    /// With a star, or without.
    case star([UniqueIdentifier], Bool)
    case undo
    case redo
}

/// What became of a change.
struct BrowserOutcome: Sendable {
    /// What was done, or why nothing was.
    let words: StyledText
    /// Whether the diary is another now.
    let hasChanged: Bool
}
