/// Width and height in pixels.
package struct PictureSize: Equatable, Sendable {
    package var width: Int
    package var height: Int

    /// A size of so many pixels.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The largest size of the same shape whose longer side is at most that long: never larger than this one, and at
    /// least one pixel a side.
    package func fitting(side: Int) -> PictureSize {
        let longer = max(width, height)
        guard longer > side else { return self }
        return PictureSize(
            width: max(1, (width * side + longer / 2) / longer), height: max(1, (height * side + longer / 2) / longer))
    }

    /// Whether neither side is shorter than the other size's.
    func covers(_ other: PictureSize) -> Bool {
        width >= other.width && height >= other.height
    }

    /// The size at 1/denominator, as libjpeg rounds it.
    func divided(by denominator: Int) -> PictureSize {
        PictureSize(
            width: (width + denominator - 1) / denominator, height: (height + denominator - 1) / denominator)
    }
}
