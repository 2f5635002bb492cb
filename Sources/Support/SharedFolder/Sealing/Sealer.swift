import CSodium

/// Seals bytes into a file, in chunks of 64 KiB.
///
/// The corresponding C functions are `crypto_secretstream_xchacha20poly1305_…`.
struct Sealer: ~Copyable {
    private let file: PendingSharedFile
    private let associatedData: [UInt8]
    private var state: crypto_secretstream_xchacha20poly1305_state
    private var plain = [UInt8](repeating: 0, count: SealedHeader.chunkCount)
    private var sealed = [UInt8](repeating: 0, count: SealedHeader.chunkCount + SealedHeader.tagCount)
    private var filledCount = 0
    /// The bytes since the disk was last asked to begin with them, so that the end has less to wait for.
    private var unwrittenCount = 0
    private static let writingCount = 1 << 24
    /// The number of bytes not sealed yet, including the current chunk.
    private var restCount: Int

    /// Begins a file with its header.
    init(
        _ file: PendingSharedFile, _ place: SealedPlace, _ fields: SealedFields, in folder: SharedFolder
    ) throws(SharedFolderError) {
        Sodium.prepare()
        self.file = file
        let fixed = SealedHeader.fixed(diary: folder.diary, key: folder.key)
        associatedData = SealedHeader.associatedData(fixed, place)
        restCount = place.padding.paddedCount(SealedFields.byteCount + fields.payloadCount)
        var stream = [UInt8](repeating: 0, count: SealedHeader.streamCount)
        var state = crypto_secretstream_xchacha20poly1305_state()
        folder.key.withSubkey(place.subkey) { key in
            _ = unsafe crypto_secretstream_xchacha20poly1305_init_push(&state, &stream, key)
        }
        self.state = state
        try file.write(fixed + stream)
        try append(fields.bytes)
    }

    mutating func append(_ bytes: [UInt8]) throws(SharedFolderError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { unsafe buffer.deallocate() }
        unsafe buffer.copyBytes(from: bytes)
        try unsafe append(UnsafeRawBufferPointer(buffer))
    }

    /// Seals bytes; more than announced is a programming error.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(SharedFolderError) {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let count = unsafe min(rest.count, chunkCount - filledCount)
            precondition(count > 0)
            unsafe plain.withUnsafeMutableBytes { plain in
                unsafe UnsafeMutableRawBufferPointer(rebasing: plain[filledCount..<filledCount + count])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
            }
            filledCount += count
            unsafe rest = rest.dropFirst(count)
            if filledCount == chunkCount { try sealChunk() }
        }
    }

    /// Fills the rest with zeros and ends the stream.
    mutating func finish() throws(SharedFolderError) {
        while restCount > 0 {
            for index in filledCount..<chunkCount { plain[index] = 0 }
            filledCount = chunkCount
            try sealChunk()
        }
    }

    /// The size of the current chunk: only the last one is shorter.
    private var chunkCount: Int { min(SealedHeader.chunkCount, restCount) }

    private mutating func sealChunk() throws(SharedFolderError) {
        let isLast = restCount == filledCount
        let tag = isLast ? crypto_secretstream_xchacha20poly1305_tag_final() : 0
        unsafe crypto_secretstream_xchacha20poly1305_push(
            &state, &sealed, nil, plain, UInt64(filledCount), associatedData, UInt64(associatedData.count), tag)
        try file.write(sealed[..<(filledCount + SealedHeader.tagCount)])
        restCount -= filledCount
        unwrittenCount += filledCount
        filledCount = 0
        guard unwrittenCount >= Self.writingCount else { return }
        unwrittenCount = 0
        file.beginWriting()
    }
}
