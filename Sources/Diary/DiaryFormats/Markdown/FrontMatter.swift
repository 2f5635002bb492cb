import DecoderProtocol
import DiaryModel
import JSON

/// The front matter of a note: YAML between lines `---`, or TOML between lines `+++`.
struct FrontMatter {
    /// The text between the two lines.
    let matter: String
    private let isTOML: Bool
    /// The text below.
    let rest: String

    /// Nil unless the text begins with such a line that another one closes.
    init?(_ text: String) {
        isTOML = text.hasPrefix("+++")
        guard isTOML || text.hasPrefix("---") else { return nil }
        let marks = isTOML ? ["+++"] : ["---", "..."]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, Self.isMark(lines[0], marks[0]) else { return nil }
        guard let close = lines.dropFirst().firstIndex(where: { line in marks.contains { Self.isMark(line, $0) } })
        else { return nil }
        matter = lines[1..<close].joined(separator: "\n")
        rest = lines[(close + 1)...].joined(separator: "\n")
    }

    /// Its members; nil if they can't be read.
    func object(_ source: ImportSource) throws -> JSONObject? {
        guard !matter.allSatisfy(\.isWhitespace) else { return JSONObject() }
        guard isTOML else { return try source.optionalDocument(matter, as: .yaml)?.objectValue }
        guard var object = TOMLDocument.object(matter) else { return nil }
        // Zola has tags and categories in a table of their own.
        guard let terms = object["taxonomies"]?.objectValue else { return object }
        object["taxonomies"] = nil
        return object.joined(with: terms)
    }

    /// The first line with a date of writing, for front matter that can't be read or has aliases, which are not followed.
    var date: JSONObject {
        for line in matter.split(separator: "\n") {
            guard let colon = line.firstIndex(of: isTOML ? "=" : ":"),
                NoteProperties.creationKeys.contains(FoldedMembers.folded(String(line[..<colon])))
            else { continue }
            let value = line[line.index(after: colon)...].trimmingSpaces
            let quote = value.first.flatMap { ($0 == "\"" || $0 == "'") && $0 == value.last ? $0 : nil }
            let text = quote == nil ? value : String(value.dropFirst().dropLast())
            if WrittenTime(text) != nil { return ["date": .string(text)] }
        }
        return JSONObject()
    }

    private static func isMark(_ line: Substring, _ mark: String) -> Bool {
        line.hasPrefix(mark) && line.dropFirst(3).allSatisfy(\.isWhitespace)
    }
}
