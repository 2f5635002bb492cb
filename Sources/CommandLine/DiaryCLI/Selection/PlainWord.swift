import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Distinguishes words that were meant for a search from predicates and dates.
struct PlainWord {
    let invocation: Invocation
    let store: DiaryStore

    /// The answer to words in place of a predicate or a date: the whole corrected command line.
    ///
    /// Nil for a possible predicate, and for commands without a replacement.
    func failure(for operand: String) -> Failure? {
        if let failure = tagFailure(for: operand) ?? numberFailure(for: operand) { return failure }
        guard let other = invocation.command.command?.wordsBelongTo, Self.isPlain(operand),
            let index = invocation.command.commandIndex
        else { return nil }
        let line = Program.declaration.commandLine(invocation.command.arguments, replacing: index, with: other)
        return Failure("\(operand) is neither a date nor a predicate", hint: "\(line)", .usage)
    }

    /// The answer to a tag in place of a predicate or a date: the same command with `--tag`.
    private func tagFailure(for operand: String) -> Failure? {
        guard operand.hasPrefix("@") || operand.hasPrefix("#"), TagArgument.isTag(String(operand.dropFirst())),
            invocation.command.command?.options.contains(where: { $0.name == "tag" }) == true
        else { return nil }
        guard invocation.command.arguments.contains(operand) else { return nil }
        let corrected = invocation.commandLine(replacing: operand, with: ["--tag", String(operand.dropFirst())])
        return Failure("\(operand) is a tag, not a date or a predicate", hint: "\(corrected)", .usage)
    }

    /// The answer to `2nd`, `2` or `latest` in place of `@2` or `@1`, for commands that take entries.
    private func numberFailure(for operand: String) -> Failure? {
        guard invocation.command.command?.takesEntries == true else { return nil }
        return EntryReference(invocation: invocation, store: store).newest(meantBy: operand)
    }

    /// Returns whether the text consists only of words, without operators, quotes and keys.
    static func isPlain(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return !words.isEmpty
            && words.allSatisfy { word in
                word.unicodeScalars.allSatisfy(isOfWord) && word.unicodeScalars.contains(where: isOfName)
                    && !reserved.contains(word.lowercased()) && !PredicateReader.keys.contains(String(word))
            }
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: isOfName(scalar) || "#'’_-".unicodeScalars.contains(scalar)
        }
    }

    private static let reserved: Set<String> = [
        "and", "or", "not", "in", "between", "like", "matches", "contains", "beginswith", "endswith", "any", "all",
        "some", "none", "self", "true", "false", "yes", "no", "nil", "null", "truepredicate", "falsepredicate",
    ]
}

/// An ENTRY for a command that takes only a selection: `export 3f2a`, `list @`.
struct EntryInSelection {
    let invocation: Invocation
    let store: DiaryStore
    let scope: EntryQuery.Scope

    private var name: String { invocation.command.command?.name ?? "list" }

    /// The failure for a word that names an entry; nil for other words, and for commands that take entries.
    func failure(for word: String) throws -> Failure? {
        guard EntryReference.isReference(word), invocation.command.command?.takesEntries == false else { return nil }
        if word == "-" {
            return Failure(
                "\(name) reads no ids from standard input",
                hint: "show, edit, delete and play do: diary show -", .usage)
        }
        if word.hasPrefix("@") { return try signFailure(word) }
        let found = try references.entries(beginningWith: word)
        guard let first = found.first else { return nil }
        let isThere = found.contains { ($0.trashTime != nil) == (scope == .trash) }
        guard isThere else {
            return scope == .trash
                ? Failure("entry \(word) is not in the trash", hint: "diary show \(word)")
                : Failure("entry \(word) is in the trash", hint: "diary restore \(word)")
        }
        return found.count == 1
            ? failure(word, id: first.id)
            : failure(word, condition: "BEGINSWITH '\(word.lowercased())'")
    }

    /// The failure for `@`, `@3` and `@yesterday`; nil for a tag.
    private func signFailure(_ word: String) throws -> Failure? {
        let text = String(word.dropFirst())
        if text.isEmpty || text.utf8.count < 4 && Int(text) != nil {
            return failure(word, id: try references.resolveOne(word))
        }
        guard (try? invocation.context.dateParser.parse(text)) != nil, try store.entryCount(ofTag: text) == 0 else {
            return nil
        }
        return Failure(
            "\(line: word) is neither a date nor a predicate",
            hint: "\(line(replacing: word, with: ["--on", text]))", .usage)
    }

    private func failure(_ word: String, id: UniqueIdentifier) -> Failure {
        failure(word, condition: "= '\(id)'")
    }

    private func failure(_ word: String, condition: String) -> Failure {
        let key = name == "media" ? "diaryEntry.id" : "id"
        let isOfList = ["list", "random", "tasks"].contains(name)
        let hint =
            isOfList
            ? SafeText(ShellQuoting.commandLine(["diary"] + folder + ["show", word])).singleLine
            : line(replacing: word, with: ["\(key) \(condition)"])
        return Failure("\(word) is an entry, and \(name) takes a selection", hint: "\(hint)", .usage)
    }

    private var folder: [String] { invocation.values.value(.diary).map { ["--diary", $0] } ?? [] }

    private func line(replacing word: String, with words: [String]) -> SafeText {
        invocation.commandLine(replacing: word, with: words)
    }

    private var references: EntryReference {
        EntryReference(invocation: invocation, store: store, isInTrash: scope == .trash, includesTrash: true)
    }
}

extension CommandDeclaration {
    var takesEntries: Bool { operands.contains { $0.name.hasPrefix("ENTRY") } }
}

extension Invocation {
    /// The whole command line with other words in the place of the last one that is equal to `word`, or is an option
    /// with it; the other words alone if it was not typed.
    func commandLine(replacing word: String, with others: [String]) -> SafeText {
        var words = command.arguments
        if let index = words.lastIndex(of: word) {
            words.replaceSubrange(index...index, with: others)
        } else if let index = words.lastIndex(where: { $0.hasPrefix("--") && $0.hasSuffix("=\(word)") }) {
            words[index] = words[index].dropLast(word.count) + others.joined(separator: " ")
        } else {
            return SafeText(ShellQuoting.commandLine(others)).singleLine
        }
        return SafeText(ShellQuoting.commandLine([Program.declaration.name] + words)).singleLine
    }
}
