/// The key of a shared folder, from which the keys of all its files are derived.
package struct MasterKey: Sendable, Equatable, CustomStringConvertible {
    /// The 32 bytes of the key.
    package let secret: SecretBytes

    /// Makes a new random key.
    package init() {
        var bytes = Sodium.randomBytes(32)
        secret = SecretBytes(taking: &bytes)
    }

    /// Takes the bytes of a key; nil if they are not 32.
    package init?(_ secret: SecretBytes) {
        guard secret.count == 32 else { return nil }
        self.secret = secret
    }

    /// A description that reveals nothing of the key.
    package var description: String { "a master key" }

    /// The name of a content in the folder: 64 hexadecimal digits that nobody can guess from the content.
    ///
    /// - Parameters:
    ///     - content: The content, or a hash of it.
    ///     - purpose: The same as for ``SharedFolder/writeMedium(_:purpose:byteCount:reading:)``, so that one content
    ///       has one name for each.
    package func name(of content: [UInt8], purpose: String) -> String {
        Hexadecimal.text(withSubkey(.names) { Sodium.keyedHash(Array(purpose.utf8) + [0] + content, key: $0) })
    }

    /// The 16 hexadecimal digits for a chain of hashes in the name of an operation file.
    package func name(ofChain chain: [UInt8]) -> String {
        Hexadecimal.text(withSubkey(.names) { Sodium.keyedHash(Array("chain".utf8) + [0] + chain, key: $0).prefix(8) })
    }

    /// Calls `body` with a subkey, which is overwritten afterwards.
    func withSubkey<Result>(_ subkey: Subkey, _ body: ([UInt8]) -> Result) -> Result {
        var key = Sodium.subkey(subkey.rawValue, context: "diarysf1", of: secret)
        defer { Sodium.erase(&key) }
        return body(key)
    }
}

/// The keys that are derived from a master key, by their numbers for `crypto_kdf_derive_from_key`; the numbers never
/// change.
enum Subkey: UInt64 {
    case keyFiles = 1
    case operations = 2
    case media = 3
    case seen = 4
    case names = 5
    /// The first 16 bytes of this key are in every sealed file, so that a file with another key is distinguished from a
    /// damaged one.
    case identification = 6
}
