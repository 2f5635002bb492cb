import Pixels

extension PixelSize {
    /// The size at 1/denominator, as libjpeg rounds it.
    func divided(by denominator: Int) -> PixelSize {
        PixelSize(
            width: (width + denominator - 1) / denominator, height: (height + denominator - 1) / denominator)
    }
}
