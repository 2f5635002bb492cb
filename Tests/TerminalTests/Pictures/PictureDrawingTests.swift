import Foundation
import Pixels
import Terminal
import TestSupport
import Testing

/// Drawn pictures are read back and compared with the originals.
@Suite(.enabled(if: PictureDrawing.isAvailable, "libchafa0 is not installed")) struct PictureDrawingTests {
    /// A smooth picture in an empty canvas: a quarter on each side stays transparent.
    private func canvas(_ terminal: PictureTerminal, columns: Int, rows: Int) -> PixelCanvas {
        let size = PixelSize(width: columns * terminal.cell.width, height: rows * terminal.cell.height)
        var canvas = PixelCanvas(size: size)
        for row in 0..<size.height {
            for column in size.width / 4..<size.width * 3 / 4 {
                let color = PixelCanvas.Color(
                    red: UInt8(column * 255 / size.width), green: UInt8(row * 255 / size.height), blue: 128)
                canvas.fill(left: column, top: row, PixelSize(width: 1, height: 1), color)
            }
        }
        return canvas
    }

    private func drawn(_ form: PictureForm, indentation: Int = 0) -> (text: String, expected: DrawnPicture) {
        let terminal = PictureTerminal(form: form, cell: PixelSize(width: 10, height: 20))
        let canvas = canvas(terminal, columns: 16, rows: 6)
        let bytes = PictureDrawing(terminal: terminal).text(of: canvas, indentation: indentation)
        let expected = DrawnPicture(
            width: canvas.size.width, height: canvas.size.height, bytes: canvas.bytes, depth: 4)
        return (String(decoding: bytes, as: UTF8.self), expected)
    }

    @Test func `Kitty gets every pixel, and transparent ones stay transparent`() throws {
        let (text, expected) = drawn(.kitty)
        let pictures = DrawnPicture.kitty(text)
        #expect(pictures.count == 1 && pictures.first?.pixels == expected.pixels)
        #expect(text.contains("c=16,r=6") && text.contains("q=2"))
        // The protocol allows no chunk of more than 4096 bytes.
        let chunks = text.components(separatedBy: "\u{1B}_G").dropFirst().compactMap { chunk in
            chunk.components(separatedBy: "\u{1B}\\")[0].split(separator: ";").last?.utf8.count
        }
        #expect(chunks.count > 10 && chunks.allSatisfy { $0 <= 4096 })
    }

    @Test func `iTerm2 gets every pixel, and transparent ones stay transparent`() throws {
        let (text, expected) = drawn(.iTerm2)
        let pictures = DrawnPicture.iTerm2(text)
        #expect(pictures.count == 1 && pictures.first?.pixels == expected.pixels)
        #expect(text.contains("width=16;height=6"))
    }

    @Test func `Sixel shows nearly the same colours, and transparent pixels stay transparent`() throws {
        let (text, expected) = drawn(.sixel)
        let picture = try #require(DrawnPicture.sixel(text).first)
        #expect(picture.width == 160 && picture.height == 120)
        #expect(picture.distance(from: expected) < 8)
        #expect(picture.pixels.indices.allSatisfy { (picture.pixels[$0] == nil) == (expected.pixels[$0] == nil) })
    }

    @Test(arguments: [(PictureForm.Colors.direct, 6.0), (.palette256, 30), (.palette16, 95)])
    func `blocks show the mean of each cell, as well as their colours can`(
        colors: PictureForm.Colors, limit: Double
    ) throws {
        let (text, expected) = drawn(.blocks(colors))
        let lines = text.split(separator: "\n")
        #expect(lines.count == 6)
        let picture = DrawnPicture.blocks(lines)
        #expect(picture.width == 16)
        #expect(picture.distance(from: expected.reduced(columns: 8, rows: 16)) < limit)
        #expect(text.contains("8;2;") == (colors == .direct) && text.contains("8;5;") == (colors == .palette256))
        #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    }

    @Test(arguments: [PictureForm.kitty, .iTerm2, .sixel])
    func `room is made for pixels, and the cursor is below them`(form: PictureForm) {
        let text = drawn(form, indentation: 18).text
        #expect(text.hasPrefix("\n\n\n\n\n\n\u{1B}[6A\r\u{1B}[18C\u{1B}7"))
        #expect(text.hasSuffix("\u{1B}8\u{1B}[6B\r"))
        #expect(drawn(form).text.hasPrefix("\n\n\n\n\n\n\u{1B}[6A\r\u{1B}7"))
    }

    @Test func `lines of blocks are indented`() {
        let lines = drawn(.blocks(.direct), indentation: 5).text.split(separator: "\n")
        #expect(lines.count == 6 && lines.allSatisfy { $0.hasPrefix("     ") })
    }

    @Test func `a canvas that isn't whole cells is refused`() {
        let drawing = PictureDrawing(terminal: PictureTerminal(form: .sixel, cell: nil))
        #expect(drawing.text(of: PixelCanvas(size: PixelSize(width: 7, height: 16)), indentation: 0).isEmpty)
        #expect(drawing.text(of: PixelCanvas(size: PixelSize(width: 8, height: 17)), indentation: 0).isEmpty)
    }
}
