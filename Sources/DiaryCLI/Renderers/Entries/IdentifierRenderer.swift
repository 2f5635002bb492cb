import DiaryCore
import Terminal

/// The format `ids`: full UUIDs, one per line.
struct IdentifierRenderer: EntryRenderer {
    func blocks(of listed: ListedEntry) -> [EntryBlock] {
        [.line(StyledText(SafeText(raw: listed.entry.id.description)))]
    }
}
