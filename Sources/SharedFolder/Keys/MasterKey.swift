/// The key of a shared folder, from which the keys of all its files are derived.
package struct MasterKey: Sendable, Equatable, CustomStringConvertible {
    /// The 32 bytes of the key.
    package let bytes: [UInt8]

    /// Makes a new random key.
    package init() {
        bytes = Sodium.randomBytes(32)
    }

    /// Takes the bytes of a key; nil if they are not 32.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Compares in constant time, which reveals nothing of the keys.
    package static func == (first: MasterKey, second: MasterKey) -> Bool {
        Sodium.areEqual(first.bytes, second.bytes)
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
        Hexadecimal.text(Sodium.keyedHash(Array(purpose.utf8) + [0] + content, key: subkey(.names)))
    }

    /// The 16 hexadecimal digits for a chain of hashes in the name of an operation file.
    package func name(ofChain chain: [UInt8]) -> String {
        Hexadecimal.text(Sodium.keyedHash(Array("chain".utf8) + [0] + chain, key: subkey(.names)).prefix(8))
    }

    func subkey(_ subkey: Subkey) -> [UInt8] {
        Sodium.subkey(subkey.rawValue, context: "diarysf1", of: bytes)
    }
}
