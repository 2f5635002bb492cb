import DiaryCore
import Terminal

/// Turns entries, one after the other, into what is printed of each: it prints nothing itself.
protocol EntryRenderer {
    /// Makes columns wide enough for entries that come next.
    mutating func fit(_ entries: [DiaryEntry])

    /// What is printed of the next entry.
    mutating func blocks(of listed: ListedEntry) -> [EntryBlock]
}

extension EntryRenderer {
    mutating func fit(_ entries: [DiaryEntry]) {}
}

/// A piece of what is printed of an entry.
enum EntryBlock {
    case line(StyledText)
    /// The pictures of media, where there are any; then an empty line where `isSeparated`.
    case pictures([PictureGallery.Numbered], PictureGallery.Shelf, isSeparated: Bool)

    /// An empty line.
    static var blank: EntryBlock { .line(StyledText()) }
}

extension Output {
    /// Prints what a renderer made of an entry.
    ///
    /// - Parameter gallery: draws the pictures; nil where there are none to draw.
    func print(_ blocks: [EntryBlock], _ gallery: PictureGallery?) throws {
        for block in blocks {
            switch block {
            case .line(let text): try line(text)
            case .pictures(let media, let shelf, let isSeparated):
                if let gallery, try gallery.print(media, shelf), isSeparated { try line() }
            }
        }
    }
}
