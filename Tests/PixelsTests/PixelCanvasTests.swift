import Pixels
import Testing

struct PixelCanvasTests {
    private func picture(_ width: Int, _ height: Int, gray: UInt8) throws -> PixelPicture {
        let size = PixelSize(width: width, height: height)
        return try #require(PixelPicture(size: size, pixels: Array(repeating: gray, count: width * height * 3)))
    }

    @Test func `a picture has three bytes for each pixel`() {
        let size = PixelSize(width: 2, height: 2)
        #expect(PixelPicture(size: size, pixels: Array(repeating: 0, count: 11)) == nil)
        #expect(PixelPicture(size: PixelSize(width: 0, height: 2), pixels: []) == nil)
    }

    @Test func `white is brighter than green, and green than blue`() throws {
        let size = PixelSize(width: 3, height: 1)
        let picture = try #require(PixelPicture(size: size, pixels: [255, 255, 255, 0, 255, 0, 0, 0, 255]))
        #expect((0..<3).map { picture.brightness(column: $0, row: 0) } == [255, 149, 29])
    }

    @Test func `uncovered pixels are transparent`() throws {
        var canvas = PixelCanvas(size: PixelSize(width: 3, height: 2))
        canvas.place(try picture(1, 1, gray: 9), left: 1, top: 1)
        #expect(canvas.bytes == Array(repeating: 0, count: 16) + [9, 9, 9, 255, 0, 0, 0, 0])
    }

    @Test(arguments: [(-1, -1, 1), (2, 1, 1), (5, 0, 0), (0, -5, 0), (0, 0, 4)])
    func `pixels outside are clipped`(left: Int, top: Int, count: Int) throws {
        var canvas = PixelCanvas(size: PixelSize(width: 3, height: 2))
        canvas.place(try picture(2, 2, gray: 9), left: left, top: top)
        #expect(canvas.bytes.count { $0 == 255 } == count)
        var filled = PixelCanvas(size: PixelSize(width: 3, height: 2))
        let area = PixelSize(width: 2, height: 2)
        filled.fill(left: left, top: top, area, PixelCanvas.Color(gray: 9))
        #expect(filled == canvas)
    }

    @Test func `letters are drawn in the requested place and in the size computed before`() {
        let text = "20:26:11:20:14:0"
        let size = PixelCanvas.size(of: text, scale: 2)
        #expect(size == PixelSize(width: (16 * 6 - 1) * 2, height: 14))
        var canvas = PixelCanvas(size: size)
        canvas.write(text, left: 0, top: 0, scale: 2, PixelCanvas.Color(gray: 0))
        var larger = PixelCanvas(size: PixelSize(width: size.width + 40, height: size.height + 40))
        larger.write(text, left: 20, top: 20, scale: 2, PixelCanvas.Color(gray: 0))
        let counts = [canvas, larger].map { $0.bytes.count { $0 == 255 } }
        #expect(counts[0] == counts[1] && counts[0] > 500)
    }

    @Test func `no two letters look alike, and others are a gap`() {
        let drawn = "0123456789:PDF?".map { letter in
            var canvas = PixelCanvas(size: PixelSize(width: 5, height: 7))
            canvas.write(String(letter), left: 0, top: 0, scale: 1, PixelCanvas.Color(gray: 0))
            return canvas.bytes
        }
        #expect(Set(drawn).count == 15)
        #expect(drawn.dropLast().allSatisfy { $0.contains(255) } && !drawn[14].contains(255))
    }

    @Test func `of a canvas three bytes a pixel are left`() {
        let canvas = PixelCanvas(
            size: PixelSize(width: 2, height: 1), PixelCanvas.Color(red: 1, green: 2, blue: 3))
        #expect(canvas.opaqueBytes == [1, 2, 3, 1, 2, 3])
    }
}
