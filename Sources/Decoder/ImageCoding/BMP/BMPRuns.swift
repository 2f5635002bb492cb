import Containers
import Pixels

/// The rows of a run-length encoded BMP file.
struct BMPRuns {
    private static let blockByteCount = 1 << 16

    private(set) var isPartial = false
    /// The palette indices from the bottom row up; 256 for a pixel that was skipped.
    private var indices: [UInt16]
    private let size: PixelSize
    private let isNibbles: Bool
    private var (column, line) = (0, 0)

    /// Unpacks all rows, with two bytes per pixel.
    init(
        _ source: ByteSource, header: BMPHeader, isNibbles: Bool, limits: ImageLimits
    ) throws(ImageCodingError) {
        (size, self.isNibbles) = (header.size, isNibbles)
        guard size.width * size.height * 2 <= limits.memory else { throw .outOfMemory }
        indices = Array(repeating: 256, count: size.width * size.height)
        var bytes = ByteRun(source, offset: header.pixelOffset, blockByteCount: Self.blockByteCount)
        unpack(&bytes)
    }

    private mutating func unpack(_ bytes: inout ByteRun) {
        while line < size.height {
            guard let count = bytes.next(), let value = bytes.next() else { return isPartial = true }
            switch (count, value) {
            case (0, 0): (column, line) = (0, line + 1)
            case (0, 1): return
            case (0, 2):
                guard let right = bytes.next(), let up = bytes.next() else { return isPartial = true }
                (column, line) = (column + Int(right), line + Int(up))
            case (0, _):
                guard copy(Int(value), &bytes) else { return isPartial = true }
            default:
                for place in 0..<Int(count) { put(number(value, place)) }
            }
        }
    }

    /// Copies the given number of literal indices; they are padded to an even number of bytes.
    private mutating func copy(_ count: Int, _ bytes: inout ByteRun) -> Bool {
        let byteCount = isNibbles ? (count + 1) / 2 : count
        for index in 0..<byteCount {
            guard let byte = bytes.next() else { return false }
            put(number(byte, 0))
            if isNibbles, index * 2 + 1 < count { put(number(byte, 1)) }
        }
        return byteCount % 2 == 0 || bytes.next() != nil
    }

    private func number(_ byte: UInt8, _ place: Int) -> UInt16 {
        guard isNibbles else { return UInt16(byte) }
        return UInt16(place % 2 == 0 ? byte >> 4 : byte & 0xF)
    }

    /// Sets a pixel; those beyond the right edge are dropped.
    private mutating func put(_ index: UInt16) {
        if column < size.width, line < size.height { indices[line * size.width + column] = index }
        column += 1
    }

    /// Fills a row, counted from the top, with four bytes per pixel.
    func fill(_ row: inout [UInt8], line: Int, _ header: BMPHeader) {
        guard case .palette(let colors) = header.layout else { return }
        let start = (header.isTopDown ? line : size.height - 1 - line) * size.width
        for column in 0..<size.width {
            let index = Int(indices[start + column])
            let color = index < colors.count ? colors[index] : SIMD4(0, 0, 0, index < 256 ? 255 : 0)
            for part in 0..<4 { row[column * 4 + part] = color[part] }
        }
    }
}
