import CSodium

/// Computes BLAKE2b-256 of bytes in pieces.
///
/// The corresponding C functions are `crypto_generichash_…`.
@safe
package struct ContentHasher: ~Copyable {
    private let state: UnsafeMutableRawPointer
    private let length: Int

    /// Makes a hasher of files.
    ///
    /// libsodium finds the fastest code for the processor first, which takes longer than hashing a few bytes.
    package init() {
        _ = Self.isPrepared
        self.init(length: 32)
    }

    /// Makes a hasher of a few bytes; `length` is the number of bytes of the hash, 16 to 64.
    private init(length: Int) {
        unsafe state = UnsafeMutableRawPointer.allocate(
            byteCount: crypto_generichash_statebytes(), alignment: 64)
        self.length = length
        unsafe crypto_generichash_init(opaque, nil, 0, length)
    }

    deinit {
        unsafe state.deallocate()
    }

    private var opaque: OpaquePointer { unsafe OpaquePointer(state) }

    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer {
            _ = unsafe crypto_generichash_update(opaque, $0.baseAddress, UInt64($0.count))
        }
    }

    /// The hash; the hasher can't be used afterwards.
    package consuming func finalize() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: length)
        _ = unsafe crypto_generichash_final(opaque, &hash, length)
        return hash
    }

    /// The same as a value; the hasher can't be used afterwards.
    private consuming func contentHash() -> ContentHash {
        guard let hash = ContentHash(bytes: finalize()) else { preconditionFailure("BLAKE2b-256 has 32 bytes") }
        return hash
    }

    /// The hash of a file from its current position on.
    package static func hash(of file: borrowing FileDescriptor) throws(SystemCallError) -> [UInt8] {
        try read(file).hash.bytes
    }

    /// The hash of a whole file, whatever its current position, even if that changes meanwhile.
    package static func hash(ofAll file: borrowing FileDescriptor) throws(SystemCallError) -> [UInt8] {
        var hasher = ContentHasher()
        var offset = 0
        while true {
            let bytes = try file.read(upTo: 1 << 18, at: offset)
            if bytes.isEmpty { break }
            hasher.update(bytes[...])
            offset += bytes.count
        }
        return hasher.finalize()
    }

    /// The hash and the length of a file from its current position on.
    package static func read(
        _ file: borrowing FileDescriptor
    ) throws(SystemCallError) -> (hash: ContentHash, byteCount: Int64) {
        var hasher = ContentHasher()
        var byteCount: Int64 = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while case let count = try file.read(into: &buffer), count > 0 {
            hasher.update(buffer[..<count])
            byteCount += Int64(count)
        }
        return (hasher.contentHash(), byteCount)
    }

    /// The hash of a file from its current position on, while its bytes are written to another.
    ///
    /// - Parameter progress: called with the number of bytes of each piece; an error that it throws ends the copying.
    package static func copy(
        _ source: borrowing FileDescriptor, to target: borrowing FileDescriptor,
        _ progress: (Int) throws -> Void = { _ in }
    ) throws -> (hash: ContentHash, byteCount: Int64) {
        try forEachPiece(of: source) { bytes in
            try target.writeAll(bytes)
            try progress(bytes.count)
        }
    }

    /// The hash and the length of a file from its current position on.
    ///
    /// - Parameter progress: called with the number of bytes of each piece; an error that it throws ends the reading.
    package static func read(
        _ file: borrowing FileDescriptor, progress: (Int) throws -> Void
    ) throws -> (hash: ContentHash, byteCount: Int64) {
        try forEachPiece(of: file) { bytes in try progress(bytes.count) }
    }

    private static func forEachPiece(
        of file: borrowing FileDescriptor, _ body: (ArraySlice<UInt8>) throws -> Void
    ) throws -> (hash: ContentHash, byteCount: Int64) {
        var hasher = ContentHasher()
        var byteCount: Int64 = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try file.read(into: &buffer)
            if count == 0 { break }
            hasher.update(buffer[..<count])
            try body(buffer[..<count])
            byteCount += Int64(count)
        }
        return (hasher.contentHash(), byteCount)
    }

    /// True if libsodium has selected the code for this processor, which is worth its time only for files.
    ///
    /// The corresponding C function is `sodium_init`.
    private static let isPrepared = sodium_init() >= 0

    package static func hash(_ bytes: [UInt8], length: Int = 32) -> [UInt8] {
        var hasher = ContentHasher(length: length)
        hasher.update(bytes[...])
        return hasher.finalize()
    }

    /// The BLAKE2b-128 of texts, each followed by a NUL, which none of them holds.
    package static func digest(of fields: [String]) -> [UInt8] {
        var hasher = ContentHasher(length: 16)
        for field in fields {
            hasher.update(Array(field.utf8)[...])
            hasher.update([0])
        }
        return hasher.finalize()
    }
}
