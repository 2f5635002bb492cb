import DiaryModel

/// An item of Joplin's RAW export: a title, a body, and lines of `key: value` up to `type_: 1`.
struct JoplinItem {
    /// The kinds that are read, by their numbers.
    enum Kind: Int {
        case note = 1
        case folder = 2
        case resource = 4
        case tag = 5
        case noteTag = 6
    }

    let kind: Kind?
    let title: String
    let body: String
    private let fields: [String: String]

    /// Nil if the text doesn't end with such lines.
    init?(_ text: String) {
        let lines = text.trimmingBlankEnds.split(separator: "\n", omittingEmptySubsequences: false)
        var start = lines.endIndex
        var fields: [String: String] = [:]
        while start > lines.startIndex, let field = Self.field(lines[start - 1]) {
            fields[field.key] = field.value
            start -= 1
        }
        guard let type = fields["type_"], let number = Int(type) else { return nil }
        kind = Kind(rawValue: number)
        self.fields = fields
        let content = lines[..<start]
        title = kind == .noteTag ? "" : content.first.map { $0.trimmingSpaces } ?? ""
        body = content.dropFirst().joined(separator: "\n").trimmingBlankEnds
    }

    /// A value that isn't empty.
    subscript(key: String) -> String? { fields[key].flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns whether a value is 1.
    func isSet(_ key: String) -> Bool { fields[key] == "1" }

    /// Milliseconds since 1970; nil for 0.
    func milliseconds(_ key: String) -> Int64? {
        self[key].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func field(_ line: Substring) -> (key: String, value: String)? {
        let key = line.utf8.prefix { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") || 0x30...0x39 ~= $0 }
        guard !key.isEmpty, line.utf8.dropFirst(key.count).first == UInt8(ascii: ":") else { return nil }
        return (String(Substring(key)), Substring(line.utf8.dropFirst(key.count + 1)).trimmingSpaces)
    }

    /// Returns whether a document may be an item; an attachment in Markdown has such a name as well.
    static func isOne(_ file: ImportSource.File) -> Bool {
        let folder = SourceName.last(of: SourceName.folder(of: file.path))
        return folder != "resources" && identifier(ofFile: file.path) != nil
    }

    /// The 32 digits of a file's name in the export; nil for any other file.
    static func identifier(ofFile path: String) -> String? {
        let stem = SourceName.last(of: MarkdownFolderShape.withoutEnding(path))
        guard stem.utf8.count == 32, stem.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 }) else {
            return nil
        }
        return stem.lowercased()
    }
}
