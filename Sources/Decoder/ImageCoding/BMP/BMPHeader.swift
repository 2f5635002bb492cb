import Containers
import Pixels

/// The header before the pixels of a BMP file, in any of its versions (Windows 2 to 5, OS/2 1 and 2).
struct BMPHeader {
    enum Layout {
        /// Numbers of colours.
        case palette([SIMD4<UInt8>])
        /// Red, green, blue and alpha as bit fields of a number; an alpha mask of 0 means opaque.
        case masks([UInt32])
    }

    /// The compression of rows of palette indices, if any.
    enum Packing {
        case none
        case runs(isNibbles: Bool)
    }

    let size: PixelSize
    let isTopDown: Bool
    let bitCount: Int
    let layout: Layout
    let packing: Packing
    let pixelOffset: Int

    /// The bytes of a row, padded to a multiple of four.
    var rowByteCount: Int { (size.width * bitCount + 31) / 32 * 4 }

    /// Reads the headers and the palette; the limits are checked before the palette is read.
    init(_ source: ByteSource, limits: ImageLimits) throws(ImageCodingError) {
        guard let length = Fields(bytes: source.bytes(at: 0, count: 18)).long(14), Self.isLength(length) else {
            throw .notAPicture("no BMP header")
        }
        let isOldest = length == 12
        // Fields missing from a short header are 0; a whole one may be followed by further fields.
        let isShort = length < Self.usualHeader
        let there = source.bytes(at: 0, count: 14 + (isShort ? length : Self.longestHeader))
        let fields = Fields(bytes: there + (isShort ? [UInt8](repeating: 0, count: Self.usualHeader) : []))
        guard there.count >= 14 + length, let offset = fields.long(10) else { throw .notAPicture("no BMP header") }
        let width = isOldest ? fields.short(18) : fields.signed(18)
        let height = isOldest ? fields.short(20) : fields.signed(22)
        guard width > 0, height != 0, height > -Int(Int32.max) else { throw .notAPicture("a picture without a size") }
        (size, isTopDown) = (PixelSize(width: width, height: abs(height)), height < 0)
        try limits.check(size)
        bitCount = fields.short(isOldest ? 24 : 28)
        pixelOffset = offset
        let compression = isOldest ? 0 : fields.long(30) ?? 0
        packing = try Self.packing(compression, bitCount)
        let claimed = isOldest ? 0 : fields.long(46) ?? 0
        layout =
            bitCount > 8
            ? .masks(Self.masks(fields, headerByteCount: length, bitCount, compression))
            : .palette(
                Self.palette(
                    source, at: 14 + length, colorByteCount: isOldest ? 3 : 4,
                    count: 1...256 ~= claimed ? claimed : 1 << bitCount))
    }

    /// Returns whether a file with these first bytes is a BMP: a signature of two letters is too weak.
    static func isAtStart(of bytes: [UInt8]) -> Bool {
        let fields = Fields(bytes: bytes)
        guard bytes.starts(with: "BM".utf8), let length = fields.long(14), isLength(length) else {
            return false
        }
        return fields.short(length == 12 ? 22 : 26) == 1
    }

    private static let usualHeader = 40
    private static let longestHeader = 124

    /// Returns whether a header has a valid length.
    ///
    /// Windows writes a few lengths; OS/2 2 allows any length that includes at least the picture's size.
    private static func isLength(_ length: Int) -> Bool { length == 12 || 16...longestHeader ~= length }

    private static func packing(_ compression: Int, _ bitCount: Int) throws(ImageCodingError) -> Packing {
        switch (compression, bitCount) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32), (3, 16), (3, 32), (6, 16), (6, 32): .none
        case (1, 8): .runs(isNibbles: false)
        case (2, 4): .runs(isNibbles: true)
        case (4, _): throw .unsupported("BMP that holds a JPEG")
        case (5, _): throw .unsupported("BMP that holds a PNG")
        default: throw .unsupported("\(bitCount)-bit BMP of an uncommon kind")
        }
    }

    private static func masks(
        _ fields: Fields, headerByteCount: Int, _ bitCount: Int, _ compression: Int
    ) -> [UInt32] {
        guard compression != 0 else {
            return bitCount == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
        }
        // The oldest header with masks is followed by three of them, later ones have a fourth for alpha.
        let hasAlpha = headerByteCount >= 56 && headerByteCount != 64 || compression == 6
        return (0..<4).map { index in index < 3 || hasAlpha ? UInt32(fields.long(54 + index * 4) ?? 0) : 0 }
    }

    private static func palette(
        _ source: ByteSource, at offset: Int, colorByteCount: Int, count: Int
    ) -> [SIMD4<UInt8>] {
        let bytes = source.bytes(at: offset, count: count * colorByteCount)
        return stride(from: 0, to: bytes.count - 2, by: colorByteCount).map { start in
            SIMD4(bytes[start + 2], bytes[start + 1], bytes[start], 255)
        }
    }

    /// Little-endian numbers at offsets.
    private struct Fields {
        let bytes: [UInt8]

        func short(_ offset: Int) -> Int { number(offset, 2) ?? 0 }
        func long(_ offset: Int) -> Int? { number(offset, 4) }
        func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: number(offset, 4) ?? 0)) }

        private func number(_ offset: Int, _ width: Int) -> Int? {
            guard offset + width <= bytes.count else { return nil }
            return bytes[offset..<offset + width].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
