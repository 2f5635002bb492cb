import Chronology
import Containers
import DecoderProtocol
import Pixels

/// Canon's first RAW format: records in directories, which follow their contents (CIFF 1.0).
struct CIFFFile {
    private static let entryByteCount = 10
    private static let depthLimit = 8
    private static let largestRecord = 1 << 16

    private(set) var parts = RawPhotoParts()
    private var own = MediumMetadata()
    /// The number of records still read, since lists may contain themselves.
    private var recordsLeft = 4096

    private let source: ByteSource
    private let isBigEndian: Bool

    init(_ source: ByteSource) {
        self.source = source
        let head = source.bytes(at: 0, count: 6)
        isBigEndian = head.first == UInt8(ascii: "M")
        guard head.count == 6 else { return }
        let start = number(head[2..<6])
        if start < source.count { read(start..<source.count, depth: 0) }
        parts.blocks = MetadataBlocks()
        parts.blocks?.own = own
    }

    /// Reads a directory; the last four bytes of its block give the offset of its list of records.
    private mutating func read(_ block: Range<Int>, depth: Int) {
        guard depth < Self.depthLimit, block.count > 6 else { return }
        let list = block.lowerBound + number(source.bytes(at: block.upperBound - 4, count: 4)[...])
        let count = number(source.bytes(at: list, count: 2)[...])
        let entries = source.bytes(at: list + 2, count: count * Self.entryByteCount)
        for start in stride(from: 0, to: entries.count - Self.entryByteCount + 1, by: Self.entryByteCount) {
            let tag = number(entries[start..<start + 2])
            // Small records are stored in the entry itself.
            guard tag & 0xC000 == 0 else { continue }
            recordsLeft -= 1
            guard recordsLeft > 0 else { return }
            let offset = block.lowerBound + number(entries[start + 6..<start + 10])
            let end = min(offset + number(entries[start + 2..<start + 6]), block.upperBound)
            guard offset >= block.lowerBound, offset < end else { continue }
            if [0x2800, 0x3000].contains(tag & 0x3800) { read(offset..<end, depth: depth + 1) }
            take(tag & 0x3FFF, offset..<end)
        }
    }

    private mutating func take(_ tag: Int, _ range: Range<Int>) {
        guard tag != 0x2007 else { return parts.places.append(range) }
        let bytes = source.bytes(at: range.lowerBound, count: min(range.count, Self.largestRecord))
        switch tag {
        case 0x080A:
            let names = bytes.split(separator: 0)
            own.make = names.first.flatMap { MetadataText.string(fromPossiblyUTF8: $0) }
            own.model = names.dropFirst().first.flatMap { MetadataText.string(fromPossiblyUTF8: $0) }
        // Seconds since 1970 by the camera's clock.
        case 0x180E where bytes.count >= 4:
            let time = WallTime(secondsSince1970: Int64(number(bytes[0..<4])))
            own.times.add(.original, CaptureTime(wallTime: time))
        case 0x1810 where bytes.count >= 16: readImage(bytes)
        default: break
        }
    }

    /// Reads width, height, the aspect ratio of pixels, and the clockwise rotation in degrees.
    private mutating func readImage(_ bytes: [UInt8]) {
        parts.grow(to: PixelSize(width: number(bytes[0..<4]), height: number(bytes[4..<8])))
        let turns: [Int: Orientation] = [0: .upright, 90: .turnedRight, 180: .upsideDown, 270: .turnedLeft]
        own.orientation = turns[number(bytes[12..<16])]?.rawValue
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        isBigEndian ? ByteSource.number(bytes) : ByteSource.number(bytes.reversed())
    }
}
