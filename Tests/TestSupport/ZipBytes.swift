/// A zip made byte by byte, so that it can say anything.
package struct ZipBytes {
    /// The added bytes, without the directory.
    package private(set) var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// An archive of nothing.
    package init() {}

    /// Adds a stored member.
    ///
    /// - Parameters:
    ///   - isUnicode: whether the name is marked as UTF-8.
    ///   - mode: the mode of Unix, with its type.
    ///   - checksum: what is claimed in place of the right one.
    ///   - claimed: what is claimed in place of the right length.
    package mutating func add(
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

    /// Adds a stored file with a text.
    package mutating func add(_ name: String, _ content: String = "x") { add(Array(name.utf8), Array(content.utf8)) }

    /// The zip, with the directory at its end.
    package var whole: [UInt8] {
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

    /// A zip64 of stored members; their lengths, offsets and counts are only in its own records.
    package static func large(_ members: [(name: String, content: String)]) -> [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for (name, content) in members {
            let content = Array(content.utf8), name = Array(name.utf8)
            let size = eight(UInt64(content.count))
            // Version 4.5, flags, method, time and date.
            let shared =
                two(45) + two(0x800) + two(0) + two(0x43C0) + two(0x583F) + four(checksum(of: content))
                + four(.max) + four(.max) + two(UInt16(name.count))
            let offset = eight(UInt64(bytes.count))
            bytes += four(0x0403_4B50) + shared + two(20) + name + two(1) + two(16) + size + size + content
            directory += four(0x0201_4B50) + two(0x032D) + shared + two(28) + two(0) + two(0) + two(0)
            directory += four(0o100644 << 16) + four(.max) + name + two(1) + two(24) + size + size + offset
        }
        let count = eight(UInt64(members.count))
        let record =
            four(0x0606_4B50) + eight(44) + two(45) + two(45) + four(0) + four(0) + count + count
            + eight(UInt64(directory.count)) + eight(UInt64(bytes.count))
        let locator = four(0x0706_4B50) + four(0) + eight(UInt64(bytes.count + directory.count)) + four(1)
        let end = four(0x0605_4B50) + two(0) + two(0) + two(.max) + two(.max) + four(.max) + four(.max) + two(0)
        return bytes + directory + record + locator + end
    }

    private static func eight(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// CRC-32 as zip has it.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}
