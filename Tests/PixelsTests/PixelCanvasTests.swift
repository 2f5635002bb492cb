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

    @Test func `a line has smooth edges and is clipped`() throws {
        var canvas = PixelCanvas(size: PixelSize(width: 5, height: 5), PixelCanvas.Color(gray: 255))
        let black = PixelCanvas.Color(gray: 0)
        canvas.stroke(
            from: PixelCanvas.Point(x: -9, y: 2.5), to: PixelCanvas.Point(x: 99, y: 2.5), width: 2, black)
        let column = (0..<5).map { canvas.bytes[($0 * 5 + 2) * 4] }
        #expect(column == [255, 128, 0, 128, 255])
        canvas.stroke(
            from: PixelCanvas.Point(x: -50, y: -50), to: PixelCanvas.Point(x: -50, y: -50), width: 3, black)
        #expect(canvas.bytes[0] == 255)
    }

    @Test func `letters of European languages are drawn, others are a box`() {
        func drawn(_ text: String) -> PixelCanvas {
            var canvas = PixelCanvas(size: PixelCanvas.size(of: text, scale: 1), PixelCanvas.Color(gray: 255))
            canvas.write(text, left: 0, top: 0, scale: 1, PixelCanvas.Color(gray: 0))
            return canvas
        }
        let box = drawn("旅")
        for letters in [
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáčďéěíňóřšťúůýžäöüßñłőÁŠÖ°²µ%/(),",
            "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΆΈΉΊΌΎΏ",
            "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяЄІЇҐЎєіїґўЈјЅѕђћљњџѓќЃЌ",
        ] {
            let pictures = letters.map { drawn(String($0)) }
            #expect(pictures.allSatisfy { $0 != box })
            let same = Dictionary(grouping: zip(letters, pictures)) { $0.1.bytes }.values.filter { $0.count > 1 }
            #expect(same.isEmpty, "\(same.map { $0.map(\.0) })")
        }
    }

    private static let lines = """
        0041:0000000018242442427E424242420000
        65C5:200011FE110010FE7C40217C3D50255024905510091008A0105022500E08
        65E5:00003FFC20042004200420043FFC20042004200420042004200420043FFC20040000
        0628:00
        rubbish
        0061:zz
        """

    @Test func `a font contains exactly the requested letters`() {
        let font = HexFont(Array(Self.lines.utf8), for: ["A", "旅", "日", "\u{628}", "a"])
        #expect(font.contains("A") && !font.contains("日") && !font.contains("旅"), "65C5 and 65E5 are cut off")
        #expect(!font.contains("\u{628}") && !font.contains("a") && !font.contains("B"))
    }

    @Test func `letters of a font share a baseline with ours`() {
        let square = "65E5:" + String(repeating: "FFFF", count: 14) + String(repeating: "0000", count: 2)
        let font = HexFont(Array(square.utf8), for: ["日"])
        let size = PixelCanvas.size(of: "H日", scale: 4, font)
        #expect(size == PixelSize(width: 6 * 4 + 32, height: 28))
        var canvas = PixelCanvas(size: PixelSize(width: 60, height: 40), PixelCanvas.Color(gray: 255))
        canvas.write("H日", left: 0, top: 4, scale: 4, PixelCanvas.Color(gray: 0), font)
        let inked = (0..<40).filter { canvas.bytes[($0 * 60 + 30) * 4] == 0 }
        #expect(inked == Array(4..<32), "as high as H")
    }

    @Test func `Arabic letters join, and words from the right are turned round`() {
        // Kaf, teh, alef, beh: the beginning, the middle, the end of a joined part, and one alone.
        let forms: [Unicode.Scalar] = ["\u{FEDB}", "\u{FE98}", "\u{FE8E}", "\u{FE8F}"]
        #expect(PixelCanvas.foreignLetters(in: "كتاب") == Set(forms))
        func column(_ number: Int) -> String { String(repeating: number == 0 ? "01" : "80", count: 16) }
        let lines = ["05D0:" + column(0), "05D1:" + column(1)]
        let font = HexFont(Array(lines.joined(separator: "\n").utf8), for: ["א", "ב"])
        func drawn(_ text: String) -> [Int] {
            let size = PixelCanvas.size(of: text, scale: 2, font)
            var canvas = PixelCanvas(size: size, PixelCanvas.Color(gray: 255))
            canvas.write(text, left: 0, top: 0, scale: 2, PixelCanvas.Color(gray: 0), font)
            return (0..<size.width).filter { canvas.bytes[$0 * 4] == 0 }
        }
        // Beth is before Aleph, each eight dots wide.
        #expect(drawn("אב") == [0, 17])
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
        let text = "2026-11-20 14:02"
        let size = PixelCanvas.size(of: text, scale: 2)
        #expect(size == PixelSize(width: (16 * 6 - 1) * 2, height: 14))
        var canvas = PixelCanvas(size: size)
        canvas.write(text, left: 0, top: 0, scale: 2, PixelCanvas.Color(gray: 0))
        var larger = PixelCanvas(size: PixelSize(width: size.width + 40, height: size.height + 40))
        larger.write(text, left: 20, top: 20, scale: 2, PixelCanvas.Color(gray: 0))
        let counts = [canvas, larger].map { $0.bytes.count { $0 == 255 } }
        #expect(counts[0] == counts[1] && counts[0] > 500)
    }

    @Test func `no two letters look alike, and a missing one is a box`() {
        let letters = Array("-+:.0123456789cdehinoprstu")
        let drawn = (letters + ["\u{2603}"]).map { letter in
            var canvas = PixelCanvas(size: PixelSize(width: 5, height: 7))
            canvas.write(String(letter), left: 0, top: 0, scale: 1, PixelCanvas.Color(gray: 0))
            return canvas.bytes
        }
        #expect(Set(drawn).count == letters.count + 1)
        #expect(drawn.allSatisfy { $0.contains(255) })
    }

    @Test func `of a canvas three bytes a pixel are left`() {
        let canvas = PixelCanvas(
            size: PixelSize(width: 2, height: 1), PixelCanvas.Color(red: 1, green: 2, blue: 3))
        #expect(canvas.opaqueBytes == [1, 2, 3, 1, 2, 3])
    }
}
