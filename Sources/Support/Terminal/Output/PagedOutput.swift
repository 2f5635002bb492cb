/// Output that is paged as soon as it is longer than the screen, and otherwise written directly.
///
/// Nothing is shown before the screen is full or `finish` is called, so that a short answer starts no process.
package final class PagedOutput {
    private let writer: OutputWriter
    /// The pager for long output; nil if it is written directly.
    package private(set) var pager: Pager?
    private let window: TerminalWindow
    /// True if the pager gets the text without colours.
    private let hidesColors: Bool
    private var held = ""
    private var heldRows = 0
    private var running: PagerProcess?
    private var pipe: OutputWriter?
    /// The reason why nothing more can be written.
    private var failure: OutputError?
    /// The text sent to the pager, kept while it is short, in case the pager never ran.
    private var sent: String? = ""
    private static let keptBytes = 1 << 20

    /// Output to `writer`; `pager` is `nil` if none is wanted: not on a terminal, with `--no-pager` or `--plain`.
    ///
    /// - Parameter alwaysColors: true to give colours also to a pager that may show their escape sequences.
    package init(writer: OutputWriter, pager: Pager?, window: TerminalWindow, alwaysColors: Bool = false) {
        hidesColors = !alwaysColors && pager?.showsColors == false
        self.writer = writer
        self.pager = pager
        self.window = window
    }

    /// Adds text.
    /// - Throws: `OutputError.brokenPipe` if the reader, or the user of the pager, has seen enough.
    package func write(_ text: String) throws(OutputError) {
        // A command may still write what it has gathered.
        if let failure { throw failure }
        do { try add(text) } catch {
            failure = error
            throw error
        }
    }

    private func add(_ text: String) throws(OutputError) {
        if pipe != nil { return try send(text) }
        guard let pager else { return try writer.write(text) }
        held += text
        heldRows += Self.rows(of: text, columns: window.columns)
        if heldRows >= window.rows { try start(pager) }
    }

    /// Switches to direct writing, unless the pager already shows something.
    package func stopPaging() {
        if pipe == nil, held.isEmpty { pager = nil }
    }

    /// Writes buffered output although more may follow; output for which a pager may still be started is held back.
    package func forward() throws(OutputError) {
        if let pipe { try pipe.flush() } else { try writer.flush() }
    }

    /// Shows the rest, waits until the pager ends, and flushes the writer; call it also after `brokenPipe`.
    /// - Throws: `OutputError`, but never `brokenPipe` if the pager was quit early.
    package func finish() throws(OutputError) {
        try writer.write(held)
        (held, heldRows) = ("", 0)
        do { try pipe?.flush() } catch .brokenPipe {}
        _ = try endPager()
        try writer.flush()
    }

    /// Waits for the pager's end; false if it ran, true if it could not run and its text was written directly.
    private func endPager() throws(OutputError) -> Bool {
        pipe = nil
        guard let process = running.take(), let pager else { return false }
        let exitCode = process.finish()
        // POSIX shell: 126 and 127 mean that the command could not be run at all.
        guard exitCode == 126 || exitCode == 127 else { return false }
        guard let sent else { throw .pagerFailed(command: pager.command, exitCode: exitCode) }
        self.pager = nil
        try writer.write(sent)
        return true
    }

    private func start(_ pager: Pager) throws(OutputError) {
        guard let process = PagerProcess(pager) else {
            try writer.write(held)
            held = ""
            heldRows = 0
            return
        }
        pipe = OutputWriter(descriptor: process.input)
        running = consume process
        let text = held
        held = ""
        try send(text)
    }

    private func send(_ text: String) throws(OutputError) {
        if let kept = sent { sent = kept.utf8.count < Self.keptBytes ? kept + text : nil }
        do {
            try pipe?.write(hidesColors ? text.withoutColors : text)
            // A user waits for the first page, not for 64 KiB.
            if heldRows < .max {
                heldRows = .max
                try pipe?.flush()
            }
        } catch {
            // A pager that could not be run has read nothing; one that was quit early has shown enough.
            guard error == .brokenPipe, try endPager() else { throw error }
        }
    }

    /// The number of screen lines that the text takes; escape sequences for colours take no cells.
    static func rows(of text: String, columns: Int) -> Int {
        var rows = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            rows += max(1, (cells(of: line) + columns - 1) / columns)
        }
        return rows
    }

    private static func cells(of line: Substring) -> Int {
        let parts = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        let first = parts.first.map { DisplayWidth.cells(of: $0) } ?? 0
        return parts.dropFirst().reduce(first) { sum, part in
            let end = part.firstIndex(of: "m").map(part.index(after:)) ?? part.startIndex
            return sum + DisplayWidth.cells(of: part[end...])
        }
    }
}
