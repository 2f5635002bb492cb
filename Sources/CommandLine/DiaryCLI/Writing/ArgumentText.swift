import Arguments
import DiaryModel
import Terminal

extension Invocation {
    /// A word of the command line that is stored as text.
    ///
    /// It is refused if its bytes are not UTF-8, never repaired.
    func keptText(_ argument: String, called name: String) throws(Failure) -> String {
        guard argument.unicodeScalars.contains("\u{FFFD}") else { return argument }
        for raw in context.rawArguments {
            guard let bytes = Self.bytes(of: argument, in: raw) else { continue }
            _ = try decodedText(bytes, called: name)
        }
        return argument
    }

    /// The value of a variable that is stored as text; nil if it isn't set or empty.
    func keptText(variable: String) throws(Failure) -> String? {
        guard let bytes = context.environment(variable), !bytes.isEmpty else { return nil }
        return try decodedText(bytes, called: variable)
    }

    private func decodedText(_ bytes: [UInt8], called name: String) throws(Failure) -> String {
        do throws(IncomingTextError) { return try IncomingText.decode(bytes) } catch {
            throw Failure(error, source: name, hintsEncoding: false)
        }
    }

    /// The original bytes of a word, also after an option or in a list.
    private static func bytes(of argument: String, in raw: [UInt8]) -> [UInt8]? {
        let text = String(decoding: raw, as: UTF8.self)
        guard let start = text.indices.first(where: { text[$0...].hasPrefix(argument) }) else { return nil }
        return Array(raw.dropFirst(text[..<start].utf8.count))
    }
}

enum TagArgument {
    static func isTag(_ name: String) -> Bool { TagScanner.names(in: "#" + name) == [name] }

    /// The words of `--tag`; none without the option.
    static func words(_ values: OptionValues) throws(Failure) -> [String] {
        let words = values.all(.tag)
        guard !words.isEmpty || !values.isGiven(.tag) else {
            throw Failure("--tag names no tag", hint: "--tag work, or leave it out", .usage)
        }
        return words
    }

    /// The name without its mark.
    static func name(_ argument: String, _ invocation: Invocation) throws(Failure) -> String {
        try name(invocation.keptText(argument, called: "the tag"))
    }

    static func name(_ text: String) throws(Failure) -> String {
        let name = String(text.first == "#" || text.first == "@" ? text.dropFirst() : text[...])
        guard isTag(name) else {
            throw Failure(
                "\(text.isEmpty ? "an empty text" : text) can't be a tag",
                hint: "a tag is letters and digits with _ - / between them, at least one a letter", .usage)
        }
        return name
    }
}

extension String {
    /// The text with a space for its line breaks.
    fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

/// The name of a journal in an option or the environment.
enum JournalArgument {
    static func name(_ argument: String, _ invocation: Invocation) throws(Failure) -> String {
        try name(invocation.keptText(argument, called: "the journal"))
    }

    /// Checks the name, which must contain a visible character.
    static func name(_ name: String) throws(Failure) -> String {
        guard !name.isBlank else {
            throw Failure("a journal needs a name", hint: "--journal work", .usage)
        }
        return name.onOneLine
    }
}

enum PlaceArgument {
    static func name(_ argument: String, _ invocation: Invocation) throws(Failure) -> String {
        try name(invocation.keptText(argument, called: "the place"))
    }

    /// Checks the name, which must not be a position.
    static func name(_ name: String) throws(Failure) -> String {
        guard !name.isBlank else {
            throw Failure("a place needs a name", hint: "--place 'Café Slavia'", .usage)
        }
        guard !isPosition(name) else {
            throw Failure(
                "--place \(line: name) is a position, and --place takes a name",
                hint: "--position \(line: name)", .usage)
        }
        return name.onOneLine
    }

    /// Returns whether it is two or three numbers separated by commas, as for `--position`.
    private static func isPosition(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count)
            && parts.allSatisfy { part in
                let number = part.drop { $0 == " " }
                return Double(number) != nil
            }
    }
}
