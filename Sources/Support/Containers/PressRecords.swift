/// The resources that Photoshop and others store in JPEG and TIFF files ("8BIM": Adobe Photoshop File Formats
/// Specification, Image Resource Blocks): each has a signature, a number, a name, a length, and content.
package struct PhotoshopResources: Sequence, IteratorProtocol {
    package static let captions = 0x0404

    private let bytes: [UInt8]
    private var offset: Int

    package init(_ bytes: [UInt8], from start: Int = 0) {
        (self.bytes, offset) = (bytes, start)
    }

    /// The next resource, whose content ends where the bytes end, at the latest; nil at the end.
    package mutating func next() -> (number: Int, content: Range<Int>, isCut: Bool)? {
        guard offset + 12 <= bytes.count, bytes[offset...].starts(with: "8BIM".utf8) else { return nil }
        let number = Int(bytes[offset + 4]) << 8 | Int(bytes[offset + 5])
        // A name and its length are padded to an even number of bytes, and so is the content.
        let start = offset + 6 + (Int(bytes[offset + 6]) + 2) / 2 * 2 + 4
        guard start <= bytes.count else { return nil }
        let count = bytes[start - 4..<start].reduce(0) { $0 << 8 | Int($1) }
        let there = Swift.min(count, bytes.count - start)
        offset = start + there + count % 2
        return (number, start..<start + there, there < count)
    }
}

/// The data sets of the press' captions (IPTC-IIM 4.2): each has a marker, the numbers of its record and of itself, a
/// length, and a value.
package struct IPTCDataSets: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var offset: Int

    package init(_ bytes: [UInt8], from start: Int = 0) {
        (self.bytes, offset) = (bytes, start)
    }

    /// The next data set; nil at the end and before one that doesn't fit.
    package mutating func next() -> (record: UInt8, number: UInt8, value: Range<Int>)? {
        guard offset + 5 <= bytes.count, bytes[offset] == 0x1C else { return nil }
        let (start, length) = (offset + 5, Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4]))
        // Lengths with the highest bit set belong to larger data than texts.
        guard length < 0x8000, start + length <= bytes.count else { return nil }
        defer { offset = start + length }
        return (bytes[offset + 1], bytes[offset + 2], start..<start + length)
    }
}
