import Pixels

extension PixelSize {
    /// The size at 1/denominator, rounded up.
    func divided(by denominator: Int) -> PixelSize {
        PixelSize(
            width: (width + denominator - 1) / denominator, height: (height + denominator - 1) / denominator)
    }

    /// The size at eighths of it, as libjpeg rounds it.
    func scaled(eighths: Int) -> PixelSize {
        PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
    }
}
