import Containers
import Foundation
import ImageCoding
import Pixels
import TestFixtures
import Testing

enum SamplePicture {
    /// The picture of a file, made to fit into a square.
    static func thumbnail(_ format: ImageFormat, _ bytes: [UInt8], side: Int) throws -> PixelPicture {
        let photo = try #require(try PhotoFile(.memory(bytes), format: format))
        try photo.readHeader()
        return try photo.thumbnail(side: side)
    }

    /// A picture whose four corners differ: red, green, blue and white, from the upper left by rows.
    static func corners(width: Int, height: Int) -> PixelPicture {
        var picture = PixelPicture(size: PixelSize(width: width, height: height))
        for row in 0..<height {
            for column in 0..<width {
                let (isRight, isLow) = (column >= width / 2, row >= height / 2)
                picture.set(
                    column: column, row: row, red: isRight == isLow ? 255 : 0, green: isRight ? 255 : 0,
                    blue: isLow ? 255 : 0)
            }
        }
        return picture
    }

    /// A picture of noise, so that its JPEG is long.
    static func noise(width: Int, height: Int) -> PixelPicture {
        var picture = PixelPicture(size: PixelSize(width: width, height: height))
        var state: UInt32 = 1
        for index in picture.pixels.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            picture.pixels[index] = UInt8(state >> 24)
        }
        return picture
    }

    /// The mean distance between two pictures' bytes; 255 if their sizes differ.
    static func distance(_ one: PixelPicture, _ other: PixelPicture) -> Double {
        guard one.size == other.size else { return 255 }
        let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.pixels.count)
    }

    /// The photo at the descriptor with its metadata, even if its header is wrong.
    static func photo(descriptor: Int32) throws -> PhotoFile {
        var start = [UInt8](repeating: 0, count: ImageFormat.sniffedByteCount)
        let count = unsafe start.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        let format = try #require(ImageFormat(firstBytes: Array(start.prefix(max(0, count)))))
        let photo = try #require(try PhotoFile(.file(descriptor: descriptor), format: format))
        try? photo.readHeader()
        return photo
    }

    /// The picture of a JPEG file's bytes.
    static func decoded(_ bytes: [UInt8], side: Int = 512) throws -> PixelPicture {
        try TemporaryFile(bytes).withDescriptor { try decoded(descriptor: $0, side: side) }
    }

    /// The picture of the JPEG file at the descriptor.
    static func decoded(descriptor: Int32, side: Int = 512) throws -> PixelPicture {
        let reader = try JPEGReader(descriptor: descriptor)
        try reader.readHeader()
        return try reader.decode(fitting: side)
    }
}
