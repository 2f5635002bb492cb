/// Makes a small picture from rows of red, green, blue and alpha, on a ground on which both black and white are seen.
struct PictureBuilder {
    /// Light enough for ink and dark enough for chalk.
    static let ground: Float = 216

    private let size: PictureSize
    private var resizer: PictureResizer
    private var row: [SIMD4<Float>]
    private(set) var rowCount = 0

    /// A builder for a picture of that size, made to fit into a square.
    init(of size: PictureSize, fitting side: Int) {
        self.size = size
        resizer = PictureResizer(from: size, to: size.fitting(side: side))
        row = Array(repeating: SIMD4(repeating: Self.ground), count: size.width)
    }

    /// Takes the next row: four bytes a pixel, from a place in the bytes on.
    mutating func add(_ bytes: [UInt8], at start: Int = 0, isPremultiplied: Bool = false) {
        var index = start
        for column in row.indices {
            let color = SIMD4(Float(bytes[index]), Float(bytes[index + 1]), Float(bytes[index + 2]), 0)
            let alpha = Float(bytes[index + 3]) / 255
            row[column] = (isPremultiplied ? color : color * alpha) + Self.ground * (1 - alpha)
            index += 4
        }
        resizer.add(row)
        rowCount += 1
    }

    /// The picture, with the ground in place of rows that never came.
    mutating func finish() throws(ImageCodingError) -> Picture {
        row = Array(repeating: SIMD4(repeating: Self.ground), count: size.width)
        while rowCount < size.height {
            resizer.add(row)
            rowCount += 1
        }
        guard let picture = resizer.picture else { throw .corrupt("too few rows") }
        return picture
    }
}
