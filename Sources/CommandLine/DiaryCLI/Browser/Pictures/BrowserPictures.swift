import DiaryModel
import Terminal

/// The pictures of the browser, and the terminal's method to show them.
struct BrowserPictures {
    /// The terminal's method to show pictures; nil if it shows none.
    var terminal: PictureTerminal?
    /// True if the lines of the list have room for an icon.
    var hasIcons = false
    var painted = PictureCache()
    /// The reason why no picture can be painted; nil if pictures can be painted.
    var failure: StyledText?

    /// The method to show photos; nil if they can't be shown.
    var usedTerminal: PictureTerminal? { failure == nil ? terminal : nil }

    /// The view of a sound: its waveform, unless it is known to have none.
    func look(of sound: Medium) -> SoundLook {
        guard case .nothing = painted[PictureRequest(medium: sound, subject: .loudness)] else { return .waveform }
        return usedTerminal == nil ? .none : .cover
    }
}

enum SoundLook: Hashable {
    case waveform
    case cover
    case none
}

/// The cache of painted pictures, limited in bytes, with least recently shown ones evicted first.
struct PictureCache {
    private struct Kept {
        let painted: PaintedPicture
        let byteCount: Int
        var lastUse: Int
    }

    private let limit: Int
    private var kept: [PictureRequest: Kept] = [:]
    private var clock = 0
    /// The size of the pictures and of the data about their media, in bytes.
    private(set) var byteCount = 0

    /// The approximate size of a medium's description in bytes.
    private static let overhead = 1024

    init(limit: Int = 6 << 20) {
        self.limit = limit
    }

    var count: Int { kept.count }

    /// The result for a request; nil if it isn't painted yet.
    subscript(request: PictureRequest) -> PaintedPicture? { kept[request]?.painted }

    mutating func keep(_ painted: PaintedPicture, for request: PictureRequest) {
        if let old = kept[request] { byteCount -= old.byteCount }
        let bytes = painted.byteCount + Self.overhead
        kept[request] = Kept(painted: painted, byteCount: bytes, lastUse: clock)
        byteCount += bytes
        guard byteCount > limit else { return }
        // The visible pictures stay, regardless of their size.
        for (request, old) in kept.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > limit, old.lastUse < clock else { return }
            kept[request] = nil
            byteCount -= old.byteCount
        }
    }

    mutating func note(shown requests: [PictureRequest]) {
        clock += 1
        for request in requests { kept[request]?.lastUse = clock }
    }
}
