/// The CRC-32 that PNG (annex D of its specification) and EBML (RFC 8794) store for their parts, computed piece by
/// piece.
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private var state: UInt32 = ~0

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }

    /// Adds the following bytes.
    mutating func update(_ bytes: [UInt8]) {
        let table = Self.table
        for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
    }
}
