import DiaryModel
import Testing

struct TitleTests {
    @Test(arguments: [
        ("", ""), ("one", "one"), ("one\ntwo", "one"), ("\n\n  \none ", "one"), ("# one", "one"),
        ("## # one #", "one #"),
        ("#\none", "one"), ("one\r\ntwo", "one"), ("\r\n\r\none", "one"), ("\n\u{301}x", "\u{301}x"),
        (" \u{A0}\n#", ""),
    ])
    func `a title is the first line with text`(text: String, title: String) {
        #expect(DiaryEntry.title(of: text) == title)
        #expect(DiaryEntry.title(of: title) == title)
    }
}
