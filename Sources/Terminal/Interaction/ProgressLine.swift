/// A line at the bottom of the terminal that is drawn again and again, at most ten times a second.
///
/// Where progress is not wanted (no terminal, `--plain`) every call does nothing.
package final class ProgressLine {
    private let writer: OutputWriter
    private let isEnabled: Bool
    private let columns: Int
    private let rendering: StyleRendering
    private var lastDrawing: Duration?
    private var isShown = false
    private static let interval = Duration.milliseconds(100)

    /// A line on the writer's terminal, `columns` wide.
    package init(
        writer: OutputWriter, columns: Int, isEnabled: Bool, rendering: StyleRendering = .plain
    ) {
        self.rendering = rendering
        self.writer = writer
        self.columns = columns
        self.isEnabled = isEnabled
    }

    /// Draws the line that `text` gives, unless it was drawn less than a tenth of a second before `now`.
    ///
    /// `now` comes from a clock that never goes back; `text` is not asked when nothing is drawn.
    /// - Throws: `OutputError`.
    package func update(at now: Duration, _ text: () -> StyledText) throws(OutputError) {
        guard isEnabled else { return }
        if let lastDrawing, now - lastDrawing < Self.interval { return }
        lastDrawing = now
        isShown = true
        // The last cell stays free: a full line would wrap on some terminals.
        let line = text().truncated(to: max(columns - 1, 1)).rendered(rendering)
        try writer.write("\r\(line)\u{1B}[K")
        try writer.flush()
    }

    /// Takes the line away: before a message, and at the end.
    /// - Throws: `OutputError`.
    package func clear() throws(OutputError) {
        guard isShown else { return }
        isShown = false
        lastDrawing = nil
        try writer.write("\r\u{1B}[K")
        try writer.flush()
    }
}
