import DiaryModel
import JSON
import Processes
import Terminal

/// Standard output: results, through the pager if they are longer than the screen.
final class Output {
    /// The maximum width of a line in cells; nil if nothing is cut or wrapped, because it is not a terminal.
    let width: Int?
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
        rendering = StyleRendering(
            isColored: appearance.isOutputColored, isForTerminal: context.isOutputTerminal)
        writer = OutputWriter(descriptor: context.standardOutput)
        paged = PagedOutput(
            writer: writer, pager: appearance.usesPager ? Self.pager(context) : nil, window: window,
            alwaysColors: appearance.alwaysColors)
    }

    private static func pager(_ context: Context) -> Pager? {
        // The pager has variables of its own besides those that matter here.
        var environment: [String: String] = [:]
        for variable in ChildProgram.ownEnvironment {
            let parts = variable.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first else { continue }
            environment[String(decoding: name, as: UTF8.self)] = String(decoding: parts.last ?? [], as: UTF8.self)
        }
        for name in ["DIARY_PAGER", "PAGER", "LESS", "LV", "PATH", "HOME", "TERM", "LANG", "LC_ALL", "LC_CTYPE"] {
            environment[name] = context.environment(name).map { String(decoding: $0, as: UTF8.self) }
        }
        return Pager.chosen(by: ["DIARY_PAGER", "PAGER"], in: environment)
    }

    /// Prints a line of text that is escaped by `SafeText`.
    func line(_ text: StyledText = "") throws(OutputError) {
        try paged.write(text.rendered(rendering) + "\n")
    }

    /// Prints raw bytes, such as scripts of completions.
    func bytes(_ bytes: [UInt8]) throws(OutputError) {
        try paged.write(String(decoding: bytes, as: UTF8.self))
    }

    /// Prints binary data, after all buffered output.
    func raw(_ bytes: [UInt8]) throws(OutputError) {
        try flush()
        try writer.write(bytes: bytes)
    }

    /// Prints JSON: raw UTF-8, on a terminal with escapes for dangerous characters and line separators.
    func json(_ bytes: [UInt8]) throws(OutputError) {
        try self.bytes(width == nil ? bytes : TerminalJSON.escaped(bytes))
    }

    func json(_ value: JSONValue) throws(OutputError) { try json(JSONWriter.bytes(of: value) + [0x0A]) }

    /// Prints the terminal output of a picture, with the cursor at the beginning of a line before and after it.
    func picture(_ bytes: [UInt8]) throws(OutputError) {
        try paged.write(String(decoding: bytes, as: UTF8.self))
    }

    /// Switches the pager off if it can't show the next output.
    ///
    /// That is the case for pixels, and for colours unless the pager is known to show them.
    func prepareForPictures(areText: Bool) {
        if !areText || paged.pager?.showsColors != true { paged.stopPaging() }
    }

    /// Prints text with its own line ends.
    func text(_ text: SafeText) throws(OutputError) {
        try paged.write(text.string)
    }

    /// Prints a path on its own line: raw bytes, on a terminal as escaped text.
    func path(_ path: FilePath) throws(OutputError) {
        guard width == nil else { return try line(StyledText(SafeText(bytes: path.bytes))) }
        try writer.write(bytes: path.bytes + [0x0A])
    }

    /// Switches the pager off, for output that arrives gradually.
    func stopPaging() { paged.stopPaging() }

    /// Flushes the output so far, for a reader that follows it.
    func forward() throws(OutputError) {
        try paged.forward()
    }

    /// Flushes all buffered output, before a question or at the end.
    func flush() throws(OutputError) {
        try paged.finish()
    }
}

/// JSON for a terminal: the same value, with escapes for characters that could control the terminal or mislead its
/// reader.
enum TerminalJSON {
    /// DEL, the C1 controls, the separators of lines and paragraphs and the bidirectional marks become `\u` escapes.
    ///
    /// In valid JSON all of them are in strings; other bytes are unchanged.
    static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xD8 }) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if isHarmful(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
            } else {
                result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return result
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
