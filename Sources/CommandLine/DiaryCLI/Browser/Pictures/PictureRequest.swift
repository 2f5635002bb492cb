import DiaryModel
import Terminal

/// A picture to paint; equal requests have equal pictures.
struct PictureRequest: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        /// The photo, or the cover of a sound, in terminal cells.
        case picture(PictureFrame)
        /// The icon of two cells in a list.
        case icon
        case loudness
    }

    let medium: Medium
    let subject: Subject

    static func == (left: Self, right: Self) -> Bool {
        left.medium.hash == right.medium.hash && left.subject == right.subject
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(medium.hash)
        hasher.combine(subject)
    }
}

struct PictureFrame: Hashable, Sendable {
    let terminal: PictureTerminal
    let columns: Int
    let rows: Int
    /// The visible rows of the picture, since terminals can't crop pixels.
    let part: Range<Int>
}

enum PaintedPicture: Sendable {
    case picture(ScreenPicture)
    case loudness([Float])
    case nothing

    var byteCount: Int {
        switch self {
        case .picture(let picture): picture.byteCount
        case .loudness(let values): values.count * MemoryLayout<Float>.stride
        case .nothing: 0
        }
    }
}
