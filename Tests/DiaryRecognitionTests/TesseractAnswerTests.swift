@testable import DiaryRecognition
import Pixels
import Testing

/// Tables as Tesseract 5.3.0 prints them.
struct TesseractAnswerTests {
    private static let header =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

    private func answer(_ rows: String) -> TesseractAnswer? { TesseractAnswer(Array((Self.header + rows).utf8)) }

    @Test func `words come with their line, their box and their confidence`() {
        let words = answer(
            """
            1\t1\t0\t0\t0\t0\t0\t0\t1600\t1000\t-1\t
            4\t1\t1\t1\t1\t0\t2\t86\t516\t35\t-1\t
            5\t1\t1\t1\t1\t1\t2\t86\t164\t35\t96.494919\tInvoice
            5\t1\t1\t1\t1\t2\t185\t86\t76\t35\t96.136887\tNo.

            """)?.words
        #expect(words?.map(\.text) == ["Invoice", "No."])
        #expect(words?.first?.box == PixelBox(x: 2, y: 86, width: 164, height: 35))
        #expect(words?.first?.confidence == 96.494919 && words?.first?.line == [1, 1, 1])
    }

    @Test(arguments: [
        "5\t1\t1\t1\t1\t1\t2\t86\t164\t35\t96.4", "5\t1\t1\t1\t1\t1\t-2\t86\t164\t35\t96.4\tx",
        "5\t1\t1\t1\t1\t1\t2\t86\t99999999999999999999\t35\t96.4\tx", "5\t1\t1\t1\t1\t1\t2\t86\t164\t35\tnan\tx",
        "5\t1\t1\t1\t1\t1\t2\t86\t164\t35\t101\tx", "<html>",
    ])
    func `a row that is none makes the whole answer unreadable`(row: String) {
        #expect(answer(row + "\n") == nil)
    }

    @Test func `an answer without the header, and one that is no UTF-8, are unreadable`() {
        #expect(TesseractAnswer(Array("Invoice No.\n".utf8)) == nil)
        #expect(TesseractAnswer(Array(Self.header.utf8) + [0xFF, 0xFE]) == nil)
        #expect(TesseractAnswer([]) == nil)
        #expect(answer("")?.words.isEmpty == true)
    }

    @Test func `control characters and turned directions are taken out of words`() {
        let words = answer("5\t1\t1\t1\t1\t1\t2\t86\t164\t35\t96\tIn\u{1B}[31mvo\u{202E}ice\n")?.words
        #expect(words?.map(\.text) == ["In [31mvo ice"])
    }

    @Test func `a page with a few sure words among many others may be turned`() throws {
        let blank = PixelPicture(size: PixelSize(width: 256, height: 256), red: 255, green: 255, blue: 255)
        func mayBeTurned(_ confidences: [Int]) throws -> Bool {
            let rows = confidences.enumerated().map { "5\t1\t1\t1\t1\t\($0 + 1)\t0\t0\t9\t9\t\($1)\twords\n" }
            let words = try #require(answer(rows.joined())).words
            return TesseractRecognizer.mayBeTurned(words, ReadPage(words), blank)
        }
        #expect(try mayBeTurned([91, 88, 85] + [Int](repeating: 40, count: 23)))
        #expect(try !mayBeTurned([Int](repeating: 90, count: 40)) && !mayBeTurned([20, 20, 20]))
    }

    @Test func `the turn of a page is read, and nothing where it can't be told`() {
        let answer = """
            Page number: 0
            Orientation in degrees: 90
            Rotate: 270
            Orientation confidence: 18.21
            Script: Latin
            Script confidence: 21.21

            """
        let turn = TesseractAnswer.turn(Array(answer.utf8))
        #expect(turn?.degrees == 270 && turn?.confidence == 18.21)
        #expect(TesseractAnswer.turn([]) == nil)
        #expect(TesseractAnswer.turn(Array("Rotate: 45\nOrientation confidence: 9\n".utf8)) == nil)
    }

