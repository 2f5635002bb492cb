/// Painted pictures, in so many bytes; those that were shown longest ago go first.
struct PictureCache {
    private struct Kept {
        let painted: PaintedPicture
        let byteCount: Int
        var lastUse: Int
    }

    private let limit: Int
    private var kept: [PictureWish: Kept] = [:]
    private var clock = 0
    /// Bytes that they take, with what is known of their media.
    private(set) var byteCount = 0

    /// A medium's description, about.
    private static let overhead = 1024

    init(limit: Int = 6 << 20) {
        self.limit = limit
    }

    /// The number of them.
    var count: Int { kept.count }

    /// The outcome of a wish; nil where nobody has painted it yet.
    subscript(wish: PictureWish) -> PaintedPicture? { kept[wish]?.painted }

    /// Keeps a picture that was painted.
    mutating func keep(_ painted: PaintedPicture, for wish: PictureWish) {
        if let old = kept[wish] { byteCount -= old.byteCount }
        let bytes = painted.byteCount + Self.overhead
        kept[wish] = Kept(painted: painted, byteCount: bytes, lastUse: clock)
        byteCount += bytes
        guard byteCount > limit else { return }
        // The pictures on the screen stay, however large they are.
        for (wish, old) in kept.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > limit, old.lastUse < clock else { return }
            kept[wish] = nil
            byteCount -= old.byteCount
        }
    }

    /// Takes note of what is on the screen now.
    mutating func note(shown wishes: [PictureWish]) {
        clock += 1
        for wish in wishes { kept[wish]?.lastUse = clock }
    }
}
