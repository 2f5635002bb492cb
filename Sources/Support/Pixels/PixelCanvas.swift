/// A canvas for pictures and letters: red, green, blue and opacity, a byte each, row by row from the top.
package struct PixelCanvas: Equatable, Sendable {
    package struct Color: Equatable, Sendable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        package init(gray: UInt8) {
            self.init(red: gray, green: gray, blue: gray)
        }
    }

    package let size: PixelSize
    /// Four bytes a pixel.
    package private(set) var bytes: [UInt8]

    package init(size: PixelSize) {
        self.size = size
        bytes = Array(repeating: 0, count: size.width * size.height * 4)
    }

    package init(size: PixelSize, _ color: Color) {
        self.size = size
        let row = (0..<size.width * 4).map { [color.red, color.green, color.blue, 255][$0 % 4] }
        bytes = []
        bytes.reserveCapacity(row.count * size.height)
        for _ in 0..<size.height { bytes += row }
    }

    /// Three bytes a pixel, without the opacity.
    package var opaqueBytes: [UInt8] {
        let count = size.width * size.height
        return unsafe [UInt8](unsafeUninitializedCapacity: count * 3) { result, resultCount in
            for pixel in 0..<count {
                for part in 0..<3 { unsafe result[pixel * 3 + part] = bytes[pixel * 4 + part] }
            }
            resultCount = count * 3
        }
    }

    /// Puts a picture onto the canvas; the part outside is clipped.
    package mutating func place(_ picture: PixelPicture, left: Int, top: Int) {
        let columns = max(0, -left)..<max(0, -left, min(picture.size.width, size.width - left))
        let rows = max(0, -top)..<max(0, -top, min(picture.size.height, size.height - top))
        let width = size.width
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            for row in rows {
                var source = (row * picture.size.width + columns.lowerBound) * 3
                var target = ((top + row) * width + left + columns.lowerBound) * 4
                for _ in columns {
                    for part in 0..<3 { unsafe bytes[target + part] = picture.pixels[source + part] }
                    unsafe bytes[target + 3] = 255
                    (source, target) = (source + 3, target + 4)
                }
            }
        }
    }

    /// Some of its rows alone; missing rows are left out.
    package func cropped(toRows rows: Range<Int>) -> PixelCanvas {
        let rows = rows.clamped(to: 0..<size.height)
        var result = PixelCanvas(size: PixelSize(width: size.width, height: rows.count))
        result.bytes = Array(bytes[rows.lowerBound * size.width * 4..<rows.upperBound * size.width * 4])
        return result
    }

    /// Fills a rectangle; the part outside is clipped.
    package mutating func fill(left: Int, top: Int, _ area: PixelSize, _ color: Color) {
        for row in max(0, top)..<max(0, top, min(size.height, top + area.height)) {
            for column in max(0, left)..<max(0, left, min(size.width, left + area.width)) {
                let start = (row * size.width + column) * 4
                bytes[start] = color.red
                bytes[start + 1] = color.green
                bytes[start + 2] = color.blue
                bytes[start + 3] = 255
            }
        }
    }
}
