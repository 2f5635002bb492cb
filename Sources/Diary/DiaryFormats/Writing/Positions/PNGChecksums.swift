import Containers
import DiaryModel

/// The checksums of a PNG's metadata, which have to be updated after changes.
struct PNGChecksums: ~Copyable {
    let file: FileDescriptor

    /// Updates them; those of picture data are unchanged.
    func renew() throws(SystemCallError) {
        var chunks = Chunks(.file(descriptor: file.number), .png, from: 8, limit: .max)
        while let chunk = chunks.next(), chunk.isWhole {
            guard ["eXIf", "iTXt", "tEXt"].contains(chunk.name), chunk.byteCount <= 16 << 20 else { continue }
            var checksum = CRC32()
            checksum.update(try file.read(upTo: chunk.byteCount + 4, at: chunk.start + 4))
            try file.write(
                (0..<4).map { UInt8(truncatingIfNeeded: checksum.value >> (24 - 8 * $0)) }, at: chunk.content.upperBound
            )
        }
        try file.check(chunks.failure)
    }
}
