import DiaryModel
import Testing

struct TagRenamingTests {
    @Test(arguments: [
        ("#old", "#new"), ("@old and #Old.", "@new and #new."), ("#old-", "#new-"), ("(#old)", "(#new)"),
        ("#old/part #older #bold", "#old/part #older #bold"), ("`#old` #old", "`#old` #new"),
        ("https://x.org/#old a@old.org", "https://x.org/#old a@old.org"),
        ("#oldest\n\n#old\r\n", "#oldest\n\n#new\r\n"),
        ("é 🍁 #old 旅 #old", "é 🍁 #new 旅 #new"), ("old", "old"), ("", ""),
    ])
    func `a name changes only where it is a tag`(text: String, renamed: String) {
        #expect(TagScanner.renaming({ $0.lowercased() == "old" }, to: "new", in: text) == renamed)
    }

    @Test(arguments: ["a", "longer-than-it-was", "旅行", "x/y"])
    func `the new name replaces the old one`(name: String) {
        let text = "first #old, `#old` then @old/ and #other: #old"
        let renamed = TagScanner.renaming({ $0 == "old" }, to: name, in: text)
        #expect(TagScanner.names(in: renamed) == TagScanner.names(in: text).map { $0 == "old" ? name : $0 })
        #expect(TagScanner.renaming({ $0 == name }, to: "old", in: renamed) == text)
    }
}
