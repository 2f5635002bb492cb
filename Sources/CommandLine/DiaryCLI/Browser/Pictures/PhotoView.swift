import DiaryModel
import Terminal

struct PhotoView {
    /// The photo; nil if there is none any more.
    let medium: Medium?
    let pictures: BrowserPictures
    let part: GridRectangle
    private(set) var placements: [PicturePlacement] = []
    private(set) var requests: [PictureRequest] = []

    init(_ medium: Medium?, _ pictures: BrowserPictures, _ part: GridRectangle) {
        (self.medium, self.pictures, self.part) = (medium, pictures, part)
    }

    /// Handles a key while a photo fills the window; returns nil for a key without a meaning of its own.
    static func update(_ key: Key) -> [BrowserStep]? {
        guard let action = BrowserKey.action(of: key) else { return nil }
        switch action {
        case .open, .back: return [.close]
        case .nextMedium, .down, .pageDown: return [.perform(.nextMedium, key)]
        case .previousMedium, .up, .pageUp: return [.perform(.previousMedium, key)]
        case .openMedium, .play: return [.perform(action, key)]
        case .copy(.text): return [.perform(.copy(.path), key)]
        default: return nil
        }
    }

    static let hints: [BrowserKey.Hint] = [
        (", .", "step"), ("o", "open in another program"), ("y", "copy its path"), ("Esc", "back"), ("?", "help"),
        ("q", "quit"),
    ]

    mutating func draw(on grid: inout Grid) {
        guard let medium else { return say("the photo isn't here any more; Esc leads back", on: &grid) }
        guard let terminal = pictures.usedTerminal else { return say(pictures.failure ?? "no pictures", on: &grid) }
        let frame = PictureFrame(terminal: terminal, columns: part.columns, rows: part.rows, part: 0..<part.rows)
        let request = PictureRequest(medium: medium, subject: .picture(frame))
        requests = [request]
        switch pictures.painted[request] {
        case .picture(let picture):
            let position = GridPosition(
                column: part.column + max(0, part.columns - picture.columns) / 2,
                row: part.row + max(0, part.rows - picture.rows) / 2)
            if picture.isText {
                grid.draw(picture, at: position)
            } else {
                placements = [PicturePlacement(picture, at: position)]
            }
        case .loudness, .nothing:
            let noun = MediumNoun.word(for: medium)
            say(medium.type != .audio ? "it can't be shown here; o opens it" : "it is a \(noun); o opens it", on: &grid)
        case nil: say("reading the picture", on: &grid)
        }
    }

    private func say(_ words: StyledText, on grid: inout Grid) {
        let position = GridPosition(column: part.column + 1, row: part.row + part.rows / 2)
        grid.draw(words, at: position, in: part)
    }
}
