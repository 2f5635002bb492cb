import DiaryCore
import Terminal

/// Standard output: results, through the pager if they are longer than the screen.
final class Output {
    /// The maximum cells of a line; nil if nothing is cut or wrapped, because it is not a terminal.
    let width: Int?
    /// The terminal's window; nil without one.
    let window: TerminalWindow?
    let rendering: StyleRendering
    private let writer: OutputWriter
    private let paged: PagedOutput

    init(context: Context, appearance: Appearance) {
        let window =
            context.isOutputTerminal
            ? TerminalWindow.current(of: context.standardOutput, columnsVariable: context.variable("COLUMNS"))
            : TerminalWindow.standard
        self.window = context.isOutputTerminal ? window : nil
        width = context.isOutputTerminal ? window.columns : nil
        rendering = StyleRendering(isColored: appearance.isOutputColored)
        writer = OutputWriter(descriptor: context.standardOutput)
        paged = PagedOutput(writer: writer, pager: appearance.usesPager ? Self.pager(context) : nil, window: window)
    }

    private static func pager(_ context: Context) -> Pager? {
        let names = ["DIARY_PAGER", "PAGER", "LESS", "PATH", "HOME", "TERM", "LANG", "LC_ALL", "LC_CTYPE"]
        var environment: [String: String] = [:]
        for name in names { environment[name] = context.variable(name) }
        return Pager.chosen(by: ["DIARY_PAGER", "PAGER"], in: environment)
    }

    /// A line of text that is escaped by `SafeText`.
    func line(_ text: StyledText = "") throws(OutputError) {
        try paged.write(text.rendered(rendering) + "\n")
    }

    /// Raw bytes, such as scripts of completions.
    func bytes(_ bytes: [UInt8]) throws(OutputError) {
        try paged.write(String(decoding: bytes, as: UTF8.self))
    }

    /// Binary data; nothing is held back before it.
    func raw(_ bytes: [UInt8]) throws(OutputError) {
        try flush()
        try writer.write(bytes: bytes)
    }

    /// JSON: raw UTF-8, on a terminal with escapes for dangerous characters and line ends.
    func json(_ bytes: [UInt8]) throws(OutputError) {
        try self.bytes(width == nil ? bytes : TerminalJSON.escaped(bytes))
    }

    /// The terminal output of a picture, with the cursor at the beginning of a line before and after it.
    func picture(_ bytes: [UInt8]) throws(OutputError) {
        try paged.write(String(decoding: bytes, as: UTF8.self))
    }

    /// Switches the pager off if it can't show the next output: pixels, and colours unless it is known to show them.
    func prepareForPictures(areText: Bool) {
        if !areText || paged.pager?.showsColors != true { paged.stopPaging() }
    }

    /// Text with its own line ends.
    func text(_ text: SafeText) throws(OutputError) {
        try paged.write(text.string)
    }

    /// A path, a line of its own: raw bytes, on a terminal as escaped text.
    func path(_ path: FilePath) throws(OutputError) {
        guard width == nil else { return try line(StyledText(SafeText(bytes: path.bytes))) }
        try writer.write(bytes: path.bytes + [0x0A])
    }

    /// Switches the pager off: the output arrives gradually.
    func stopPaging() { paged.stopPaging() }

    /// Flushes the output so far, for a reader that follows it.
    func forward() throws(OutputError) {
        try paged.forward()
    }

    /// Prints output that is held back, before a question or at the end.
    func flush() throws(OutputError) {
        try paged.finish()
    }
}
