import Pixels
import Testing

@testable import ImageCoding

struct PictureBuilderTests {
    private func built(_ width: Int, _ height: Int, side: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> PixelPicture {
        var builder = PictureBuilder(of: PixelSize(width: width, height: height), fitting: side)
        for row in 0..<height { builder.add((0..<width).flatMap { pixel($0, row) }) }
        return try builder.finish()
    }

    @Test(arguments: [(64, 64), (100, 75), (1000, 700), (2049, 1023), (3, 900), (900, 1)])
    func `one colour stays that colour at every scale`(width: Int, height: Int) throws {
        let picture = try built(width, height, side: 50) { _, _ in [200, 17, 255, 255] }
        #expect(picture.size == PixelSize(width: width, height: height).fitting(side: 50))
        let even = PixelPicture(size: picture.size, red: 200, green: 17, blue: 255)
        #expect(SamplePicture.distance(picture, even) <= 1)
    }

    @Test func `a transparent pixel shows the background, a half transparent one half of it`() throws {
        let ground = Int(PictureBuilder.ground)
        let clear = try built(8, 8, side: 8) { _, _ in [0, 255, 0, 0] }
        #expect(clear.pixels.allSatisfy { Int($0) == ground })
        let half = try built(8, 8, side: 8) { _, _ in [0, 0, 0, 128] }
        #expect(half.pixels.allSatisfy { abs(Int($0) - ground / 2) <= 2 })
    }

    @Test func `rows that never came are ground`() throws {
        var builder = PictureBuilder(of: PixelSize(width: 4, height: 40), fitting: 40)
        for _ in 0..<20 { builder.add([UInt8](repeating: 255, count: 16)) }
        let picture = try builder.finish()
        #expect(picture.pixels.first == 255 && picture.pixels.last == PictureBuilder.ground)
    }

    @Test func `corners stay where they are`() throws {
        let large = SamplePicture.corners(width: 1200, height: 800)
        let picture = try built(1200, 800, side: 60) { column, row in
            Array(large.pixels[(row * 1200 + column) * 3..<(row * 1200 + column) * 3 + 3]) + [255]
        }
        #expect(SamplePicture.distance(picture, SamplePicture.corners(width: 60, height: 40)) < 8)
    }
}
