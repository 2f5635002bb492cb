import DiaryCore
import Terminal

/// A picture that is to be painted: equal wishes have equal pictures.
struct PictureWish: Hashable, Sendable {
    /// The part of a medium that is to be seen.
    enum Subject: Hashable, Sendable {
        /// The photo, or the cover of a sound, in cells of a terminal.
        case picture(PictureFrame)
        /// Two cells of a list.
        case icon
        /// The loudness of a sound from its beginning to its end.
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

/// The cells that a picture is fitted into.
struct PictureFrame: Hashable, Sendable {
    let terminal: PictureTerminal
    let columns: Int
    let rows: Int
    /// The rows of it that are on the screen: terminals can't cut pixels.
    let part: Range<Int>
}

/// The outcome of a wish.
enum PaintedPicture: Sendable {
    case picture(ScreenPicture)
    case loudness([Float])
    /// There is nothing to be seen.
    case nothing

    var byteCount: Int {
        switch self {
        case .picture(let picture): picture.byteCount
        case .loudness(let values): values.count * MemoryLayout<Float>.stride
        case .nothing: 0
        }
    }
}
