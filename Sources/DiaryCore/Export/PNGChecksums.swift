/// The checksums of a PNG's metadata, which have to follow what was changed.
struct PNGChecksums: ~Copyable {
    let file: FileDescriptor
    let length: Int

    /// Writes them again; pictures' own chunks are unchanged.
    func renew() throws(SystemCallError) {
        var offset = 8
        while offset + 12 <= length {
            let head = try file.read(upTo: 8, at: offset)
            guard head.count == 8 else { return }
            let count = TIFFHeader.number(head[..<4], isBigEndian: true)
            guard count <= length - offset - 12 else { return }
            if ["eXIf", "iTXt", "tEXt"].contains(String(decoding: head[4...], as: UTF8.self)), count <= 16 << 20 {
                let checksum = Self.checksum(try file.read(upTo: count + 4, at: offset + 4))
                try file.write(
                    (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }, at: offset + 8 + count)
            }
            offset += 12 + count
        }
    }

    /// The CRC-32 of PNG's specification, annex D.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { value, byte in
            (0..<8).reduce(value ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
