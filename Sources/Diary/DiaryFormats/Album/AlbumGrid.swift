import Pixels

/// The aspect ratios of photos, by which a grid gives each its share of a row.
///
/// They are classes with a stylesheet of their own: the album's policy allows no style in a page.
final class AlbumGrid {
    /// Widths in hundredths of the height; larger values are clamped.
    private static let shapes = 30...400
    private var used: Set<Int> = []

    /// The class of a photo's shape.
    func className(of size: PixelSize) -> String {
        let hundredths = size.width * 100 / max(1, size.height)
        let shape = min(max(hundredths, Self.shapes.lowerBound), Self.shapes.upperBound)
        used.insert(shape)
        return "r\(shape)"
    }

    /// The rules of the classes used.
    var stylesheet: [UInt8] {
        var text = "/* The shapes of this album's photos: width by height. */\n"
        for shape in used.sorted() {
            let fraction = shape % 100
            text += ".r\(shape) { --ratio: \(shape / 100).\(fraction < 10 ? "0" : "")\(fraction); }\n"
        }
        return Array(text.utf8)
    }
}
