import Testing

@testable import DiaryFormats

struct SafeFileNameTests {
    @Test(arguments: [
        ("IMG_2041", "IMG_2041"), ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"), ("a\u{0}\u{7F}\u{85}\nb", "a____b"),
        ("photo\u{202E}gpj", "photo_gpj"), ("name. . .", "name"), ("  name ", "name"), ("...", "_"), ("", "_"),
        (" ", "_"),
        ("CON", "_CON"), ("con.backup", "_con.backup"), ("NUL .x", "_NUL .x"), ("COM1", "_COM1"), ("lpt9.a", "_lpt9.a"),
        ("COM12", "COM12"), ("console", "console"), ("e\u{301}", "\u{E9}"), ("日本", "日本"), (".hidden", ".hidden"),
    ])
    func `a name is valid on every file system`(name: String, safe: String) {
        let cleaned = SafeFileName.cleaned(name)
        #expect(Array(cleaned.utf8) == Array(safe.utf8))
        #expect(SafeFileName.cleaned(cleaned) == cleaned)
    }

    @Test func `a long name is cut between characters`() {
        let family = "👨‍👩‍👧‍👦"
        #expect(SafeFileName.cut(String(repeating: family, count: 20), to: 255).utf8.count == 10 * family.utf8.count)
        #expect(SafeFileName.cut("ab. cd", to: 4) == "ab")
        #expect(SafeFileName.cut("abc", to: 3) == "abc")
    }

    @Test(arguments: [
        ("IMG.JPG", "img.jpg"), ("Straße", "STRASSE"), ("\u{E9}", "e\u{301}"), ("a\u{200D}b", "ab"), ("İ", "i\u{307}"),
    ])
    func `names that some system takes for the same fold alike`(first: String, second: String) {
        #expect(SafeFileName.folded(first) == SafeFileName.folded(second))
    }
}
