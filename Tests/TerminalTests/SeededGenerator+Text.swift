import TestFixtures

extension SeededGenerator {
    /// A byte, more often a significant one: controls, lead bytes, parts of bidirectional marks.
    mutating func byte() -> UInt8 {
        let significant: [UInt8] = [
            0x00, 0x0A, 0x1B, 0x61, 0x7F, 0x80, 0x9B, 0xA6, 0xAE, 0xC2, 0xE2, 0x81, 0xF0, 0x9F, 0xFF,
        ]
        return next() % 2 == 0
            ? significant[Int(next() % UInt64(significant.count))] : UInt8(truncatingIfNeeded: next())
    }

    /// Words of several scripts, emoji, combining marks, spaces and line ends.
    mutating func text() -> String {
        let pieces = [
            "a", "word", "e\u{301}", "京", "都", "。", "「", "ー", "🍁", "👩‍👩‍👧", "🇨🇿", "❤️", "مرحبا", "한", "नमस्ते", " ", " ", "  ",
            "\n",
            "\t", "\u{200B}", "\u{3000}", "…", "https://example.org/a-very-long-path", "ｶﾞ",
        ]
        return (0..<Int.random(in: 0...24, using: &self)).map { _ in pieces[Int(next() % UInt64(pieces.count))] }
            .joined()
    }
}
