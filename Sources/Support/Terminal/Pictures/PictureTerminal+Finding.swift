import CSystem
import Pixels

extension PictureTerminal {
    /// The capabilities of the terminal at the descriptor; nil if it can only write.
    ///
    /// The terminal is queried for what the environment doesn't say, which takes a second if it doesn't answer.
    package static func find(at descriptor: Int32, _ variables: TerminalVariables) -> PictureTerminal? {
        guard !variables.isDumb else { return nil }
        let cell = cellSize(at: descriptor)
        if let form = variables.form, form.isText || cell != nil { return PictureTerminal(form: form, cell: cell) }
        let asksForKitty = !variables.isMultiplexed && variables.form == nil
        let answers = TerminalInquiry.begin()?.answers(asksForKitty: asksForKitty) ?? TerminalAnswers()
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
