import JSON

/// The front matter of a note, which Obsidian, Logseq and zk read.
struct NoteMatter {
    /// The line by which a note of this program is known.
    static let mark = "diary: 1"

    private var lines = [NoteMatter.mark]

    /// Adds a text, unless it is nil or empty.
    mutating func add(_ key: String, _ text: String?) {
        if let text, !text.isEmpty { lines.append("\(key): \(Self.scalar(text))") }
    }

    /// Adds a date, a number or a truth value.
    mutating func add(_ key: String, plain value: String) { lines.append("\(key): \(value)") }

    /// Adds a list, unless it is empty.
    mutating func add(_ key: String, _ list: [String]) {
        if !list.isEmpty { lines.append("\(key): [\(list.map(Self.scalar).joined(separator: ", "))]") }
    }

    /// The lines between the marks.
    var yaml: String { lines.joined(separator: "\n") }

    /// The whole, with its marks.
    var text: String { "---\n\(yaml)\n---\n" }

    /// Returns whether a document begins with front matter that has the mark.
    static func isOurs(_ beginning: [UInt8]) -> Bool {
        let start = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
        let lines = start.split(separator: 0x0A, maxSplits: 256, omittingEmptySubsequences: false)
            .map { $0.last == 0x0D ? $0.dropLast() : $0 }
        guard lines.first?.elementsEqual("---".utf8) == true else { return false }
        return lines.dropFirst().prefix { !$0.elementsEqual("---".utf8) }.contains { $0.elementsEqual(mark.utf8) }
    }

    /// A text in YAML: a word as it is, and everything else in quotes, as in JSON.
    private static func scalar(_ text: String) -> String {
        let isWord =
            text.first?.isLetter == true && !reserved.contains(text.lowercased())
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "/" }
        return isWord ? text : JSONWriter.string(of: .string(text))
    }

    private static let reserved: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]
}