    private func word(_ text: String, _ confidence: Double, line: Int = 1) -> FoundWord {
        FoundWord(
            line: [1, 1, line], box: PixelBox(x: 0, y: line * 10, width: 10, height: 8), confidence: confidence,
            text: text)
    }

    @Test func `a line with a sure word keeps its other words, and loses its noise`() {
        let lines = TextNoise.lines(of: [word("Linden", 50), word("Ave", 90), word("|'", 12)])
        #expect(lines.map(\.text) == ["Linden Ave"])
    }

    @Test func `what Tesseract sees in snow and water is left out`() {
        let words = [
            word("LAM", 77), word("vál", 73, line: 2), word("Pip", 60, line: 3), word("30", 95, line: 4),
            word("a", 96, line: 5), word("A B C", 96, line: 6), word("", 99, line: 7),
        ]
        #expect(TextNoise.lines(of: words).isEmpty)
    }

    @Test func `sure figures beside words are kept, and no others`() {
        let row = { (text: String, confidence: Double, x: Int, line: Int) in
            FoundWord(
                line: [x, 1, line], box: PixelBox(x: x, y: line * 10, width: 50, height: 8), confidence: confidence,
                text: text)
        }
        let words = [
            row("Invoice", 95, 0, 1), row("2024-117", 92, 90, 1), row("CELKEM", 96, 0, 2), row("185,90", 91, 90, 2),
            row("17,", 79, 190, 2), row("4", 95, 290, 2), row("30", 95, 0, 5), row("No.12a4b", 95, 400, 1),
        ]
        #expect(TextNoise.lines(of: words).map(\.text) == ["Invoice", "2024-117", "CELKEM", "185,90"])
    }

    @Test func `Japanese characters that are printed one by one are a word`() {
        let lines = TextNoise.lines(of: [word("霧", 91), word("の", 88), word("朝", 93)])
        #expect(lines.map(\.text) == ["霧の朝"])
    }

    @Test func `a character that is not sure stays between others of its script`() {
        let texts = { (words: [FoundWord]) in TextNoise.lines(of: words).map(\.text) }
        #expect(texts([word("霧", 0), word("の", 93), word("朝", 83), word("川", 90)]) == ["霧の朝川"])
        #expect(texts([word("七", 0), word("羽", 70), word("の", 93), word("鷺", 0), word("立っ", 96)]) == ["七羽の鷺立っ"])
        // Beside another script, and without a line of text, it is noise.
        #expect(texts([word("Linden", 90), word("三", 0), word("Ave", 90)]) == ["Linden Ave"])
        #expect(texts([word("三", 0), word("一", 50), word("二", 60)]).isEmpty)
    }

    @Test func `a pass that missed most of a page doesn't win by its mean`() {
        let whole = ReadPage((1...40).map { word("morning", 95, line: $0) })
        let part = ReadPage((1...4).map { word("morning", 97, line: $0) })
        #expect(part.confidence > whole.confidence && part.score < whole.score)
    }

    @Test func `text that misses a word needs the other pass, which wins with it`() {
        // A screenshot: the parts of a line far from each other, and the line as a whole.
        let sparse = ReadPage([word("TypeError:", 91), word("‘banana’", 25, line: 2), word("undefined", 96, line: 3)])
        let page = ReadPage([word("TypeError:", 91), word("'banana'", 86.5), word("undefined", 96)])
        #expect(sparse.missesWords && !page.missesWords && page.score > sparse.score)
        // Without text, or with noise of less than a word, there is nothing to miss.
        #expect(!ReadPage([word("LAM", 77), word("eee", 28, line: 2)]).missesWords)
        #expect(!ReadPage([word("morning", 95), word("|'", 12), word("30", 20)]).missesWords)
    }

    @Test func `a pass that joins prices to their lines and loses a word doesn't win`() {
        let sparse = ReadPage([word("Hammer", 96), word("12.90", 96, line: 2), word("Visa", 96, line: 3)])
        let page = ReadPage([word("Hammer", 96), word("12.90", 96)])
        #expect(sparse.score > page.score)
    }
}
