import Chronology
import Containers
import DecoderProtocol

/// The named blocks that Samsung's phones write after a picture; their directory is at the end of the file.
struct SamsungTrailer {
    private static let largestDirectory = 64 << 10
    private static let (headByteCount, entryByteCount) = (12, 12)

    private let source: ByteSource
    private let directoryStart: Int
    private let directory: [UInt8]

    /// Nil if the file has no such trailer before this offset, by default its end.
    init?(_ source: ByteSource, end: Int? = nil) {
        let end = end ?? source.count
        let mark = source.bytes(at: end - 8, count: 8)
        guard mark.count == 8, mark[4...].elementsEqual("SEFT".utf8) else { return nil }
        let byteCount = Self.number(mark[..<4])
        guard Self.headByteCount...Self.largestDirectory ~= byteCount, byteCount + 8 <= end else { return nil }
        self.source = source
        directoryStart = end - 8 - byteCount
        directory = source.bytes(at: directoryStart, count: byteCount)
        guard directory.count == byteCount, directory.starts(with: "SEFH".utf8) else { return nil }
    }

    /// The moment of the photo, in milliseconds after 1970 in UTC.
    var time: CaptureTime? {
        guard let digits = content("Image_UTC_Data"), digits.count == 13, digits.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        let milliseconds = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        let time = WallTime(secondsSince1970: milliseconds / 1000, microsecond: Int(milliseconds % 1000) * 1000)
        return CaptureTime(wallTime: time, offset: 0)
    }

    var film: Range<Int>? { place("MotionPhoto_Data") }

    private func content(_ name: String) -> [UInt8]? {
        place(name).flatMap { place in
            place.count <= Self.largestDirectory ? source.bytes(at: place.lowerBound, count: place.count) : nil
        }
    }

    /// The place of a block's content: it follows two numbers, the length of its name, and the name.
    private func place(_ name: String) -> Range<Int>? {
        let count = Self.number(directory[8..<12])
        for index in 0..<min(count, (directory.count - Self.headByteCount) / Self.entryByteCount) {
            let entry = Self.headByteCount + index * Self.entryByteCount
            let distance = Self.number(directory[entry + 4..<entry + 8])
            let byteCount = Self.number(directory[entry + 8..<entry + 12])
            guard byteCount <= distance, distance <= directoryStart else { continue }
            let (start, headByteCount) = (directoryStart - distance, 8 + name.utf8.count)
            let head = source.bytes(at: start, count: min(byteCount, headByteCount))
            guard head.dropFirst(8).elementsEqual(name.utf8), Self.number(head[4..<8]) == name.utf8.count else {
                continue
            }
            return start + headByteCount..<start + byteCount
        }
        return nil
    }

    /// A little-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}
