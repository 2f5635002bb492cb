/// Walks over the marker segments in front of a JPEG's first scan, without a codec.
struct JPEGSegments {
    /// Empty segments cost nothing to write and a system call to skip.
    private static let segmentLimit = 10_000
    private static let exifMarker: UInt8 = 0xE1

    private static let iptcMarker: UInt8 = 0xED
    private static let profileMarker: UInt8 = 0xE2

    private let source: PictureSource

    init(_ source: PictureSource) {
        self.source = source
    }

    /// The bytes of the first EXIF segment, from its identifier on: at most 64 KiB, as a segment is.
    func exif() -> [UInt8]? { segments(Self.exifMarker, "Exif\0\0", limit: 1).first }

    /// The first XMP packet.
    func xmp() -> [UInt8]? {
        let name = "http://ns.adobe.com/xap/1.0/\0"
        return segments(Self.exifMarker, name, limit: 1).first.map { Array($0.dropFirst(name.utf8.count)) }
    }

    /// Photoshop's resources, in which the captions of agencies lie.
    func photoshop() -> [UInt8]? {
        let name = "Photoshop 3.0\0"
        return segments(Self.iptcMarker, name, limit: 1).first.map { Array($0.dropFirst(name.utf8.count)) }
    }

    /// The ICC profile, put together from its parts, each with its number and their count in front.
    func profile() -> [UInt8]? {
        let parts = segments(Self.profileMarker, "ICC_PROFILE\0", limit: 255).filter { $0.count > 14 }
        guard let first = parts.first, parts.count == Int(first[13]) else { return nil }
        return parts.sorted { $0[12] < $1[12] }.flatMap { $0.dropFirst(14) }
    }

    /// The contents of the segments with a marker that begin with a name, from the name on.
    private func segments(_ marker: UInt8, _ name: String, limit: Int) -> [[UInt8]] {
        var (found, offset): ([[UInt8]], Int) = ([], 2)
        for _ in 0..<Self.segmentLimit {
            let head = source.bytes(at: offset, count: 4 + name.utf8.count)
            guard head.count >= 4, head[0] == 0xFF, found.count < limit else { return found }
            if head[1] == 0xFF {
                offset += 1
                continue
            }
            guard Self.hasLength(head[1]) else { return found }
            let length = Int(head[2]) << 8 | Int(head[3])
            if head[1] == marker, head.dropFirst(4).elementsEqual(name.utf8) {
                found.append(source.bytes(at: offset + 4, count: max(0, length - 2)))
            }
            offset += 2 + max(2, length)
        }
        return found
    }

    /// Whether a segment with a length begins with this marker, and not a scan or the end of the picture.
    private static func hasLength(_ marker: UInt8) -> Bool {
        switch marker {
        case 0x00, 0x01, 0xD0...0xDA: false
        default: true
        }
    }
}
