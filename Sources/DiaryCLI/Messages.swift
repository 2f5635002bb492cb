import JSON
import Terminal

/// Standard error: counts, notes, warnings, questions and errors.
///
/// What it does not take, because it is full or closed, is dropped: how a command ends doesn't hang on what is said beside it.
struct Messages {
    let rendering: StyleRendering
    /// Cells a line may take; nil where it is no terminal.
    let width: Int?
    /// Whether a line may be drawn again.
    let redraws: Bool
    private let writer: OutputWriter
    /// Whether nothing is written.
    private var isSilent = false

    init(context: Context, appearance: Appearance) {
        rendering = StyleRendering(isColored: appearance.isErrorColored)
        redraws = appearance.redraws
        writer = OutputWriter(descriptor: context.standardError, isBestEffort: true)
        width =
            context.isErrorTerminal
            ? TerminalWindow.current(of: context.standardError, columnsVariable: context.variable("COLUMNS")).columns
            : nil
    }

    /// The same for what only looks: nothing is told.
    var silenced: Messages {
        var copy = self
        copy.isSilent = true
        return copy
    }

    /// A line; on a terminal a longer one is broken, and goes on below its words.
    func line(_ text: StyledText = "") throws(OutputError) {
        let spaces = text.plain.prefix { $0 == " " }.count
        try write(text, indentation: spaces + 2)
    }

    /// A line that begins with a word of ours; a longer one goes on below what comes after it.
    private func line(_ label: StyledText, _ text: StyledText) throws(OutputError) {
        try write(label + " " + text, indentation: label.cells + 1)
    }

    private func write(_ text: StyledText, indentation: Int) throws(OutputError) {
        if isSilent { return }
        for line in lines(of: text, indentation: indentation) { try writer.write(line.rendered(rendering) + "\n") }
        try writer.flush()
    }

    /// The lines of a text as the terminal has room for them, so many cells left free at the end of each.
    func lines(of text: StyledText, indentation: Int, room: Int = 0) -> [StyledText] {
        guard let width else { return [text] }
        let cells = max(width - room, indentation + 8)
        return text.wrappedAtSpaces(to: cells, indentation: indentation, mayBreak: MessageBreaks.allowed)
    }

    func note(_ text: StyledText) throws(OutputError) {
        try line("note:", text)
    }

    /// What to do, where nothing failed.
    func hint(_ text: StyledText) throws(OutputError) {
        try line(StyledText("hint:", .cyan), text)
    }

    func warning(_ text: StyledText) throws(OutputError) {
        try line(StyledText("warning:", .yellow), text)
    }

    /// What happened, what shows more of it, an empty line, and what to do.
    func failure(_ failure: Failure) throws(OutputError) {
        try line(StyledText("error:", .red), failure.message)
        // Details are laid out already: a caret stands below its place.
        for detail in failure.details { try writer.write(detail.rendered(rendering) + "\n") }
        guard !failure.hint.isEmpty else { return try writer.flush() }
        if failure.details.isEmpty { try line() }
        try hint(failure.hint)
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
