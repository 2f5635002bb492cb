import DiaryModel
import Pixels

/// The boxes of lines in a medium's stored pixels, from those in the upright picture that was read.
struct StoredBoxes {
    let page: PixelSize
    /// The size as stored; the page's own if unknown.
    private let stored: PixelSize
    /// The number in EXIF, from 1 to 8.
    private let orientation: Int

    init(page: PixelSize, of medium: Medium) {
        self.page = page
        orientation = medium.metadata.orientation.flatMap { 1...8 ~= $0 ? $0 : nil } ?? 1
        let turned = orientation >= 5 ? PixelSize(width: page.height, height: page.width) : page
        if let width = medium.metadata.width, let height = medium.metadata.height, 1...1 << 20 ~= width,
            1...1 << 20 ~= height
        {
            stored = PixelSize(width: width, height: height)
        } else {
            stored = turned
        }
    }

    func stored(_ box: PixelBox) -> PixelBox {
        let upright = orientation >= 5 ? PixelSize(width: stored.height, height: stored.width) : stored
        let left = scaled(box.x, page.width, upright.width), top = scaled(box.y, page.height, upright.height)
        let right = scaled(box.x + box.width, page.width, upright.width)
        let bottom = scaled(box.y + box.height, page.height, upright.height)
        let corners = [place(left, top, upright), place(right, bottom, upright)]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
        return PixelBox(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
    }

    private func scaled(_ value: Int, _ from: Int, _ to: Int) -> Int {
        Int((Double(min(max(value, 0), from)) * Double(to) / Double(max(from, 1))).rounded())
    }

    /// The corner in the stored picture for a corner of the upright one.
    private func place(_ x: Int, _ y: Int, _ upright: PixelSize) -> (x: Int, y: Int) {
        let (right, bottom) = (upright.width, upright.height)
        return switch orientation {
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, right - x)
        case 7: (bottom - y, right - x)
        case 8: (bottom - y, x)
        default: (x, y)
        }
    }
}
