import Containers
import DiaryModel
import Glibc

/// The ranges of a track's samples in a film of the MP4 family, chunk by chunk.
struct SampleRanges {
    private static let largestTable = 32 << 20

    /// One range per chunk for samples of one size, else one range per sample; all within the file.
    private(set) var ranges: [Range<Int>] = []

    /// Reads the tables of a track; nil if they are missing.
    ///
    /// - Parameters:
    ///     - boxes: the contents of the boxes of the sample table by their names.
    ///     - start: the offset of the film in the file.
    init?(
        of table: Range<Int>, boxes: [FourCharacterCode: Range<Int>], _ file: borrowing FileDescriptor, start: Int = 0
    ) throws(SystemCallError) {
        guard let sizes = boxes["stsz"], let runs = boxes["stsc"], let places = boxes["stco"] ?? boxes["co64"] else {
            return nil
        }
        let length = Int(try file.status().st_size)
        let width = boxes["stco"] != nil ? 4 : 8
        let chunkBytes = try Self.entries(places, file)
        let runBytes = try Self.entries(runs, file)
        let sizeBytes = try Self.entries(sizes, file, after: 12)
        let head = try file.read(upTo: 12, at: sizes.lowerBound)
        guard head.count == 12 else { return nil }
        let uniform = Self.number(head, 4, 4)
        var left = uniform > 0 ? Self.number(head, 8, 4) : sizeBytes.count / 4
        var (sample, run) = (0, 0)
        for chunk in 0..<chunkBytes.count / width {
            while (run + 1) * 12 + 12 <= runBytes.count, Self.number(runBytes, (run + 1) * 12, 4) <= chunk + 1 {
                run += 1
            }
            guard left > 0, run * 12 + 12 <= runBytes.count else { break }
            var offset = start &+ Self.number(chunkBytes, chunk * width, width)
            let count = min(left, Self.number(runBytes, run * 12 + 4, 4))
            left -= count
            if uniform > 0 {
                let (size, isHuge) = count.multipliedReportingOverflow(by: uniform)
                append(offset, isHuge ? 0 : size, length)
                continue
            }
            for _ in 0..<count {
                let size = Self.number(sizeBytes, sample * 4, 4)
                append(offset, size, length)
                (offset, sample) = (offset &+ size, sample + 1)
            }
        }
    }

    private mutating func append(_ offset: Int, _ size: Int, _ length: Int) {
        guard size > 0, offset >= 0, offset <= length, size <= length - offset else { return }
        ranges.append(offset..<offset + size)
    }

    /// The bytes after version, flags and count.
    private static func entries(
        _ content: Range<Int>, _ file: borrowing FileDescriptor, after head: Int = 8
    ) throws(SystemCallError) -> [UInt8] {
        guard content.count > head else { return [] }
        return try file.read(upTo: min(content.count - head, largestTable), at: content.lowerBound + head)
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> Int {
        guard offset >= 0, offset + width <= bytes.count else { return 0 }
        let value = bytes[offset..<offset + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: value)
    }
}
