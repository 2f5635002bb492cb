import CSystem
package import Pixels

/// The capabilities of a terminal for pictures: its best form, and the size of its cells.
package struct PictureTerminal: Hashable, Sendable {
    package let form: PictureForm
    /// The pixels of a cell; for blocks as many as are useful, in the shape of the cell.
    package let cell: PixelSize

    /// A terminal with cells of that many pixels, if known.
    package init(form: PictureForm, cell: PixelSize?) {
        self.form = form
        let known = cell.flatMap { Self.widths ~= $0.width && Self.heights ~= $0.height ? $0 : nil }
        guard form.isText else {
            self.cell = known ?? PixelSize(width: 8, height: 16)
            return
        }
        let shape = known.map { min(max(Self.blockWidth * $0.height / $0.width, 12), 24) } ?? 2 * Self.blockWidth
        self.cell = PixelSize(width: Self.blockWidth, height: shape)
    }

    /// A terminal that has not answered yet: characters in the colours that its environment names.
    package static func unanswered(_ variables: TerminalVariables) -> PictureTerminal {
        PictureTerminal(form: .blocks(variables.colors), cell: nil)
    }

    /// The plausible sizes of cells.
    private static let (widths, heights) = (3...100, 5...200)
    /// The width of a block in pixels; the characters are chosen by a grid of eight by eight.
    private static let blockWidth = 8

    /// The capabilities of the terminal at the descriptor; nil if it can only write.
    ///
    /// The terminal is queried for what the environment doesn't say, which takes a second if it doesn't answer.
    package static func find(at descriptor: Int32, _ variables: TerminalVariables) -> PictureTerminal? {
        guard !variables.isDumb else { return nil }
        let cell = cellSize(at: descriptor)
        if let form = variables.form, form.isText || cell != nil { return PictureTerminal(form: form, cell: cell) }
        let answers = TerminalInquiry.begin()?.answers(asksForKitty: variables.mayKnowKitty) ?? TerminalAnswers()
        let form = variables.form(knowsKitty: answers.knowsKitty, knowsSixel: answers.knowsSixel)
        return PictureTerminal(form: form, cell: cell ?? answers.cell)
    }

    /// The pixels of a cell, if the terminal reports its size in both (`ioctl(2)`, `TIOCGWINSZ`).
    static func cellSize(at descriptor: Int32) -> PixelSize? {
        var (columns, rows, width, height): (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
        guard unsafe diary_terminal_cells(descriptor, &columns, &rows, &width, &height) == 0 else { return nil }
        guard columns > 0, rows > 0, width >= columns, height >= rows else { return nil }
        return PixelSize(width: Int(width / columns), height: Int(height / rows))
    }
}

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
