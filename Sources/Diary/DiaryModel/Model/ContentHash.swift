/// The BLAKE2b-256 hash of a file's content: its name in the vault.
///
/// `b2sum -l 256` prints the same digits.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    package let bytes: [UInt8]

    /// Takes 32 bytes; nil for any other number.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits.
    public init?(_ description: String) {
        guard let bytes = UniqueIdentifier.bytes(hexadecimal: description) else { return nil }
        self.init(bytes: bytes)
    }

    /// 64 hexadecimal digits in lower case.
    public var description: String { UniqueIdentifier.hexadecimal(bytes) }

    /// A placeholder for the hash of a file that was not read whole, and for one that a damaged row lacks.
    package static let unread: ContentHash = {
        guard let hash = ContentHash(bytes: [UInt8](repeating: 0, count: 32)) else { preconditionFailure("32 bytes") }
        return hash
    }()
}
