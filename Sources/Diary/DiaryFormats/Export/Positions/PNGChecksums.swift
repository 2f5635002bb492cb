import DiaryModel

/// The checksums of a PNG's metadata, which have to be updated after changes.
struct PNGChecksums: ~Copyable {
    let file: FileDescriptor
    let length: Int

    /// Updates them; those of picture data are unchanged.
    func renew() throws(SystemCallError) {
        var offset = 8
        while offset + 12 <= length {
            let head = try file.read(upTo: 8, at: offset)
            guard head.count == 8 else { return }
            let count = TIFFHeader.number(head[..<4], isBigEndian: true)
            guard count <= length - offset - 12 else { return }
            if ["eXIf", "iTXt", "tEXt"].contains(String(decoding: head[4...], as: UTF8.self)), count <= 16 << 20 {
                var checksum = CRC32()
                checksum.update(try file.read(upTo: count + 4, at: offset + 4))
                try file.write(
                    (0..<4).map { UInt8(truncatingIfNeeded: checksum.value >> (24 - 8 * $0)) }, at: offset + 8 + count)
            }
            offset += 12 + count
        }
    }
}
