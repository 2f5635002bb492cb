import Containers
import DiaryModel

/// Blocks of metadata in a copy that are compressed or written in digits, so that single values can't be removed.
///
/// JPEG XL compresses EXIF and XMP with Brotli, PNG texts with zlib; ImageMagick writes EXIF into PNG's texts in
/// hexadecimal digits, and each of its fields in a text of its own. Such a block is removed as a whole, in place.
struct PackedMetadata: ~Copyable {
    private static let largestBlock = 16 << 20

    let file: FileDescriptor

    /// Removes the blocks; returns whether there were any, after which a PNG's checksums have to be updated.
    func remove() throws(SystemCallError) -> Bool {
        let head = try file.read(upTo: 12, at: 0)
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try removeChunks() }
        return head.dropFirst(4).starts(with: "JXL ".utf8) ? try removeBoxes() : false
    }

    /// Turns boxes of compressed metadata into free space.
    private func removeBoxes() throws(SystemCallError) -> Bool {
        var (boxes, isChanged) = (ISOBoxes(.file(descriptor: file.number), limit: .max), false)
        while let box = boxes.next(), !box.isCut {
            guard box.type == "brob", 4...Self.largestBlock ~= box.content.count,
                ["Exif", "xml "].contains(
                    String(decoding: try file.read(upTo: 4, at: box.content.lowerBound), as: UTF8.self))
            else { continue }
            try file.write(Array("free".utf8), at: box.start + 4)
            try file.write([UInt8](repeating: 0, count: box.content.count), at: box.content.lowerBound)
            isChanged = true
        }
        try file.check(boxes.failure)
        return isChanged
    }

    /// Blanks texts, which keep their keywords.
    private func removeChunks() throws(SystemCallError) -> Bool {
        var (chunks, isChanged) = (Chunks(.file(descriptor: file.number), .png, from: 8, limit: .max), false)
        while let chunk = chunks.next(), chunk.isWhole {
            guard ["tEXt", "zTXt", "iTXt"].contains(chunk.name), chunk.byteCount <= Self.largestBlock else { continue }
            let content = try file.read(upTo: chunk.byteCount, at: chunk.content.lowerBound)
            guard let blank = Self.blanked(chunk.name, content) else { continue }
            try file.write(Array("tEXt".utf8) + blank, at: chunk.start + 4)
            isChanged = true
        }
        try file.check(chunks.failure)
        return isChanged
    }

    /// The content as a plain text of blanks; nil if it has no position, or can be read directly.
    private static func blanked(_ name: FourCharacterCode, _ content: [UInt8]) -> [UInt8]? {
        let keyword = content.prefix { $0 != 0 }
        let key = String(decoding: keyword, as: UTF8.self)
        let isPacket = key == "XML:com.adobe.xmp" && (name == "zTXt" || content.dropFirst(keyword.count + 1).first == 1)
        let isOfImageMagick = ["raw profile type ", "exif:gps", "xmp:gps"].contains { key.lowercased().hasPrefix($0) }
        guard isOfImageMagick || isPacket, keyword.count < content.count else {
            return nil
        }
        return Array(keyword) + [0] + [UInt8](repeating: 0x20, count: content.count - keyword.count - 1)
    }
}
