import DiaryModel
import TextFolding

/// The notes that the texts of a diary link to: `[[2026-11-20]]`, `[[Trip to Kyoto]]`.
struct NoteLinks {
    private var targets: Set<String> = []

    mutating func add(_ text: String) {
        guard occurs("[[", in: text) else { return }
        for link in MarkdownLinks.links(in: text) where link.form == .wikiLink || link.form == .wikiEmbed {
            targets.insert(Self.key(link.target.prefix { $0 != "#" && $0 != "^" }.trimmingSpaces))
        }
    }

    /// Returns whether a link leads to a note of that name.
    func hold(_ name: String) -> Bool { targets.contains(Self.key(name)) }

    private static func key(_ name: String) -> String { SourceName.folded(name) }
}
