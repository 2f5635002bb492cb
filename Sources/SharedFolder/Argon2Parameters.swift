import CSodium

/// How much memory and time it takes to try a passphrase; those who guess pay the same.
package struct Argon2Parameters: Hashable, Sendable {
    /// The memory in KiB, 64 MiB to 1 GiB.
    package let kibibyteCount: Int
    /// How often the memory is passed over, 3 to 10 times.
    package let passCount: Int

    /// 256 MiB and 3 passes, about a second.
    package static let standard = Argon2Parameters(checked: 1 << 18, 3)
    /// The least that is accepted: 64 MiB and 3 passes.
    package static let minimum = Argon2Parameters(checked: 1 << 16, 3)

    /// Takes what a file says; nil for less than protects, or more than a telephone can do.
    package init?(kibibyteCount: Int, passCount: Int) {
        guard (1 << 16...1 << 20).contains(kibibyteCount), (3...10).contains(passCount) else { return nil }
        self.init(checked: kibibyteCount, passCount)
    }

    private init(checked kibibyteCount: Int, _ passCount: Int) {
        (self.kibibyteCount, self.passCount) = (kibibyteCount, passCount)
    }

    /// The key of 32 bytes that a passphrase and a salt of 16 bytes give; nil where there is not enough memory.
    ///
    /// The corresponding C function is `crypto_pwhash`.
    func key(_ passphrase: [UInt8], salt: [UInt8]) -> [UInt8]? {
        Sodium.prepare()
        precondition(salt.count == 16)
        var key = [UInt8](repeating: 0, count: 32)
        var characters = passphrase.map { CChar(bitPattern: $0) } + [0]
        let code = unsafe crypto_pwhash(
            &key, UInt64(key.count), characters, UInt64(passphrase.count), salt, UInt64(passCount),
            kibibyteCount << 10, crypto_pwhash_ALG_ARGON2ID13)
        unsafe sodium_memzero(&characters, characters.count)
        return code == 0 ? key : nil
    }
}
