import Pixels
import TestFixtures
import Testing

@testable import Terminal

struct TerminalAnswersTests {
    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"
    private static let sixel = "\u{1B}[6;16;8t\u{1B}[?62;4;22c"

    private func answers(_ pieces: [String]) -> TerminalAnswers {
        var answers = TerminalAnswers()
        for piece in pieces { answers.take(piece.utf8) }
        return answers
    }

    @Test func `Kitty says so, with the size of its cells`() {
        let answers = answers([Self.kitty])
        #expect(answers.knowsKitty && !answers.knowsSixel && answers.isComplete)
        #expect(answers.cell == PixelSize(width: 10, height: 20))
    }

    @Test func `Sixel is the fourth feature`() {
        let answers = answers([Self.sixel])
        #expect(answers.knowsSixel && !answers.knowsKitty && answers.isComplete)
        #expect(!self.answers(["\u{1B}[?64;14;24c"]).knowsSixel)
    }

    @Test(arguments: [kitty, sixel])
    func `an answer may come in pieces of any size`(text: String) {
        let bytes = Array(text)
        for size in 1...bytes.count {
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                String(bytes[$0..<min($0 + size, bytes.count)])
            }
            let (whole, read) = (answers([text]), answers(pieces))
            #expect(read.knowsKitty == whole.knowsKitty && read.knowsSixel == whole.knowsSixel)
            #expect(read.cell == whole.cell && read.isComplete)
        }
    }

    @Test func `before the last answer there is more to wait for`() {
        #expect(!answers([String(Self.kitty.dropLast())]).isComplete)
        #expect(!answers([]).isComplete && !answers(["\u{1B}[c"]).isComplete)
    }

    @Test(arguments: [
        "\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\", "\u{1B}_Gi=30;OK\u{1B}\\", "_Gi=31;OK", "\u{1B}_G\u{1B}\\", "OK",
        "\u{1B}_;;;\u{1B}\\",
    ])
    func `an answer other than Kitty's yes is no`(text: String) {
        #expect(!answers([text]).knowsKitty)
    }

    @Test func `garbage is not an answer, and of any length it ends`() {
        var generator = SeededGenerator()
        for _ in 0..<200 {
            var answers = TerminalAnswers()
            var count = 0
            while !answers.isComplete, count < 10_000 {
                let piece = (0..<97).map { _ in
                    generator.isOne(in: 8) ? 0x1B : UInt8.random(in: 0...255, using: &generator)
                }
                answers.take(piece)
                count += piece.count
            }
            #expect(answers.isComplete && !answers.knowsKitty, "\(generator.name)")
        }
    }
}
