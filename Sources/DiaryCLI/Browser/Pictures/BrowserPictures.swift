import DiaryCore
import Terminal

/// The browser's pictures: the way the terminal shows them, and those that were painted.
struct BrowserPictures {
    /// The terminal's way of showing pictures; nil where it shows none.
    var terminal: PictureTerminal?
    /// Whether the lines of the list have room for an icon.
    var hasIcons = false
    /// The painted pictures.
    var painted = PictureCache()
    /// Why none can be painted; nil where they can.
    var failure: StyledText?

    /// The way of showing photos; nil where they can't be shown.
    var usedTerminal: PictureTerminal? { failure == nil ? terminal : nil }

    /// The look of a sound: its waveform, unless it is known to have none.
    func look(of sound: Medium) -> SoundLook {
        guard case .nothing = painted[PictureWish(medium: sound, subject: .loudness)] else { return .waveform }
        return usedTerminal == nil ? .none : .cover
    }
}

/// The look of a sound in its entry.
enum SoundLook: Hashable {
    case waveform
    /// Perhaps a cover.
    case cover
    case none
}
