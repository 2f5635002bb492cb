import CSodium

/// The chunks of a sealed file, one after another.
///
/// The corresponding C functions are `crypto_secretstream_xchacha20poly1305_…`.
final class UnsealedChunks {
    /// The chunk that was read last, from the beginning of the buffer.
    private(set) var plain = [UInt8](repeating: 0, count: SealedHeader.chunkCount)
    /// The size of the whole sealed content.
    let totalCount: Int

    private let file: OpenFile
    private let path: String
    private let associatedData: [UInt8]
    private var state = crypto_secretstream_xchacha20poly1305_state()
    private var sealed = [UInt8](repeating: 0, count: SealedHeader.chunkCount + SealedHeader.tagCount)
    private var restCount: Int

    init(_ file: OpenFile, _ place: SealedPlace, in folder: SharedFolder) throws(SharedFolderError) {
        Sodium.prepare()
        guard let count = SealedHeader.sealedCount(ofFile: try file.byteCount()) else {
            throw .damaged(place.path, reason: "its size is wrong")
        }
        let header = try file.readHeader(SealedHeader.byteCount)
        let fixed = SealedHeader.fixed(diary: folder.diary, key: folder.key)
        try Self.check(header, against: fixed, path: place.path)
        (totalCount, restCount) = (count, count)
        (self.file, path) = (file, place.path)
        associatedData = SealedHeader.associatedData(fixed, place)
        let code = folder.key.withSubkey(place.subkey) { key in
            unsafe crypto_secretstream_xchacha20poly1305_init_pull(
                &state, Array(header[SealedHeader.fixedCount...]), key)
        }
        guard code == 0 else { throw brokenSeal }
    }

    private static func check(_ header: [UInt8], against fixed: [UInt8], path: String) throws(SharedFolderError) {
        let mark = SealedHeader.mark
        guard header.starts(with: mark) else { throw .damaged(path, reason: "it is not a sealed file") }
        guard header[mark.count] == SealedHeader.version else { throw .badFormat(path) }
        guard header.starts(with: fixed) else { throw .foreign(path) }
    }

    /// Reads the next chunk and returns its size, 0 after the last.
    func next() throws(SharedFolderError) -> Int {
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
}
