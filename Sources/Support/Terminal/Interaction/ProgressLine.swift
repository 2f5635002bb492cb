/// A line at the bottom of the terminal that is redrawn at most ten times a second.
///
/// Every call does nothing if no progress is wanted (no terminal, `--plain`).
package final class ProgressLine {
    private let writer: OutputWriter
    private let isEnabled: Bool
    private let columns: Int
    private let rendering: StyleRendering
    private var lastDrawing: Duration?
    private var isShown = false
    private var shownCells = 0
    private static let interval = Duration.milliseconds(100)

    /// A line on the writer's terminal, `columns` wide.
    package init(
        writer: OutputWriter, columns: Int, isEnabled: Bool,
        rendering: StyleRendering = StyleRendering(isColored: false, isForTerminal: true)
    ) {
        self.rendering = rendering
        self.writer = writer
        self.columns = columns
        self.isEnabled = isEnabled
    }

    /// Draws the line that `text` returns, unless it was drawn less than a tenth of a second before `now`.
    ///
    /// `now` is from a monotonic clock; `text` is not called if nothing is drawn.
    package func update(at now: Duration, _ text: () -> StyledText) throws(OutputError) {
        guard isEnabled else { return }
        if let lastDrawing, now - lastDrawing < Self.interval { return }
        lastDrawing = now
        isShown = true
        // The last cell stays free: a full line would wrap on some terminals.
        let line = text().truncated(to: max(columns - 1, 1))
        shownCells = line.cells
        try writer.write("\r\(line.rendered(rendering))\u{1B}[K")
        try writer.flush()
    }

    /// Erases the line after the window was resized to that width.
    ///
    /// Most terminals move the rest of a line that no longer fits to the next one; xterm cuts it, and loses the line
    /// above it here.
    package func clear(withinColumns columns: Int) throws(OutputError) {
        let rows = isShown ? max(0, shownCells - 1) / max(1, columns) : 0
        guard rows > 0 else { return try clear() }
        isShown = false
        lastDrawing = nil
        try writer.write("\u{1B}[\(rows)A\r\u{1B}[J")
        try writer.flush()
    }

    /// Erases the line: before a message, and at the end.
    package func clear() throws(OutputError) {
        guard isShown else { return }
        isShown = false
        lastDrawing = nil
        try writer.write("\r\u{1B}[K")
        try writer.flush()
    }
}
