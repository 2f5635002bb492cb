import Pixels
import Testing

struct PixelSizeTests {
    @Test(arguments: [
        ((4000, 3000), (512, 384)), ((3000, 4000), (384, 512)), ((512, 512), (512, 512)), ((513, 512), (512, 511)),
        ((100, 50), (100, 50)), ((20_000, 8), (512, 1)), ((3, 12_000), (1, 512)), ((1, 1), (1, 1)),
        ((65_500, 1), (512, 1)),
    ])
    func `a size fits into the square, is never enlarged and keeps a pixel a side`(size: (Int, Int), fit: (Int, Int)) {
        #expect(
            PixelSize(width: size.0, height: size.1).fitting(side: 512) == PixelSize(width: fit.0, height: fit.1))
    }

    @Test(arguments: [
        (400, 300, 100, 100, 100, 75), (300, 400, 100, 100, 75, 100), (40, 30, 100, 100, 40, 30),
        (512, 128, 160, 120, 160, 40), (5000, 1, 100, 100, 100, 1), (100, 100, 100, 100, 100, 100),
    ])
    func `a picture fits into its room in its own shape`(
        width: Int, height: Int, roomWidth: Int, roomHeight: Int, fittedWidth: Int, fittedHeight: Int
    ) {
        let room = PixelSize(width: roomWidth, height: roomHeight)
        let fitted = PixelSize(width: width, height: height).fitting(room)
        #expect(fitted == PixelSize(width: fittedWidth, height: fittedHeight))
    }

    @Test(arguments: [(1200, 900, 1 << 20), (8000, 6000, 1 << 20), (3000, 1, 1000), (3, 3, 9), (640, 480, 5000)])
    func `a bounded size has its shape, and no more pixels`(width: Int, height: Int, limit: Int) {
        let size = PixelSize(width: width, height: height).bounded(limit)
        #expect(size.width * size.height <= limit && size.width * size.height * 10 > min(limit, width * height) * 8)
    }
}
