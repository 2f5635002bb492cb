import DiaryCore
import Terminal

/// The format `ids`: whole UUIDs, a line each.
struct IdentifierRenderer: EntryRenderer {
    func blocks(of listed: ListedEntry) -> [EntryBlock] {
        [.line(StyledText(SafeText(raw: listed.entry.id.description)))]
    }
}
