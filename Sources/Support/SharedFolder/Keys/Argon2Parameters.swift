import CSodium

/// The memory and time needed to try a passphrase, for the user and for an attacker.
package struct Argon2Parameters: Hashable, Sendable {
    /// The memory in KiB, 64 MiB to 1 GiB.
    package let kibibyteCount: Int
    /// The number of passes over the memory, 3 to 10.
    package let passCount: Int

    /// 256 MiB and 3 passes, about a second.
    package static let standard = Argon2Parameters(checked: 1 << 18, 3)
    /// The smallest accepted parameters: 64 MiB and 3 passes.
    package static let minimum = Argon2Parameters(checked: 1 << 16, 3)

    /// Takes the values of a file; nil for values that protect too little, or need more than a phone has.
    package init?(kibibyteCount: Int, passCount: Int) {
        guard (1 << 16...1 << 20).contains(kibibyteCount), (3...10).contains(passCount) else { return nil }
        self.init(checked: kibibyteCount, passCount)
    }

    private init(checked kibibyteCount: Int, _ passCount: Int) {
        (self.kibibyteCount, self.passCount) = (kibibyteCount, passCount)
    }

    /// The key of 32 bytes derived from a passphrase and a salt of 16 bytes; nil if there is not enough memory.
    ///
    /// The corresponding C function is `crypto_pwhash`.
    func key(_ passphrase: SecretBytes, salt: [UInt8]) -> [UInt8]? {
        Sodium.prepare()
        precondition(salt.count == 16)
        var key = [UInt8](repeating: 0, count: 32)
        let code = unsafe passphrase.withAddress { characters in
            unsafe crypto_pwhash(
                &key, UInt64(key.count), UnsafeRawPointer(characters).assumingMemoryBound(to: CChar.self),
                UInt64(passphrase.count), salt, UInt64(passCount), kibibyteCount << 10, crypto_pwhash_ALG_ARGON2ID13)
        }
        return code == 0 ? key : nil
    }
}
