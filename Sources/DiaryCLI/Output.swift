import DiaryCore
import Terminal

/// Standard output: results, through the pager where they are longer than the screen.
final class Output {
    /// Cells a line may take; nil where nothing is cut or wrapped, because it is no terminal.
    let width: Int?
    /// The terminal's window; nil where it is none.
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

    /// A line of text that has passed `SafeText`.
    func line(_ text: StyledText = "") throws(OutputError) {
        try paged.write(text.rendered(rendering) + "\n")
    }

    /// Bytes as they are, such as scripts of completions.
    func bytes(_ bytes: [UInt8]) throws(OutputError) {
        try paged.write(String(decoding: bytes, as: UTF8.self))
    }

    /// Data that is no text; nothing is held back before it.
    func raw(_ bytes: [UInt8]) throws(OutputError) {
        try flush()
        try writer.write(bytes: bytes)
    }

    /// JSON: raw UTF-8, but on a terminal with escapes for what could command it or break its lines.
    func json(_ bytes: [UInt8]) throws(OutputError) {
        try self.bytes(width == nil ? bytes : TerminalJSON.escaped(bytes))
    }

    /// What a terminal is sent for a picture, the cursor at the beginning of a line before and behind it.
    func picture(_ bytes: [UInt8]) throws(OutputError) {
        try paged.write(String(decoding: bytes, as: UTF8.self))
    }

    /// Does without a pager where that can't show what is to come: pixels, and colours where it isn't known to show them.
    func prepareForPictures(areText: Bool) {
        if !areText || paged.pager?.showsColors != true { paged.stopPaging() }
    }

    /// Text with its own line ends.
    func text(_ text: SafeText) throws(OutputError) {
        try paged.write(text.string)
    }

    /// A path, a line of its own: its bytes as they are, but on a terminal as text that can't command it.
    func path(_ path: FilePath) throws(OutputError) {
        guard width == nil else { return try line(StyledText(SafeText(bytes: path.bytes))) }
        try writer.write(bytes: path.bytes + [0x0A])
    }

    /// Does without a pager: what is to come comes bit by bit.
    func stopPaging() { paged.stopPaging() }

    /// Lets whoever reads along see what there is so far.
    func forward() throws(OutputError) {
        try paged.forward()
    }

    /// Shows what is held back, before a question or at the end.
    func flush() throws(OutputError) {
        try paged.finish()
    }
}
