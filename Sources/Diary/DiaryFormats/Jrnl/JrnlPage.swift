import Chronology

/// An entry in jrnl's export to YAML, a file each: a title that is not quoted, so that it is no YAML at times, and a body
/// with tabs before its lines.
struct JrnlPage {
    private(set) var title = ""
    /// The date as the user's `timeformat` writes it.
    private(set) var date = ""
    private(set) var isStarred = false
    private(set) var tags: [String] = []
    private(set) var body = ""
    /// The lines of entries that jrnl read from Day One, as they are.
    private(set) var others: [String] = []

    /// Reads a text with line feeds; nil if it is something else.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == "---", let start = lines.firstIndex(where: { $0.hasPrefix("body: |") }) else { return nil }
        for line in lines[1..<start] { take(line) }
        guard !date.isEmpty else { return nil }
        let rest = lines[(start + 1)...]
        let end = rest.lastIndex(of: "...") ?? rest.endIndex
        body = rest[..<end].map { $0.hasPrefix("\t") ? $0.dropFirst() : $0 }.joined(separator: "\n")
    }

    private mutating func take(_ line: Substring) {
        func value(_ key: String) -> String? {
            line.hasPrefix(key) ? line.dropFirst(key.count).trimmingScalars() : nil
        }
        if title.isEmpty, let text = value("title: ") {
            title = text
        } else if let text = value("date: ") {
            date = text
        } else if let text = value("starred: ") {
            isStarred = text == "True"
        } else if let text = value("tags:") {
            tags = text.split(separator: ",").map { $0.trimmingScalars() }.filter { !$0.isEmpty }
        } else {
            others.append(String(line))
        }
    }

    /// The title and the body.
    var text: String {
        let body = HTMLText.trimmed(body)
        return body.isEmpty ? title : title + "\n" + body
    }

    /// The day of the name of a file of this export, `2024-06-16_title.md`; nil unless it begins as one.
    static func day(of file: ImportSource.File, _ beginning: ArraySlice<UInt8>) -> CivilDate? {
        guard SourcePath.hasExtension(file.path, "md"), beginning.starts(with: "---\ntitle: ".utf8),
            SourcePath.holds(beginning, "\nstarred: "), SourcePath.holds(beginning, "\nbody: |\t")
        else { return nil }
        let name = SourcePath.name(file.path)
        guard name.utf8.dropFirst(10).first == UInt8(ascii: "_") else { return nil }
        return WrittenTime(String(name.prefix(10)))?.day
    }
}
