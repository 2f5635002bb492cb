/// Reads a sealed file: its fields, then its payload in pieces.
///
/// Each piece is authentic; only the end shows that nothing after it is wrong.
final class Unsealer {
    let fields: SealedFields

    private let chunks: UnsealedChunks
    private let path: String
    /// The part of the current chunk that is payload and was not passed on yet.
    private var piece: Range<Int>
    /// The number of bytes of payload after the current chunk.
    private var restCount: Int

    /// Opens a file, and checks its size against the fields.
    init(_ file: OpenFile, _ place: SealedPlace, in folder: SharedFolder) throws(SharedFolderError) {
        let chunks = try UnsealedChunks(file, place, in: folder)
        let count = try chunks.next()
        guard let fields = SealedFields(chunks.plain), fields.payloadCount <= chunks.totalCount,
            place.padding.paddedCount(SealedFields.byteCount + fields.payloadCount) == chunks.totalCount
        else { throw .damaged(place.path, reason: "its size doesn't match its header") }
        self.fields = fields
        path = place.path
        piece = SealedFields.byteCount..<min(SealedFields.byteCount + fields.payloadCount, count)
        restCount = fields.payloadCount - piece.count
        self.chunks = chunks
        try checkPadding(count)
    }

    /// Passes on the next piece of the payload; false after the last, when the whole file was read and is valid.
    func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        while piece.isEmpty {
            guard try read() else { return false }
        }
        try unsafe chunks.plain.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[piece])) }
        piece = 0..<0
        return true
    }

    /// The whole payload, which must fit into memory.
    func payload() throws(SharedFolderError) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(fields.payloadCount)
        repeat { payload += chunks.plain[piece] } while try read()
        return payload
    }

    /// Reads a chunk; false at the end.
    private func read() throws(SharedFolderError) -> Bool {
        let count = try chunks.next()
        guard count > 0 else { return false }
        piece = 0..<min(restCount, count)
        restCount -= piece.count
        try checkPadding(count)
        return true
    }

    /// Throws unless only zeros follow the payload.
    private func checkPadding(_ count: Int) throws(SharedFolderError) {
        guard chunks.plain[piece.upperBound..<count].allSatisfy({ $0 == 0 }) else {
            throw .damaged(path, reason: "its padding is not empty")
        }
    }
}
