import Arguments
import JSON
import Terminal
import TextFolding

/// Standard error: counts, notes, warnings, questions and errors.
///
/// Output that it does not accept, because it is full or closed, is dropped: the result of a command doesn't depend on
/// its messages.
struct Messages {
    let rendering: StyleRendering
    /// The maximum width of a line in cells; nil unless it is a terminal.
    let width: Int?
    let redraws: Bool
    private let writer: OutputWriter
    /// The diary that the command line names; nil if it names none.
    private let diary: String?
    private var isSilent = false

    /// - Parameter diary: the folder after `--diary`, which the commands in hints name, too: without it they would read or
    ///   change another diary.
    init(context: Context, appearance: Appearance, diary: String? = nil) {
        self.diary = diary
        rendering = StyleRendering(
            isColored: appearance.isErrorColored, isForTerminal: context.isErrorTerminal)
        redraws = appearance.redraws
        writer = OutputWriter(descriptor: context.standardError, isBestEffort: true)
        width =
            context.isErrorTerminal
            ? TerminalWindow.current(of: context.standardError, columnsVariable: context.variable("COLUMNS")).columns
            : nil
    }

    var silenced: Messages {
        var copy = self
        copy.isSilent = true
        return copy
    }

    /// A line that shows progress, on a terminal that redraws lines only.
    ///
    /// - Parameter isEnabled: false for a quiet command.
    func progressLine(isEnabled: Bool = true) -> ProgressLine {
        ProgressLine(writer: writer, columns: width ?? 80, isEnabled: width != nil && redraws && isEnabled)
    }

    /// Prints a line.
    ///
    /// On a terminal a long one is wrapped with a hanging indent.
    func line(_ text: StyledText = "") throws(OutputError) {
        let spaces = text.plain.prefix { $0 == " " }.count
        try write(withDiary(text), indentation: spaces + 2)
    }

    /// Prints a line with a label.
    ///
    /// A long one continues below the text after the label.
    private func line(_ label: StyledText, _ text: StyledText) throws(OutputError) {
        try write(label + " " + text, indentation: label.cells + 1)
    }

    private func write(_ text: StyledText, indentation: Int) throws(OutputError) {
        if isSilent { return }
        for line in lines(of: text, indentation: indentation) { try writer.write(line.rendered(rendering) + "\n") }
        try writer.flush()
    }

    /// The lines of a text wrapped to the terminal, with some cells free at the end of each.
    func lines(of text: StyledText, indentation: Int, room: Int = 0) -> [StyledText] {
        guard let width else { return [text] }
        let cells = max(width - room, indentation + 8)
        return text.wrappedAtSpaces(to: cells, indentation: indentation, mayBreak: MessageBreaks.allowed)
    }

    func note(_ text: StyledText) throws(OutputError) {
        try line("note:", withDiary(text))
    }

    func hint(_ text: StyledText) throws(OutputError) {
        try line(StyledText("hint:", .cyan), withDiary(text, isAdvice: true))
    }

    /// The text with the diary that the command line names in each command of this program that names none.
    ///
    /// - Parameter isAdvice: true for text of this program alone; in any other only what follows a colon is a command.
    func withDiary(_ text: StyledText, isAdvice: Bool = false) -> StyledText {
        guard let diary, occurs("diary ", in: text.plain) else { return text }
        let option = SafeText(ShellQuoting.commandLine(["--diary", diary])).singleLine.string
        // A command may be put together from several.
        let runs = isAdvice ? Self.joined(text.runs) : text.runs
        return StyledText(
            runs: runs.map { run in
                var words = run.text.string.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                let begins = MessageBreaks.commands(in: words).map(\.begins)
                for index in words.indices.dropLast() where begins[index] && words[index] == "diary" {
                    let end = words.indices.first { $0 > index && begins[$0] } ?? words.endIndex
                    let isNamed = words[index + 1..<end].contains { $0.hasPrefix("--diary") }
                    // Another machine has its diary elsewhere.
                    let isElsewhere = occurs(" on one of the", in: words[index..<end].joined(separator: " "))
                    guard !isNamed, !isElsewhere, words[index + 1] != "help",
                        isAdvice || index > 0 && words[index - 1].last == ":"
                    else { continue }
                    words[index] += " " + option
                }
                return StyledText.Run(SafeText(raw: words.joined(separator: " ")), run.style)
            })
    }

    /// The runs, with one for each sequence of the same style.
    private static func joined(_ runs: [StyledText.Run]) -> [StyledText.Run] {
        runs.reduce(into: []) { joined, run in
            if let last = joined.last, last.style == run.style {
                joined[joined.count - 1].text = SafeText(raw: last.text.string + run.text.string)
            } else {
                joined.append(run)
            }
        }
    }

    func warning(_ text: StyledText) throws(OutputError) {
        try line(StyledText("warning:", .yellow), withDiary(text))
    }

    /// Prints the problem, its details, an empty line and the remedy.
    func failure(_ failure: Failure) throws(OutputError) {
        try line(StyledText("error:", .red), failure.message)
        // Details have a fixed layout: a caret is below its position.
        for detail in failure.details { try writer.write(detail.rendered(rendering) + "\n") }
        guard !failure.hint.isEmpty else { return try writer.flush() }
        if failure.details.isEmpty { try line() }
        try hint(failure.hint)
    }

    func object(_ object: JSONObject) throws(OutputError) {
        try writer.write(JSONWriter.string(of: .object(object)) + "\n")
        try writer.flush()
    }

    func flush() throws(OutputError) {
        try writer.flush()
    }
}

/// The points at which a message may be broken into lines: anywhere between words, but not in a command, which is meant
/// to be copied.
///
/// A command begins with the name of a program, as messages name them, and ends where the sentence continues: at a
/// comma, a semicolon or a colon outside of quotes, before `or` and `and`, or with the message.
enum MessageBreaks {
    private static let programs: Set<String> = [
        "sudo", "apt-get", "chmod", "chown", "mkdir", "mv", "cp", "rm", "ls", "df",
    ]
    private static let conjunctions: Set<String> = ["or", "and"]

    /// Returns for each word whether it may begin a line.
    static func allowed(in words: [String]) -> [Bool] { commands(in: words).map(\.isBefore) }

    /// For each word whether no command has begun before it or the last one is over, and whether it begins one.
    static func commands(in words: [String]) -> [(isBefore: Bool, begins: Bool)] {
        let commands = Set(Program.declaration.commands.map(\.name))
        var isInCommand = false
        var isQuoted = false
        var places: [(isBefore: Bool, begins: Bool)] = []
        for (index, word) in words.enumerated() {
            let isOver = isInCommand && !isQuoted && conjunctions.contains(word)
            if isOver { isInCommand = false }
            let isBefore = !isInCommand
            if !isInCommand {
                // `the diary in /home/anna/diary` is not one.
                let next = index + 1 < words.count ? words[index + 1].trimmingCommandEnd : ""
                isInCommand =
                    programs.contains(word) || word == "diary" && (commands.contains(next) || next.hasPrefix("-"))
            }
            places.append((isBefore, isBefore && isInCommand))
            guard isInCommand else { continue }
            if !word.count(where: { $0 == "'" }).isMultiple(of: 2) { isQuoted.toggle() }
            if !isQuoted, let last = word.last, ",;:".contains(last) { isInCommand = false }
        }
        return places
    }
}

extension String {
    /// The word without the mark at which a sentence continues.
    fileprivate var trimmingCommandEnd: String {
        last.map { ",;:".contains($0) } == true ? String(dropLast()) : self
    }
}
