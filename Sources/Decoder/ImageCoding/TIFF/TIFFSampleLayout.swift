import Pixels

/// The layout of the samples of a TIFF page in its strips or tiles.
struct TIFFSampleLayout {
    /// The photometric interpretation, by the numbers of TIFF's standard.
    enum Colors: Int {
        case blackOnWhite = 0
        case whiteOnBlack = 1
        case light = 2
        case palette = 3
        case ink = 5

        var count: Int { [.light: 3, .ink: 4][self] ?? 1 }
    }

    private static let sampleLimit = 32
    private static let largestSide = 1 << 17

    let size: PixelSize
    let colors: Colors
    /// The palette: all red values, then green, then blue.
    private let palette: ExifField?
    let type: TIFFSampleType
    /// The samples of a pixel, including those of unknown meaning.
    let sampleCount: Int
    let isPlanar: Bool
    let hasAlpha: Bool
    let isPremultiplied: Bool
    let isTiled: Bool
    let isPacked: Bool
    /// The pixels of a tile, or of a strip.
    private(set) var chunk: PixelSize
    /// True if the samples are linear light, as floating-point samples without a colour profile are.
    let isLinear: Bool

    init(_ page: TIFFFields, size: PixelSize) throws(ImageCodingError) {
        let number = { (tag: UInt16, usual: Int) in page.fields[tag]?.integer() ?? usual }
        sampleCount = number(0x0115, 1)
        let (format, bitCount) = (number(0x0153, 1), number(0x0102, 1))
        let isSame = (0..<min(sampleCount, Self.sampleLimit)).allSatisfy {
            (page.fields[0x0102]?.integer(at: $0) ?? bitCount) == bitCount
        }
        palette = page.fields[0x0140]
        let hasPalette = 1...8 ~= bitCount && palette?.count == 3 << bitCount
        guard let colors = Colors(rawValue: number(0x0106, -1)), isSame,
            let type = TIFFSampleType(format: format, bitCount: bitCount),
            colors.count...Self.sampleLimit ~= sampleCount,
            colors != .palette || (hasPalette && type.kind == .unsigned)
        else { throw .unsupported("TIFF with \(bitCount) bits per sample in uncommon colours") }
        (self.size, self.colors, self.type) = (size, colors, type)
        isLinear = type.kind == .fraction && page.fields[0x8773] == nil
        isPacked = number(0x0103, 1) != 1
        isPlanar = number(0x011C, 1) == 2
        // An unlabelled extra sample after red, green and blue is alpha, as in libtiff and all its users.
        let extra = sampleCount > colors.count ? number(0x0152, colors == .light ? 1 : 0) : 0
        (hasAlpha, isPremultiplied) = (1...2 ~= extra, extra == 1)
        isTiled = page.fields[0x0142] != nil
        chunk =
            isTiled
            ? PixelSize(width: number(0x0142, 0), height: number(0x0143, 0))
            : PixelSize(width: size.width, height: min(number(0x0116, size.height), size.height))
        let sides = 1...Self.largestSide
        guard sides ~= chunk.width, sides ~= chunk.height else { throw .corrupt("no pixels") }
    }

    /// True if libtiff converts the samples wrongly: it takes an extra sample for premultiplied alpha, reads negative
    /// values as bright light, and skips half of the part of a tile of 32-bit grays beyond the page's edge.
    var isMistaken: Bool {
        sampleCount > colors.count || type.kind == .signed || (isTiled && colors.count == 1 && type.bitCount == 16)
    }

    /// The colours by their numbers.
    var paletteColors: [SIMD4<Float>] {
        guard let palette, colors == .palette else { return [] }
        let count = palette.count / 3
        return (0..<count).map { index in
            let parts = (0..<3).map { Float(palette.integer(at: $0 * count + index) ?? 0) / 65_535 }
            return SIMD4(parts[0], parts[1], parts[2], 0)
        }
    }

    /// The samples of a pixel in one strip or tile.
    var chunkSampleCount: Int { isPlanar ? 1 : sampleCount }

    /// Assumes strips of that many bytes instead: libtiff splits a page with a single long strip into many.
    mutating func take(stripByteCount: Int) {
        guard !isTiled else { return }
        chunk.height = min(max(1, stripByteCount / rowByteCount), size.height)
    }

    /// The bytes of a row of a strip or tile.
    var rowByteCount: Int { (chunk.width * chunkSampleCount * type.bitCount + 7) / 8 }

    /// The number of strips or tiles next to each other.
    var columnCount: Int { (size.width + chunk.width - 1) / chunk.width }

    /// The number of rows of strips or tiles.
    var bandCount: Int { (size.height + chunk.height - 1) / chunk.height }

    /// The samples of a pixel that are read.
    var readCount: Int { colors.count + (hasAlpha ? 1 : 0) }

    /// The bytes that must be held to read a row of pixels.
    var bandByteCount: Int { rowByteCount * chunk.height * columnCount * (isPlanar ? readCount : 1) }
}
