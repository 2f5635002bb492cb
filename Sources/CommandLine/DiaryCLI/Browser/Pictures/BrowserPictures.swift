import DiaryModel
import Terminal

/// The pictures of the browser, and the terminal's method to show them.
struct BrowserPictures {
    /// The terminal's method to show pictures; nil if it shows none.
    var terminal: PictureTerminal?
    /// True if the lines of the list have room for an icon.
    var hasIcons = false
    var painted = PictureCache()
    /// The reason why no picture can be painted; nil if pictures can be painted.
    var failure: StyledText?

    /// The method to show photos; nil if they can't be shown.
    var usedTerminal: PictureTerminal? { failure == nil ? terminal : nil }

    /// The view of a sound: its waveform, unless it is known to have none.
    func look(of sound: Medium) -> SoundLook {
        guard case .nothing = painted[PictureRequest(medium: sound, subject: .loudness)] else { return .waveform }
        return usedTerminal == nil ? .none : .cover
    }
}

enum SoundLook: Hashable {
    case waveform
    case cover
    case none
}
