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

    /// Marks the pictures that are on the screen now.
    mutating func note(shown requests: [PictureRequest]) {
        clock += 1
        for request in requests { kept[request]?.lastUse = clock }
    }
}
