import Containers
import DecoderProtocol

/// Walks over the marker segments before a JPEG's first scan, without a codec.
struct JPEGSegments {
    /// The largest number of segments: empty ones cost nothing to write and a system call to skip.
    private static let segmentLimit = 10_000
    private static let exifMarker: UInt8 = 0xE1

    private static let iptcMarker: UInt8 = 0xED
    private static let commentMarker: UInt8 = 0xFE
    private static let profileMarker: UInt8 = 0xE2

    /// One segment, with the range of its content after marker and length.
    private struct Segment {
        let marker: UInt8
        let content: Range<Int>
        let start: ArraySlice<UInt8>
    }

    private static let longestName = 32
    /// The largest number of Photoshop's segments, of up to 64 KiB each.
    private static let resourceLimit = 32

    private let source: ByteSource
    private let segments: [Segment]

    init(_ source: ByteSource) {
        self.source = source
        segments = Self.segments(source)
    }

    /// The bytes of the first EXIF segment, from its identifier on: at most 64 KiB, as a segment is.
    func exif() -> [UInt8]? { contents(Self.exifMarker, "Exif\0\0", limit: 1).first }

    func xmp() -> [UInt8]? {
        let name = "http://ns.adobe.com/xap/1.0/\0"
        return contents(Self.exifMarker, name, limit: 1).first.map { Array($0.dropFirst(name.utf8.count)) }
    }

    /// Photoshop's resources, which contain agencies' captions: data that does not fit into a segment continues in the
    /// next.
    func photoshop() -> [UInt8]? {
        let name = "Photoshop 3.0\0"
        let parts = contents(Self.iptcMarker, name, limit: Self.resourceLimit)
        return parts.isEmpty ? nil : parts.flatMap { $0.dropFirst(name.utf8.count) }
    }

    func comment() -> String? {
        contents(Self.commentMarker, "", limit: 1).first.flatMap { MetadataText.string(fromPossiblyUTF8: $0) }
    }

    /// The ICC profile, joined from its parts, which each begin with their number and count.
    func profile() -> [UInt8]? {
        let parts = contents(Self.profileMarker, "ICC_PROFILE\0", limit: 255).filter { $0.count > 14 }
        guard let first = parts.first, parts.count == Int(first[13]) else { return nil }
        return parts.sorted { $0[12] < $1[12] }.flatMap { $0.dropFirst(14) }
    }

    /// The contents of the segments with a marker and an identifier, from the identifier on.
    private func contents(_ marker: UInt8, _ name: String, limit: Int) -> [[UInt8]] {
        segments.lazy.filter { $0.marker == marker && $0.start.starts(with: name.utf8) }.prefix(limit).map {
            source.bytes(at: $0.content.lowerBound, count: $0.content.count)
        }
    }

    /// The segments before the first scan, in one walk.
    private static func segments(_ source: ByteSource) -> [Segment] {
        var (found, offset): ([Segment], Int) = ([], 2)
        for _ in 0..<segmentLimit {
            let head = source.bytes(at: offset, count: 4 + longestName)
            guard head.count >= 4, head[0] == 0xFF else { return found }
            if head[1] == 0xFF {
                offset += 1
                continue
            }
            guard hasLength(head[1]) else { return found }
            let length = max(2, Int(head[2]) << 8 | Int(head[3]))
            found.append(Segment(marker: head[1], content: offset + 4..<offset + 2 + length, start: head[4...]))
            offset += 2 + length
        }
        return found
    }

    /// Returns whether a segment with a length begins with this marker, not a scan or the end of the picture.
    private static func hasLength(_ marker: UInt8) -> Bool {
        switch marker {
        case 0x00, 0x01, 0xD0...0xDA: false
        default: true
        }
    }
}
