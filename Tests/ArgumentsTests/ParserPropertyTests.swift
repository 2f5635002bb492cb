import Arguments
import TestFixtures
import Testing

/// For any input the parser returns an answer, and its answers are consistent.
struct ParserPropertyTests {
    private static let pieces = [
        "list", "add", "search", "restore", "help", "ls", "--", "-", "-h", "--help", "--tag", "--tag=a,b", "-t", "-tx",
        "-sn3", "-20",
        "-5.5", "--near", "-33.9,151.2", "--media", "-m", "photo.jpg", "--format", "json", "--form", "--star",
        "--unstar", "--arg", "x",
        "--on-this-day", "7", "two words", "", "it's", "--version", "--diary", "/d", "-ws", "--=", "---", "-=",
        "--tag=", "京都",
    ]

    @Test func `words are never lost, doubled or reordered`() {
        let seed = SeededGenerator.chosenSeed
        var generated = SeededWords(seed: seed)
        for _ in 0..<5_000 {
            let words = generated.words(from: Self.pieces)
            guard let parsed = try? parse(words) else { continue }
            var rest = words[...]
            for operand in parsed.operands {
                guard let index = rest.firstIndex(of: operand) else {
                    Issue.record("seed \(generated.seed): \(words)")
                    break
                }
                rest = rest[(index + 1)...]
            }
            if let index = parsed.commandIndex {
                #expect(words[index] == parsed.command?.name, "seed \(generated.seed)")
            }
        }
    }

    @Test func `a corrected command line is read again as it was meant`() throws {
        let seed = SeededGenerator.chosenSeed
        var generated = SeededWords(seed: seed)
        for _ in 0..<5_000 {
            let words = generated.words(from: Self.pieces)
            do throws(ArgumentError) {
                _ = try parse(["ls"] + words)
                Issue.record("ran a synonym: \(words)")
            } catch {
                guard let line = ShellQuoting.words(of: error.hint.replacing(#"'\''"#, with: "")) else { continue }
                let expected = ["diary", "list"] + words.map { $0.replacing("'", with: "") }
                #expect(line == expected, "seed \(generated.seed)")
            }
        }
    }
}

/// Reproducible lists of words: a linear congruential generator (Knuth, MMIX).
struct SeededWords {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    mutating func words(from pieces: [String]) -> [String] {
        (0..<Int(next() % 8)).map { _ in pieces[Int(next() % UInt64(pieces.count))] }
    }

    private mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
