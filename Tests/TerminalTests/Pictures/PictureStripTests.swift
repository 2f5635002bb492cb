import Pixels
import Terminal
import Testing

struct PictureStripTests {
    private let pixels = PictureTerminal(form: .kitty, cell: PixelSize(width: 10, height: 20))
    private let blocks = PictureTerminal(form: .blocks(.direct), cell: nil)

    private func picture(_ width: Int, _ height: Int) throws -> PixelPicture {
        let size = PixelSize(width: width, height: height)
        return try #require(PixelPicture(size: size, pixels: Array(repeating: 7, count: width * height * 3)))
    }

    @Test func `pictures are side by side, two cells apart, while there is room`() throws {
        var strip = PictureStrip(for: pixels, room: 24)
        let fits = [try picture(95, 40), try picture(100, 60), try picture(10, 20)].map { strip.append($0) }
        #expect(fits == [true, true, false])
        #expect(strip.items.map(\.column) == [0, 12] && strip.items.map(\.columns) == [10, 10])
        #expect(strip.canvas?.size == PixelSize(width: 220, height: 60))
    }

    @Test func `they share a line, and nothing is drawn between them`() throws {
        var strip = PictureStrip(for: pixels, room: 80)
        _ = strip.append(try picture(10, 20))
        _ = strip.append(try picture(10, 40))
        let canvas = try #require(strip.canvas)
        func isDrawn(_ column: Int, _ row: Int) -> Bool {
            canvas.bytes[(row * canvas.size.width + column) * 4 + 3] == 255
        }
        #expect(!isDrawn(5, 19) && isDrawn(5, 20) && isDrawn(35, 0) && !isDrawn(15, 30))
    }

    @Test func `of blocks a picture fills its cells`() throws {
        var strip = PictureStrip(for: blocks, room: 80)
        _ = strip.append(try picture(85, 60))
        let canvas = try #require(strip.canvas)
        #expect(canvas.size == PixelSize(width: 88, height: 64))
        #expect(stride(from: 3, to: canvas.bytes.count, by: 4).allSatisfy { canvas.bytes[$0] == 255 })
    }

    @Test func `a picture that is too wide for all of the room is clipped`() throws {
        var strip = PictureStrip(for: pixels, room: 5)
        let wide = try picture(95, 40)
        let fits = strip.append(wide)
        #expect(fits)
        #expect(strip.canvas?.size == PixelSize(width: 50, height: 40))
        #expect(PictureStrip(for: pixels, room: 5).canvas == nil)
    }
}
