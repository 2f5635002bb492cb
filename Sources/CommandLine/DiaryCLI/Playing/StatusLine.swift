import Chronology
import Terminal

/// A line that is redrawn at the bottom of the terminal with the current window width; nothing is printed elsewhere.
final class StatusLine {
    /// True if there is a terminal to draw it on.
    let isEnabled: Bool
    private let context: Context
    private let rendering: StyleRendering
    private let start: Instant
    private var columns = 0
    private var line: ProgressLine

    init(invocation: Invocation) {
        context = invocation.context
        rendering = invocation.messages.rendering
        isEnabled = invocation.messages.width != nil && invocation.messages.redraws
        start = context.now()
        line = ProgressLine(writer: OutputWriter(descriptor: 2), columns: 80, isEnabled: false)
    }

    /// Draws the text for a number of columns, unless the line was drawn very recently.
    func update(_ text: (_ columns: Int) -> StyledText) throws(OutputError) {
        guard isEnabled else { return }
        try measure()
        let elapsed = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) { text(columns) }
    }

    func clear() throws(OutputError) {
        try line.clear()
    }

    private func measure() throws(OutputError) {
        let variable = context.variable("COLUMNS")
        let width = TerminalWindow.current(of: context.standardError, columnsVariable: variable).columns
        guard width != columns else { return }
        try line.clear(withinColumns: width)
        columns = width
        line = ProgressLine(
            writer: OutputWriter(descriptor: context.standardError, isBestEffort: true), columns: width,
            isEnabled: true,
            rendering: rendering)
    }
}
