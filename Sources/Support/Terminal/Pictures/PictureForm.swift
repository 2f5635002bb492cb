/// The way in which a terminal shows a picture.
package enum PictureForm: Hashable, Sendable {
    /// The graphics protocol of Kitty, Ghostty, WezTerm and others.
    case kitty
    /// The inline images of iTerm2.
    case iTerm2
    /// The Sixel graphics of DEC's terminals: xterm, foot, mlterm, and tmux if its terminal supports them.
    case sixel
    /// Characters that are halves, quarters and eighths of a cell, in two colours each.
    case blocks(Colors)

    /// The number of colours for characters.
    package enum Colors: Hashable, Sendable, CaseIterable {
        /// Red, green and blue, eight bits each.
        case direct
        /// The 240 colours of xterm's palette that no theme changes.
        case palette256
        /// The sixteen of every terminal.
        case palette16
    }

    /// True if a picture consists of lines of characters like other text.
    package var isText: Bool {
        if case .blocks = self { true } else { false }
    }
}
