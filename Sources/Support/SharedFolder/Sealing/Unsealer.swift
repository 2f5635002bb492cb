import CSodium

/// Reads a sealed file: its fields, then its payload in pieces.
///
/// Each piece is authentic; only the end shows that nothing after it is wrong.
///
/// The corresponding C functions are `crypto_secretstream_xchacha20poly1305_…`.
final class Unsealer {
    private(set) var fields = SealedFields(payloadCount: 0)

    private let file: OpenFile
    private let path: String
    private let associatedData: [UInt8]
    private var state = crypto_secretstream_xchacha20poly1305_state()
    private var sealed = [UInt8](repeating: 0, count: SealedHeader.chunkCount + SealedHeader.tagCount)
    /// The chunk that was read last, from the beginning of the buffer.
    private var plain = [UInt8](repeating: 0, count: SealedHeader.chunkCount)
    /// The part of it that is payload and was not passed on yet.
    private var piece = 0..<0
    /// The number of bytes of payload after it.
    private var restOfPayload = 0
    /// The number of bytes of the whole content after it.
    private var restCount: Int

    /// Opens a file, and checks its size against the fields.
    init(_ file: OpenFile, _ place: SealedPlace, in folder: SharedFolder) throws(SharedFolderError) {
        Sodium.prepare()
        guard let totalCount = SealedHeader.sealedCount(ofFile: try file.byteCount()) else {
            throw .damaged(place.path, reason: "its size is wrong")
        }
        let header = try file.readHeader(SealedHeader.byteCount)
        let fixed = SealedHeader.fixed(diary: folder.diary, key: folder.key)
        try Self.check(header, against: fixed, path: place.path)
        (self.file, path, restCount) = (file, place.path, totalCount)
        associatedData = SealedHeader.associatedData(fixed, place)
        let code = folder.key.withSubkey(place.subkey) { key in
            unsafe crypto_secretstream_xchacha20poly1305_init_pull(
                &state, Array(header[SealedHeader.fixedCount...]), key)
        }
        guard code == 0 else { throw brokenSeal }
        let count = try readChunk()
        guard let fields = SealedFields(plain), fields.payloadCount <= totalCount,
            place.padding.paddedCount(SealedFields.byteCount + fields.payloadCount) == totalCount
        else { throw .damaged(path, reason: "its size doesn't match its header") }
        self.fields = fields
        piece = SealedFields.byteCount..<min(SealedFields.byteCount + fields.payloadCount, count)
        restOfPayload = fields.payloadCount - piece.count
        try checkPadding(count)
    }

    private static func check(_ header: [UInt8], against fixed: [UInt8], path: String) throws(SharedFolderError) {
        let mark = SealedHeader.mark
        guard header.starts(with: mark) else { throw .damaged(path, reason: "it is not a sealed file") }
        guard header[mark.count] == SealedHeader.version else { throw .badFormat(path) }
        guard header.starts(with: fixed) else { throw .foreign(path) }
    }

    /// Passes on the next piece of the payload; false after the last, when the whole file was read and is valid.
    func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        while piece.isEmpty {
            guard try readPiece() else { return false }
        }
        try unsafe plain.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[piece])) }
        piece = 0..<0
        return true
    }

    /// The whole payload, which must fit into memory.
    func payload() throws(SharedFolderError) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(fields.payloadCount)
        repeat { payload += plain[piece] } while try readPiece()
        return payload
    }

    /// Reads a chunk; false at the end.
    private func readPiece() throws(SharedFolderError) -> Bool {
        let count = try readChunk()
        guard count > 0 else { return false }
        piece = 0..<min(restOfPayload, count)
        restOfPayload -= piece.count
        try checkPadding(count)
        return true
    }

    /// Reads the next chunk and returns its size, 0 after the last.
    private func readChunk() throws(SharedFolderError) -> Int {
        let count = min(restCount, SealedHeader.chunkCount)
        guard count > 0 else { return 0 }
        let sealedCount = count + SealedHeader.tagCount
        guard try file.read(into: &sealed, sealedCount) == sealedCount else {
            throw .damaged(path, reason: "it is truncated")
        }
        var tag: UInt8 = 0
        let code = unsafe crypto_secretstream_xchacha20poly1305_pull(
            &state, &plain, nil, &tag, sealed, UInt64(sealedCount), associatedData, UInt64(associatedData.count))
        restCount -= count
        let expected = restCount == 0 ? crypto_secretstream_xchacha20poly1305_tag_final() : 0
        guard code == 0, tag == expected else { throw brokenSeal }
        return count
    }

    private var brokenSeal: SharedFolderError { .damaged(path, reason: "its seal is broken") }

    /// Throws unless only zeros follow the payload.
    private func checkPadding(_ count: Int) throws(SharedFolderError) {
        guard plain[piece.upperBound..<count].allSatisfy({ $0 == 0 }) else {
            throw .damaged(path, reason: "its padding is not empty")
        }
    }
}
