/// The cache of painted pictures, limited in bytes, with least recently shown ones evicted first.
struct PictureCache {
    private struct Kept {
        let painted: PaintedPicture
        let byteCount: Int
        var lastUse: Int
    }

    private let limit: Int
    private var kept: [PictureWish: Kept] = [:]
    private var clock = 0
    /// The size of the pictures and of the data about their media, in bytes.
    private(set) var byteCount = 0

    /// The approximate size of a medium's description in bytes.
    private static let overhead = 1024

    init(limit: Int = 6 << 20) {
        self.limit = limit
    }

    /// The number of pictures.
    var count: Int { kept.count }

    /// The result for a wish; nil if it isn't painted yet.
    subscript(wish: PictureWish) -> PaintedPicture? { kept[wish]?.painted }

    /// Stores a painted picture.
    mutating func keep(_ painted: PaintedPicture, for wish: PictureWish) {
        if let old = kept[wish] { byteCount -= old.byteCount }
        let bytes = painted.byteCount + Self.overhead
        kept[wish] = Kept(painted: painted, byteCount: bytes, lastUse: clock)
        byteCount += bytes
        guard byteCount > limit else { return }
        // The visible pictures stay, regardless of their size.
        for (wish, old) in kept.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > limit, old.lastUse < clock else { return }
            kept[wish] = nil
            byteCount -= old.byteCount
        }
    }

    /// Marks the pictures that are on the screen now.
    mutating func note(shown wishes: [PictureWish]) {
        clock += 1
        for wish in wishes { kept[wish]?.lastUse = clock }
    }
}
