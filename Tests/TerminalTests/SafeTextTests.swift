import Terminal
import TestFixtures
import Testing

struct SafeTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\nb\tc", "a\nb\tc"), ("\u{1B}[31mred", #"\x1b[31mred"#), ("a\r\nb", "a\\x0d\nb"),
        ("\u{0}", #"\x00"#), ("\u{7F}", #"\x7f"#), ("\u{9B}31m", #"\u{9b}31m"#), ("\u{85}", #"\u{85}"#),
        ("a\u{202E}b", #"a\u{202e}b"#), ("\u{202A}\u{202C}", #"\u{202a}\u{202c}"#),
        ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("می‌خواهم", "می‌خواهم"), ("co\u{AD}op", "co\u{AD}op"), ("\u{200E}\u{200F}", "\u{200E}\u{200F}"),
        ("❤️", "❤️"), ("naïve • “quoted” €", "naïve • “quoted” €"), ("", ""),
    ])
    func `dangerous characters are shown as escapes`(text: String, shown: String) {
        #expect(Array(SafeText(text).string.utf8) == Array(shown.utf8))
        #expect(SafeText(SafeText(text).string) == SafeText(text))
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], #"a\xffb"#), ([0xC3, 0xA9], "é"), ([0xC3], #"\xc3"#),
            ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
            ([0xC0, 0x80], #"\xc0\x80"#), ([0xC2, 0x9B], #"\u{9b}"#), ([0x9B], #"\x9b"#),
            ([0xF0, 0x9F, 0x8D], #"\xf0\x9f\x8d"#),
            ([0xFF, 0xF0, 0x9F, 0x8D, 0x81, 0x1B], #"\xff🍁\x1b"#), ([], ""),
        ] as [([UInt8], String)])
    func `bytes that are not UTF-8 are shown one by one`(bytes: [UInt8], shown: String) {
        #expect(SafeText(bytes: bytes).string == shown)
    }

    @Test func `a single line has no line ends or tabs`() {
        #expect(SafeText("a\nb\tc\r\nd\u{2028}e").singleLine.string == #"a b c\x0d d e"#)
    }

    @Test func `raw text stays as it is`() {
        #expect(SafeText(raw: "\u{1B}[31m").string == "\u{1B}[31m")
    }

    @Test func `interpolated values are escaped too`() {
        let name = "\u{1B}]0;owned\u{7}"
        #expect(("added \(name)" as SafeText).string == #"added \x1b]0;owned\x07"#)
    }

    @Test func `no dangerous scalar and no broken byte ever gets out`() {
        var generator = SeededGenerator()
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in generator.byte() }
            let scalars = SafeText(bytes: bytes).string.unicodeScalars
            #expect(!scalars.contains(where: SafeText.isDangerous), "\(generator.name) \(bytes)")
            #expect(!scalars.contains("\u{FFFD}"), "\(generator.name) \(bytes)")
        }
    }
}
