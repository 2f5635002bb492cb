import JSON
import Terminal

/// Standard error: counts, notes, warnings, questions and errors.
struct Messages {
    let rendering: StyleRendering
    /// Cells a line may take; nil where it is no terminal.
    let width: Int?
    /// Whether a line may be drawn again.
    let redraws: Bool
    private let writer: OutputWriter

    init(context: Context, appearance: Appearance) {
        rendering = StyleRendering(isColored: appearance.isErrorColored)
        redraws = appearance.redraws
        writer = OutputWriter(descriptor: context.standardError)
        width =
            context.isErrorTerminal
            ? TerminalWindow.current(of: context.standardError, columnsVariable: context.variable("COLUMNS")).columns
            : nil
    }

    func line(_ text: StyledText = "") throws(OutputError) {
        try writer.write(text.rendered(rendering) + "\n")
        try writer.flush()
    }

    func note(_ text: StyledText) throws(OutputError) {
        try line("note: " + text)
    }

    /// What to do, where nothing failed.
    func hint(_ text: StyledText) throws(OutputError) {
        try line(StyledText("hint:", .cyan) + " " + text)
    }

    func warning(_ text: StyledText) throws(OutputError) {
        try line(StyledText("warning:", .yellow) + " " + text)
    }

    /// What happened, what shows more of it, an empty line, and what to do.
    func failure(_ failure: Failure) throws(OutputError) {
        try line(StyledText("error:", .red) + " " + failure.message)
        for detail in failure.details { try line(detail) }
        guard !failure.hint.isEmpty else { return }
        if failure.details.isEmpty { try line() }
        try line(StyledText("hint:", .cyan) + " " + failure.hint)
    }

    /// An object of JSON, a line of its own.
    func object(_ object: JSONObject) throws(OutputError) {
        try writer.write(JSONWriter.string(of: .object(object)) + "\n")
        try writer.flush()
    }

    func flush() throws(OutputError) {
        try writer.flush()
    }
}
