import Chronology
import DiaryModel
import DiaryStore
import DiarySync
import JSON
import Terminal

/// Prints texts that two machines changed concurrently.
struct ConflictPrinter {
    let invocation: Invocation
    let store: DiaryStore

    /// Prints a line for each entry: its id, the writers with their times, and the beginning of the text.
    func printList(_ conflicts: [TextConflict]) throws {
        var table = Table(columns: [
            Table.Column(), Table.Column(), Table.Column(isFlexible: true),
        ])
        for conflict in conflicts {
            let names = conflict.versions.map { name(of: $0) }
            table.append([
                StyledText(SafeText(try shortID(conflict.id)), .cyan),
                "\(SafeText(names.joined(separator: ", ")).singleLine)",
                "\(SafeText(Self.firstLine(of: conflict.versions.first?.text ?? "")).singleLine)",
            ])
        }
        for line in table.lines(window: invocation.output.width) { try invocation.output.line(line) }
    }

    /// Prints the versions with their writers, and their differences with marks and colours.
    func print(_ conflict: TextConflict) throws {
        let id = try shortID(conflict.id)
        for (index, version) in conflict.versions.enumerated() {
            let wall = invocation.context.localZone.zonedTime(at: version.time).wallTime
            let shown = index == 0 ? "   shows now" : ""
            try line(
                StyledText("\(index + 1)", .bold)
                    + "  \(SafeText(name(of: version)).singleLine), \(wall.date) \(wall.clock())\(shown)")
        }
        guard let first = conflict.versions.first else { return }
        for (index, version) in conflict.versions.enumerated().dropFirst() {
            try line("")
            try line(
                "from 1 to \(index + 1): " + StyledText("[-only in 1-]", .red) + " "
                    + StyledText("{+only in \(index + 1)+}", .green))
            try line(Self.words(WordDiff(from: first.text, to: version.text)))
        }
        try line("")
        let numbers = conflict.versions.indices.map { "\($0 + 1)" }.joined(separator: ", ")
        let every = conflict.versions.count > 2 ? "all" : "both"
        try invocation.messages.hint("diary conflicts \(id) --keep \(numbers) or \(every)")
    }

    /// The diff of two texts, with removed words as `[-…-]` and inserted ones as `{+…+}`.
    static func words(_ diff: WordDiff) -> StyledText {
        diff.pieces.reduce(into: StyledText()) { text, piece in
            switch piece.change {
            case .same: text.append(piece.text)
            case .removed: text.append("[-\(piece.text)-]", .red)
            case .added: text.append("{+\(piece.text)+}", .green)
            }
        }
    }

    private func line(_ text: StyledText) throws {
        for line in text.wrapped(to: invocation.output.width) { try invocation.output.line(line) }
    }

    private func shortID(_ id: UniqueIdentifier) throws -> String {
        id.prefix(try store.distinguishingDigitCount(of: id))
    }

    private func name(of version: TextConflict.Version) -> String { version.machine ?? "a machine without a name" }

    private static func firstLine(of text: String) -> String {
        String(text.prefix { !$0.isNewline }.prefix(200))
    }

    /// An entry with the versions of its text, the shown one first.
    func json(_ conflict: TextConflict) -> JSONValue {
        let versions = conflict.versions.enumerated().map { index, version -> JSONValue in
            var object: JSONObject = ["version": .integer(index + 1)]
            if let machine = version.machine { object.append("machine", .string(machine)) }
            let time = invocation.context.localZone.zonedTime(at: version.time)
            object.append("time", .string(time.rfc3339()))
            object.append("shown", .boolean(index == 0))
            object.append("text", .string(version.text))
            return .object(object)
        }
        return ["entry": .string("\(conflict.id)"), "versions": .array(versions)]
    }
}
