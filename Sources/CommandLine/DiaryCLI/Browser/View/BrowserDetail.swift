import DiaryModel
import Terminal

/// The lines of the shown entry and the places of its media.
///
/// They are cached between frames, since wrapping a long text takes longer than drawing it.
struct BrowserDetail {
    private struct Key: Equatable {
        let entry: DiaryEntry
        let room: MediaFlowLayout.Room
        let looks: [SoundLook?]
        let search: String
        let lateness: String?
    }

    private var key: Key?
    private(set) var lines: [StyledText] = []
    private(set) var places: [MediumPlace] = []

    /// Lays out an entry, unless it is already laid out.
    ///
    /// - Parameter rows: the height of the window in lines.
    mutating func show(_ listed: ListedEntry, _ presentation: EntryPresentation, rows: Int, in model: BrowserModel) {
        let media = listed.entry.media
        let room = MediaFlowLayout.Room(
            columns: presentation.width ?? 0, rows: rows, terminal: model.pictures.usedTerminal)
        let looks = media.map { $0.type == .audio ? model.pictures.look(of: $0) : nil }
        let key = Key(
            entry: listed.entry, room: room, looks: looks, search: model.filter.search,
            lateness: listed.entry.task.flatMap { presentation.taskClock.lateness(of: $0) })
        guard key != self.key else { return }
        self.key = key
        (lines, places) = ([], [])
        var renderer = EntryPageRenderer(presentation) { _ in rows }
        for block in renderer.blocks(of: listed) {
            switch block {
            case .line(let line): lines.append(line)
            case .pictures:
                let layout = MediaFlowLayout(media, looks: looks, in: room)
                for var place in layout.places {
                    place.line += lines.count
                    places.append(place)
                }
                lines += Array(repeating: StyledText(), count: layout.lineCount)
            }
        }
    }
}
