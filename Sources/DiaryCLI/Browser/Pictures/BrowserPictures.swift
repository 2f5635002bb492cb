import DiaryCore
import Terminal

/// What the browser knows of pictures: how the terminal shows them, and those that were painted.
struct BrowserPictures {
    /// How the terminal shows pictures; nil where it shows none.
    var terminal: PictureTerminal?
    /// Whether the lines of the list have room for an icon.
    var hasIcons = false
    /// What was painted.
    var painted = PictureCache()
    /// Why none can be painted; nil where they can.
    var failure: StyledText?

    /// How photos are shown; nil where they can't be.
    var usedTerminal: PictureTerminal? { failure == nil ? terminal : nil }

    /// How a sound looks: its waveform, unless it is known to have none.
    func look(of sound: Medium) -> SoundLook {
        guard case .nothing = painted[PictureWish(medium: sound, subject: .loudness)] else { return .waveform }
        return usedTerminal == nil ? .none : .cover
    }
}

/// What is to be seen of a sound.
enum SoundLook: Hashable {
    case waveform
    /// Perhaps a cover.
    case cover
    case none
}
