import DiaryCore
import Terminal

/// The lines of the entry that is shown, kept from frame to frame: to break a long text takes longer than to draw it.
struct BrowserDetail {
    private struct Key: Equatable {
        let entry: DiaryEntry
        let width: Int
        let search: String
    }

    private var key: Key?
    private(set) var lines: [StyledText] = []

    /// Makes the lines of an entry, unless they are those already.
    mutating func show(_ listed: ListedEntry, _ presentation: EntryPresentation, search: String) {
        let key = Key(entry: listed.entry, width: presentation.width ?? 0, search: search)
        guard key != self.key else { return }
        self.key = key
        var renderer = EntryPageRenderer(presentation)
        lines = renderer.blocks(of: listed).compactMap { block in
            if case .line(let line) = block { line } else { nil }
        }
    }
}
