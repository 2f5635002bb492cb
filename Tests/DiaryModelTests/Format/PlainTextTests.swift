import Testing

@testable import DiaryModel

struct PlainTextTests {
    @Test(arguments: [
        ("", ""), (" \n\t\r\n ", ""), ("a", "a"), ("  a b  ", "  a b"), ("\n \n  a\n\nb \n\n", "  a\n\nb"),
        ("\u{A0}\r\na\u{2028}b\u{2029}", "a\u{2028}b"), ("\n\u{301}a", "\u{301}a"),
    ])
    func `blank lines before a text and white space after it go, but not the indent of its first line`(
        text: String, trimmed: String
    ) {
        #expect(text.trimmingBlankEnds == trimmed)
    }
}
