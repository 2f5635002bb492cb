import Pixels
import Testing

@testable import ImageCoding

struct PictureResizerTests {
    private func resized(_ picture: PixelPicture, width: Int, height: Int) -> PixelPicture? {
        var resizer = PictureResizer(from: picture.size, to: PixelSize(width: width, height: height))
        for row in 0..<picture.size.height {
            resizer.add(
                (0..<picture.size.width).map { column in
                    let start = (row * picture.size.width + column) * 3
                    return SIMD4(
                        Float(picture.pixels[start]), Float(picture.pixels[start + 1]),
                        Float(picture.pixels[start + 2]), 0)
                })
        }
        return resizer.picture
    }

    @Test(arguments: [(100, 75), (99, 1), (1, 60), (37, 41), (64, 48)])
    func `one colour stays that colour`(width: Int, height: Int) throws {
        let picture = PixelPicture(size: PixelSize(width: 100, height: 75), red: 200, green: 17, blue: 255)
        let small = try #require(resized(picture, width: width, height: height))
        #expect(small == PixelPicture(size: small.size, red: 200, green: 17, blue: 255))
    }

    @Test func `the same size is the same picture`() throws {
        let picture = SamplePicture.corners(width: 30, height: 20)
        #expect(resized(picture, width: 30, height: 20) == picture)
    }

    @Test func `corners stay where they are`() throws {
        let small = try #require(resized(SamplePicture.corners(width: 300, height: 200), width: 30, height: 20))
        #expect(SamplePicture.distance(small, SamplePicture.corners(width: 30, height: 20)) < 8)
    }

    @Test func `a pattern finer than the new picture becomes its mean and no other pattern`() throws {
        var picture = PixelPicture(size: PixelSize(width: 400, height: 400))
        for index in 0..<160_000 where (index % 400 + index / 400) % 2 == 0 {
            picture.set(column: index % 400, row: index / 400, red: 255, green: 255, blue: 255)
        }
        let small = try #require(resized(picture, width: 90, height: 90))
        #expect(small.pixels.allSatisfy { 120...136 ~= $0 })
    }

    @Test func `the weights of every pixel add up to one`() {
        for (count, newCount) in [(1000, 512), (512, 512), (7, 3), (8188, 512), (3, 1), (2500, 1)] {
            let filter = ResizeFilter(from: count, to: newCount)
            for index in 0..<newCount {
                let (pixels, weights) = (filter.pixels(of: index), filter.weights(of: index))
                #expect(pixels.count == weights.count && abs(weights.reduce(0, +) - 1) < 0.02)
                #expect((0..<count).contains(pixels.lowerBound) && pixels.upperBound <= count)
            }
        }
    }
}
