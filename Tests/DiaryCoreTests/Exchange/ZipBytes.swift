/// A zip made byte by byte, so that it can say anything.
struct ZipBytes {
    private(set) var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds a stored member.
    ///
    /// - Parameters:
    ///   - isUnicode: whether the name is marked as UTF-8.
    ///   - mode: the mode of Unix, with its type.
    ///   - checksum: what is claimed in place of the right one.
    ///   - claimed: what is claimed in place of the right length.
    mutating func add(
        _ name: [UInt8], _ content: [UInt8], isUnicode: Bool = true, mode: UInt32 = 0o100644, checksum: UInt32? = nil,
        claimed: Int? = nil, isEncrypted: Bool = false
    ) {
        let flags: UInt16 = (isUnicode ? 0x800 : 0) | (isEncrypted ? 1 : 0)
        let size = UInt32(truncatingIfNeeded: claimed ?? content.count)
        let checksum = checksum ?? Self.checksum(of: content)
        // Version, flags, method, time and date (2024-01-31 08:30:00).
        let shared =
            Self.two(20) + Self.two(flags) + Self.two(0) + Self.two(0x43C0) + Self.two(0x583F)
            + Self.four(checksum) + Self.four(size) + Self.four(size) + Self.two(UInt16(name.count)) + Self.two(0)
        let offset = UInt32(bytes.count)
        bytes += Self.four(0x0403_4B50) + shared + name + content
        directory += Self.four(0x0201_4B50) + Self.two(0x031E) + shared + Self.two(0) + Self.two(0) + Self.two(0)
        directory += Self.four(mode << 16) + Self.four(offset) + name
        count += 1
    }

    mutating func add(_ name: String, _ content: String = "x") { add(Array(name.utf8), Array(content.utf8)) }

    /// The zip, with the directory at its end.
    var whole: [UInt8] {
        bytes + directory + Self.four(0x0605_4B50) + Self.two(0) + Self.two(0)
            + Self.two(UInt16(truncatingIfNeeded: count))
            + Self.two(UInt16(truncatingIfNeeded: count)) + Self.four(UInt32(directory.count))
            + Self.four(UInt32(bytes.count)) + Self.two(0)
    }

    private static func two(_ value: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }

    private static func four(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    /// CRC-32 as zip has it.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}
