import Arguments

/// Names of formats that other programs or commands have: `list --format md`, `list --json`, `export -f ics`.
///
/// The result is only used in a hint; nothing is run.
enum FormatWords {
    /// The words with the format that was probably meant; nil if it is known, or no better one is.
    ///
    /// - Parameter words: a mistaken command line, from the command on.
    static func corrected(_ words: [String]) -> [String]? {
        guard let name = words.first, let command = Program.declaration.command(named: name),
            let choices = command.options.first(where: { $0.key == .format })?.choices
        else { return nil }
        for index in words.indices.dropFirst() {
            let word = words[index]
            if word == "--" { return nil }
            let name = word.hasPrefix("--") ? String(word.dropFirst(2)) : ""
            // `--text` is another name of `--contains`.
            if name != "text", choices.contains(name), !isOption(word, of: command) {
                return words[..<index] + ["--format", name] + words[(index + 1)...]
            }
            let isAttached = word.hasPrefix("--format=")
            guard isAttached || ["--format", "-f"].contains(word), isAttached || index + 1 < words.count else {
                continue
            }
            let value = isAttached ? String(word.dropFirst(9)) : words[index + 1]
            return replacing(value, at: index..<index + (isAttached ? 1 : 2), in: words, choices: choices)
        }
        return nil
    }

    private static func replacing(
        _ value: String, at range: Range<Int>, in words: [String], choices: [String]
    ) -> [String]? {
        let value = value.lowercased()
        guard !choices.contains(value) else { return nil }
        let isExport = words[0] == "export"
        if let format = (isExport ? exports : lists)[value], choices.contains(format) {
            return words[..<range.lowerBound] + ["--format", format] + words[range.upperBound...]
        }
        guard words[0] == "list" else { return nil }
        let others = words[1..<range.lowerBound] + words[range.upperBound...]
        switch value {
        case "tags": return ["tags"] + others
        case "dates": return ["stats"] + others
        default:
            guard let format = exports[value] ?? (files.contains(value) ? value : nil) else { return nil }
            return ["export"] + others + ["--format", format, "-o", "FOLDER"]
        }
    }

    private static func isOption(_ word: String, of command: CommandDeclaration) -> Bool {
        command.options.contains { $0.spelling == word }
    }

    private static let lists = [
        "md": "markdown", "plain": "text", "pretty": "full", "fancy": "full", "boxed": "full", "long": "full",
        "details": "full", "oneline": "short", "compact": "short", "brief": "short", "xml": "json", "ndjson": "jsonl",
        "jsonlines": "jsonl", "id": "ids", "uuid": "ids", "uuids": "ids",
    ]

    private static let exports = [
        "md": "markdown", "yaml": "markdown", "frontmatter": "markdown", "obsidian": "markdown", "txt": "jrnl",
        "text": "jrnl", "plain": "jrnl", "json": "jsonl", "ndjson": "jsonl", "jsonlines": "jsonl", "ical": "icalendar",
        "ics": "icalendar", "calendar": "icalendar", "day-one": "dayone", "dayone2": "dayone", "htm": "html",
        "album": "html", "website": "html", "web": "html", "excel": "csv", "xlsx": "csv", "spreadsheet": "csv",
        "photos": "media", "originals": "media",
    ]

    /// The formats that only files have.
    private static let files = ["csv", "html", "dayone", "jrnl", "icalendar", "media"]
}
