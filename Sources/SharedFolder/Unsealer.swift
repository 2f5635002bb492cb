/// Reads a sealed file: its fields, then its payload in pieces.
///
/// Each piece is as it was written; that nothing is wrong behind it is known only at the end.
final class Unsealer {
    /// What stands at the beginning.
    let fields: SealedFields

    private let chunks: UnsealedChunks
    private let path: String
    /// The part of the chunk at hand that is payload and was not given.
    private var piece: Range<Int>
    /// The payload behind the chunk at hand.
    private var restCount: Int

    /// Opens a file, and checks its size against what the fields tell.
    init(_ file: OpenFile, _ place: SealedPlace, in folder: SharedFolder) throws(SharedFolderError) {
        let chunks = try UnsealedChunks(file, place, in: folder)
        let count = try chunks.next()
        guard let fields = SealedFields(chunks.plain), fields.payloadCount <= chunks.totalCount,
            place.padding.paddedCount(SealedFields.byteCount + fields.payloadCount) == chunks.totalCount
        else { throw .damaged(place.path, reason: "its size is not as it says") }
        self.fields = fields
        path = place.path
        piece = SealedFields.byteCount..<min(SealedFields.byteCount + fields.payloadCount, count)
        restCount = fields.payloadCount - piece.count
        self.chunks = chunks
        try checkPadding(count)
    }

    /// Hands on the next piece of the payload; false after the last, when all of the file was read and is right.
    func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        while piece.isEmpty {
            guard try read() else { return false }
        }
        try unsafe chunks.plain.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[piece])) }
        piece = 0..<0
        return true
    }

    /// The whole payload, which fits the memory.
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

    /// Zeros alone may follow the payload.
    private func checkPadding(_ count: Int) throws(SharedFolderError) {
        guard chunks.plain[piece.upperBound..<count].allSatisfy({ $0 == 0 }) else {
            throw .damaged(path, reason: "its padding is not empty")
        }
    }
}
