/// Width and height in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// A size with the same aspect ratio and at most that many pixels.
    package func bounded(_ pixelCount: Int) -> PixelSize {
        var size = self
        while size.width * size.height > pixelCount {
            size = size.fitting(PixelSize(width: size.width * 15 / 16, height: size.height))
        }
        return size
    }

    /// The largest size with the same aspect ratio that fits into another one: never larger than this one, and at least
    /// one pixel a side.
    package func fitting(_ room: PixelSize) -> PixelSize {
        guard width > room.width || height > room.height else { return self }
        // Compared as products, so that no fraction is lost.
        let isWide = width * room.height > room.width * height
        let (part, whole) = isWide ? (room.width, width) : (room.height, height)
        return PixelSize(
            width: max(1, (width * part + whole / 2) / whole), height: max(1, (height * part + whole / 2) / whole))
    }

    /// The largest size with the same aspect ratio and at most that long a side, as ``fitting(_:)``.
    package func fitting(side: Int) -> PixelSize {
        fitting(PixelSize(width: side, height: side))
    }

    /// Returns whether both sides are at least as long as the other size's.
    package func covers(_ other: PixelSize) -> Bool {
        width >= other.width && height >= other.height
    }
}
