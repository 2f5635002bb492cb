import CTIFF
import Glibc
import Pixels

/// Reads the pixels of a TIFF page from its samples, if libtiff can't convert them to RGB, or only the whole page at
/// once.
///
/// Holds one row of strips or tiles at a time.
@safe
struct TIFFSamples {
    private let file: OpaquePointer
    private let layout: TIFFSampleLayout
    /// The strips or tiles of the band, with separate planes those of the second sample after all of the first; nil for
    /// an unreadable one.
    private var chunks: [[UInt8]?] = []
    private(set) var isPartial = false
    private var values: [[Float]]
    private let palette: [SIMD4<Float>]

    @unsafe
    init(_ file: OpaquePointer, _ layout: TIFFSampleLayout, limits: ImageLimits) throws(ImageCodingError) {
        unsafe self.file = file
        var layout = layout
        unsafe layout.take(stripByteCount: Int(TIFFStripSize(file)))
        guard layout.bandByteCount <= limits.memory else { throw .outOfMemory }
        self.layout = layout
        palette = layout.paletteColors
        values = Array(repeating: Array(repeating: 0, count: layout.size.width), count: layout.readCount)
    }

    /// Passes on all rows, four bytes a pixel, from the top.
    mutating func read(into builder: inout PictureBuilder) throws(ImageCodingError) {
        let open = [UInt8](repeating: 0, count: layout.size.width * 4)
        var (row, openCount) = (open, 0)
        for band in 0..<layout.bandCount {
            readChunks(band)
            let lineCount = min(layout.chunk.height, layout.size.height - band * layout.chunk.height)
            // Nothing is drawn of a page without any readable data.
            guard chunks.contains(where: { $0 != nil }) else {
                openCount += lineCount
                continue
            }
            for _ in 0..<openCount { builder.add(open) }
            for line in 0..<lineCount {
                fill(&row, line)
                builder.add(row, isPremultiplied: layout.isPremultiplied)
            }
            openCount = 0
        }
        guard openCount < layout.size.height else { throw .corrupt("no pixels that can be decompressed") }
    }

    /// Reads the chunks of a band.
    ///
    /// Wraps `TIFFReadEncodedStrip` and `TIFFReadEncodedTile`.
    private mutating func readChunks(_ band: Int) {
        let planes = layout.isPlanar ? layout.readCount : 1
        chunks = (0..<planes * layout.columnCount).map { index in
            let (plane, column) = index.quotientAndRemainder(dividingBy: layout.columnCount)
            return chunk(UInt32((plane * layout.bandCount + band) * layout.columnCount + column))
        }
    }

    /// The bytes of a chunk; the decoded part of a damaged one is shown.
    private mutating func chunk(_ number: UInt32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: layout.rowByteCount * layout.chunk.height)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe layout.isTiled
                ? TIFFReadEncodedTile(file, number, buffer.baseAddress, tmsize_t(buffer.count))
                : TIFFReadEncodedStrip(file, number, buffer.baseAddress, tmsize_t(buffer.count))
        }
        guard count <= 0 else { return bytes }
        isPartial = true
        return layout.isPacked && bytes.contains { $0 != 0 } ? bytes : nil
    }

    private mutating func fill(_ row: inout [UInt8], _ line: Int) {
        for sample in values.indices { readRow(line, sample) }
        let curve = layout.isLinear ? Self.curve : nil
        for column in 0..<layout.size.width {
            let light = light(column)
            for part in 0..<3 {
                row[column * 4 + part] =
                    curve.map { $0[Int(light[part] * Float($0.count - 1))] } ?? UInt8(light[part] * 255 + 0.5)
            }
            row[column * 4 + 3] = opacity(column)
        }
    }

    /// The colour of a pixel as red, green and blue, from 0 to 1.
    private func light(_ column: Int) -> SIMD4<Float> {
        let first = values[0][column]
        switch layout.colors {
        case .blackOnWhite: return SIMD4(repeating: 1 - first)
        case .whiteOnBlack: return SIMD4(repeating: first)
        case .palette: return palette[Int(first * Float(palette.count - 1) + 0.5)]
        case .light: return SIMD4(first, values[1][column], values[2][column], 0)
        case .ink:
            return (1 - SIMD4(first, values[1][column], values[2][column], 0)) * (1 - values[3][column])
        }
    }

    private func opacity(_ column: Int) -> UInt8 {
        guard chunks[column / layout.chunk.width] != nil else { return 0 }
        return layout.hasAlpha ? UInt8(values[layout.colors.count][column] * 255 + 0.5) : 255
    }

    private mutating func readRow(_ line: Int, _ sample: Int) {
        for column in 0..<layout.columnCount {
            let first = column * layout.chunk.width
            let end = min(first + layout.chunk.width, layout.size.width)
            guard let bytes = chunks[(layout.isPlanar ? sample * layout.columnCount : 0) + column] else {
                for index in first..<end { values[sample][index] = 0 }
                continue
            }
            let places = stride(
                from: layout.isPlanar ? 0 : sample, to: layout.chunk.width * layout.chunkSampleCount,
                by: layout.chunkSampleCount)
            layout.type.read(bytes, row: line * layout.rowByteCount, places, into: &values[sample][first..<end])
        }
    }

    /// The sRGB transfer curve from no light to full light (IEC 61966-2-1).
    private static let curve: [UInt8] = (0..<1 << 16).map { index in
        let light = Double(index) / Double(1 << 16 - 1)
        return UInt8((light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255 + 0.5)
    }
}
