/// A word that a program found in a picture.
struct FoundWord: Hashable {
    /// The numbers of its block, its paragraph there, and its line there.
    var line: [Int]
    var box: PixelBox
    /// From 0 to 100.
    var confidence: Double
    var text: String
}

/// A rectangle of whole pixels.
struct PixelBox: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// Returns whether half of the flatter one is beside the other.
    func sharesRow(with other: PixelBox) -> Bool {
        let shared = min(y + height, other.y + other.height) - max(y, other.y)
        return shared > 0 && shared * 2 >= min(height, other.height)
    }

    /// The smallest rectangle around both.
    func union(_ other: PixelBox) -> PixelBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(x + width, other.x + other.width), bottom = max(y + height, other.y + other.height)
        return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
    }
}
