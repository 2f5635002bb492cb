import DiaryModel
import Terminal

/// Turns entries, one after another, into blocks of output.
///
/// It prints nothing itself.
protocol EntryRenderer {
    /// Makes columns wide enough for the next entries.
    mutating func fit(_ entries: [DiaryEntry])

    mutating func blocks(of listed: ListedEntry) -> [EntryBlock]
}

extension EntryRenderer {
    mutating func fit(_ entries: [DiaryEntry]) {}
}

/// A piece of an entry's output.
enum EntryBlock {
    case line(StyledText)
    /// The pictures of media, if there are any; then an empty line if `isSeparated`.
    case pictures([PictureGallery.Numbered], PictureGallery.Shelf, isSeparated: Bool)

    static var blank: EntryBlock { .line(StyledText()) }
}

extension Output {
    /// Prints a renderer's output for an entry.
    ///
    /// - Parameter gallery: draws the pictures; nil if there are none to draw.
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
