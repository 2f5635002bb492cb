import Containers

/// The chunks of a WebP file, by their names; the first one of a name counts.
struct RIFFChunks {
    private static let chunkLimit = 10_000
    private static let largestChunk = 8 << 20

    private let source: ByteSource
    private var places: [String: Range<Int>] = [:]

    init(_ source: ByteSource) {
        self.source = source
        var offset = 12
        for _ in 0..<Self.chunkLimit {
            let head = source.bytes(at: offset, count: 8)
            guard head.count == 8 else { return }
            let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: head[0..<4], as: UTF8.self)
            if places[name] == nil { places[name] = offset + 8..<offset + 8 + length }
            offset += 8 + length + length % 2
        }
    }

    /// The content of a chunk.
    subscript(name: String) -> [UInt8]? {
        guard let place = places[name], place.count <= Self.largestChunk else { return nil }
        return source.bytes(at: place.lowerBound, count: place.count)
    }
}
