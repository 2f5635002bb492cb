import Containers

/// The chunks of a WebP file, by their names; the first one of a name counts.
struct RIFFChunks {
    private static let chunkLimit = 10_000
    private static let largestChunk = 8 << 20

    private let source: ByteSource
    private var chunks: [FourCharacterCode: Chunk] = [:]

    init(_ source: ByteSource) {
        self.source = source
        for chunk in Chunks(source, .riff, from: 12, limit: Self.chunkLimit)
        where chunks[chunk.name] == nil {
            chunks[chunk.name] = chunk
        }
    }

    /// The content of a chunk.
    subscript(name: FourCharacterCode) -> [UInt8]? {
        guard let chunk = chunks[name], chunk.byteCount <= Self.largestChunk else { return nil }
        return source.bytes(at: chunk.content.lowerBound, count: chunk.content.count)
    }
}
