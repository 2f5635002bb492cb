/// What pictures and letters are put onto: red, green, blue and opacity, a byte each, row by row from the top.
package struct PixelCanvas: Equatable, Sendable {
    /// A colour that covers what is below it.
    package struct Color: Equatable, Sendable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// A colour of so much red, green and blue.
        package init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        /// A gray from black to white.
        package init(gray: UInt8) {
            self.init(red: gray, green: gray, blue: gray)
        }
    }

    package let size: PixelSize
    /// Four bytes a pixel.
    package private(set) var bytes: [UInt8]

    /// A canvas that nothing is on, to be seen through.
    package init(size: PixelSize) {
        self.size = size
        bytes = Array(repeating: 0, count: size.width * size.height * 4)
    }

    /// A canvas of one colour.
    package init(size: PixelSize, _ color: Color) {
        self.init(size: size)
        fill(left: 0, top: 0, size, color)
    }

    /// Three bytes a pixel, as if nothing could be seen through.
    package var opaqueBytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(size.width * size.height * 3)
        for start in stride(from: 0, to: bytes.count, by: 4) { result += bytes[start..<start + 3] }
        return result
    }

    /// Puts a picture onto the canvas; what is outside is cut off.
    package mutating func place(_ picture: PixelPicture, left: Int, top: Int) {
        for row in 0..<picture.size.height where 0..<size.height ~= top + row {
            var source = row * picture.size.width * 3
            for column in left..<left + picture.size.width {
                if 0..<size.width ~= column {
                    let target = ((top + row) * size.width + column) * 4
                    bytes[target] = picture.bytes[source]
                    bytes[target + 1] = picture.bytes[source + 1]
                    bytes[target + 2] = picture.bytes[source + 2]
                    bytes[target + 3] = 255
                }
                source += 3
            }
        }
    }

    /// Fills a rectangle; what is outside is cut off.
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
