import Pixels
import ImageCoding
import Testing

struct PictureSizeTests {
    @Test(arguments: [
        ((4000, 3000), (512, 384)), ((3000, 4000), (384, 512)), ((512, 512), (512, 512)), ((513, 512), (512, 511)),
        ((100, 50), (100, 50)), ((20_000, 8), (512, 1)), ((3, 12_000), (1, 512)), ((1, 1), (1, 1)),
        ((65_500, 1), (512, 1)),
    ])
    func `a size fits into the square, is never enlarged and keeps a pixel a side`(size: (Int, Int), fit: (Int, Int)) {
        #expect(
            PixelSize(width: size.0, height: size.1).fitting(side: 512) == PixelSize(width: fit.0, height: fit.1))
    }
}
