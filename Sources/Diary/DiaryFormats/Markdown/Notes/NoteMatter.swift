import DiaryModel
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
        if let line = Self.line(key, list) { lines.append(line) }
    }

    private static func line(_ key: String, _ list: [String]) -> String? {
        list.isEmpty ? nil : "\(key): [\(list.map(scalar).joined(separator: ", "))]"
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

    /// The values in the lines between the marks, each with its key; those of a list are apart, however it is written.
    static func values(_ matter: String) -> Set<String> { Set(members(matter).map { "\($0.key): \($0.value)" }) }

    /// The tags in the lines between the marks.
    static func tags(in matter: String) -> [String] {
        members(matter).filter { $0.key == "tags" }.map(\.value)
    }

    /// A tag as ``tags(in:)`` finds it; one with a comma makes several.
    static func written(_ tag: String) -> [String] { tags(in: line("tags", [tag]) ?? "") }

    private static func members(_ matter: String) -> [(key: Substring, value: String)] {
        var (members, key): ([(key: Substring, value: String)], Substring) = ([], "")
        func add(_ value: Substring) {
            let bare = value.filter { $0 != "\"" && $0 != "'" }.trimmingSpaces
            let isTag = key == "tags" && bare.hasPrefix("#")
            if !bare.isEmpty { members.append((key, isTag ? String(bare.dropFirst()) : bare)) }
        }
        for line in matter.split(separator: "\n" as Character) {
            if let item = item(line) {
                add(item)
            } else {
                let colon = line.firstIndex(of: ":")
                key = line[..<(colon ?? line.endIndex)]
                let value = line[key.endIndex...].dropFirst().trimmingSpaces
                let isList = value.hasPrefix("[") && value.hasSuffix("]")
                if isList { value.dropFirst().dropLast().split(separator: ",").forEach(add) } else { add(value[...]) }
            }
        }
        return members
    }

    /// The lines between the marks with other tags.
    static func replacingTags(in matter: String, by tags: [String]) -> String {
        var (lines, isTags): ([Substring], Bool) = ([], false)
        for line in matter.split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            isTags = line.hasPrefix("tags:") || isTags && item(line) != nil
            if !isTags { lines.append(line) }
        }
        if let tags = line("tags", tags), let zone = lines.firstIndex(where: { $0.hasPrefix("timezone:") }) {
            lines.insert(tags[...], at: zone + 1)
        }
        return lines.joined(separator: "\n")
    }

    /// The item of a list in a line of its own: `  - walk`.
    private static func item(_ line: Substring) -> Substring? {
        let item = line.drop { $0 == " " }
        return item.hasPrefix("- ") ? item.dropFirst(2) : nil
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
