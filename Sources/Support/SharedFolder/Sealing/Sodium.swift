import CSodium

/// Functions shared by all uses of libsodium.
enum Sodium {
    /// True if libsodium has a source of random numbers and has chosen the code for this processor.
    ///
    /// The corresponding C function is `sodium_init`.
    private static let isPrepared = sodium_init() >= 0

    /// Prepares libsodium; without a source of random numbers the program can't continue.
    static func prepare() {
        precondition(isPrepared, "libsodium finds no source of random numbers")
    }

    /// Random bytes that nobody can guess.
    ///
    /// The corresponding C function is `randombytes_buf`.
    static func randomBytes(_ count: Int) -> [UInt8] {
        prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, count)
        return bytes
    }

    /// The BLAKE2b-256 of bytes under a key of 32 bytes.
    ///
    /// The corresponding C function is `crypto_generichash`.
    static func keyedHash(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        prepare()
        precondition(key.count == 32)
        var hash = [UInt8](repeating: 0, count: 32)
        unsafe crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), key, key.count)
        return hash
    }

    /// A subkey of 32 bytes.
    ///
    /// The corresponding C function is `crypto_kdf_derive_from_key`.
    static func subkey(_ number: UInt64, context: StaticString, of key: SecretBytes) -> [UInt8] {
        prepare()
        precondition(key.count == 32 && context.utf8CodeUnitCount == 8)
        var subkey = [UInt8](repeating: 0, count: 32)
        let context = "\(context)".utf8.map { CChar(bitPattern: $0) }
        unsafe key.withAddress { _ = unsafe crypto_kdf_derive_from_key(&subkey, subkey.count, number, context, $0) }
        return subkey
    }

    /// Returns whether two arrays of bytes are equal, in a time that doesn't depend on where they differ.
    ///
    /// The corresponding C function is `sodium_memcmp`.
    static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        return unsafe sodium_memcmp(first, second, first.count) == 0
    }

    /// Overwrites bytes in memory.
    ///
    /// The corresponding C function is `sodium_memzero`.
    static func erase(_ bytes: inout [UInt8]) {
        let count = bytes.count
        unsafe sodium_memzero(&bytes, count)
    }
}
