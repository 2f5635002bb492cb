import DiaryModel
import Testing

struct FilePathTests {
    @Test(
        arguments: [
            ("a/b", "a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("/", ".", ""), ("a/b/", "a", "b"),
            ("a//b", "a", "b"),
            ("//a", "/", "a"), ("", ".", ""),
        ])
    func `a path has a folder and a last name`(path: String, parent: String, name: String) {
        #expect(FilePath(path).parent.description == parent)
        #expect(String(decoding: FilePath(path).lastComponent, as: UTF8.self) == name)
    }

    @Test func `paths are bytes`() {
        #expect(FilePath("e\u{301}") != FilePath("\u{E9}"))
        #expect(FilePath(bytes: [0x61, 0, 0x62]) == FilePath("a"))
        #expect(FilePath(bytes: [0xFF]).appending("a").bytes == [0xFF, 0x2F, 0x61])
        #expect(FilePath("/").appending("a") == FilePath("/a"))
    }
}
