import DiaryKit
import Terminal

/// The format `ids`: whole UUIDs, a line each.
struct IdentifierRenderer: EntryRenderer {
    let output: Output

    mutating func print(_ entry: DiaryEntry) throws {
        try output.line(StyledText(SafeText(raw: entry.id.description)))
    }
}
