import Containers
import Pixels

/// Decodes a BMP file row by row; a compressed one is decoded as a whole.
///
/// No library in Debian reads them all; every number is checked against the file's real length.
final class BMPReader: PictureDecoder {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var isPartial = false
    private let source: ByteSource
    private let limits: ImageLimits
    private var header: BMPHeader?

    init(_ source: ByteSource, limits: ImageLimits) {
        (self.source, self.limits) = (source, limits)
    }

    var metadataBlocks: MetadataBlocks { MetadataBlocks() }

    func readHeader() throws(ImageCodingError) {
        let header = try BMPHeader(source, limits: limits)
        (self.header, size) = (header, header.size)
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        guard let header else { throw .corrupt("not opened") }
        guard source.count > header.pixelOffset else { throw .corrupt("no pixels") }
        var unpacked: BMPRuns?
        if case .runs(let isNibbles) = header.packing {
            unpacked = try BMPRuns(source, header: header, isNibbles: isNibbles, limits: limits)
        }
        var builder = PictureBuilder(of: size, fitting: side)
        var row = [UInt8](repeating: 0, count: size.width * 4)
        for line in 0..<size.height {
            if let unpacked { unpacked.fill(&row, line: line, header) } else { readRow(line, header, into: &row) }
            builder.add(row)
        }
        isPartial = isPartial || unpacked?.isPartial ?? false
        return try builder.finish()
    }

    /// Reads a row.
    ///
    /// Rows are stored bottom-up unless the header says otherwise; missing rows stay empty.
    private func readRow(_ line: Int, _ header: BMPHeader, into row: inout [UInt8]) {
        let stored = header.isTopDown ? line : size.height - 1 - line
        let bytes = source.bytes(at: header.pixelOffset + stored * header.rowByteCount, count: header.rowByteCount)
        // The padding of the last row may be missing.
        let there = min(size.width, bytes.count * 8 / header.bitCount)
        if there < size.width {
            isPartial = true
            for index in there * 4..<row.count { row[index] = 0 }
        }
        switch header.layout {
        case .palette(let colors): Self.spread(bytes, header.bitCount, colors, there, into: &row)
        case .masks(let masks): Self.part(bytes, header.bitCount, masks, there, into: &row)
        }
    }

    /// Unpacks palette indices, which are packed from the highest bits of a byte on.
    private static func spread(
        _ bytes: [UInt8], _ bitCount: Int, _ colors: [SIMD4<UInt8>], _ count: Int, into row: inout [UInt8]
    ) {
        let (perByte, mask) = (8 / bitCount, (1 << bitCount) - 1)
        for column in 0..<count {
            let index = Int(bytes[column / perByte]) >> (8 - bitCount * (column % perByte + 1)) & mask
            put(index < colors.count ? colors[index] : SIMD4(0, 0, 0, 255), at: column, in: &row)
        }
    }

    private static func part(
        _ bytes: [UInt8], _ bitCount: Int, _ masks: [UInt32], _ count: Int, into row: inout [UInt8]
    ) {
        let (width, parts) = (bitCount / 8, masks.map(BMPMask.init))
        for column in 0..<count {
            var value: UInt32 = 0
            for index in 0..<width { value |= UInt32(bytes[column * width + index]) << (8 * index) }
            let alpha = parts[3].isEmpty ? 255 : parts[3].value(in: value)
            let color = SIMD4(parts[0].value(in: value), parts[1].value(in: value), parts[2].value(in: value), alpha)
            put(color, at: column, in: &row)
        }
    }

    private static func put(_ color: SIMD4<UInt8>, at column: Int, in row: inout [UInt8]) {
        for part in 0..<4 { row[column * 4 + part] = color[part] }
    }
}

/// A bit field with the brightness of a channel.
struct BMPMask {
    private let shift: Int
    private let largest: UInt32

    init(_ mask: UInt32) {
        shift = mask == 0 ? 0 : mask.trailingZeroBitCount
        largest = mask >> UInt32(shift)
    }

    var isEmpty: Bool { largest == 0 }

    /// The brightness from 0 to 255.
    func value(in number: UInt32) -> UInt8 {
        guard largest > 0 else { return 0 }
        let bits = UInt64(number >> UInt32(shift) & largest)
        return UInt8(truncatingIfNeeded: (bits * 255 + UInt64(largest) / 2) / UInt64(largest))
    }
}
