import DiaryMedia
import Testing

@testable import DiaryFormats

struct LinkedMediaTests {
    private let diary = ForeignDiary()

    private func take(_ text: String, in folder: String = "notes") throws -> LinkedMedia.Found {
        var media = LinkedMedia(try diary.source())
        return try media.take(text, in: folder, of: "note.md")
    }

    private func make() throws {
        for name in [
            "notes/pic.jpg", "assets/My pic.png", "assets/deep/Überblick.JPG", "memo.m4a", "noname", "doc.odt",
        ] {
            try diary.write(name, ForeignDiary.photo)
        }
    }

    @Test(arguments: [
        ("![](pic.jpg)", "notes/pic.jpg"), ("![](./pic.jpg)", "notes/pic.jpg"), ("![](../memo.m4a)", "memo.m4a"),
        ("![](../assets/My%20pic.png)", "assets/My pic.png"), ("![](assets/My pic.png)", "assets/My pic.png"),
        ("![[my PIC.png|200]]", "assets/My pic.png"), ("![[U\u{308}berblick.jpg]]", "assets/deep/Überblick.JPG"),
        ("![](/assets/My%20pic.png)", "assets/My pic.png"), ("![](../noname)", "noname"),
        ("![](pic.jpg#frag)", "notes/pic.jpg"), ("[a memo](../memo.m4a)", "memo.m4a"),
    ])
    func `a link leads to its file`(link: String, path: String) throws {
        try make()
        let found = try take(link)
        #expect(found.media.map(\.file.path) == [path] && found.problems.isEmpty)
    }

    @Test func `a picture whose bytes are in its address is a medium`() throws {
        let data = "/9j/4A" + String(repeating: "AAAA", count: 3000) + "=="
        let found = try take("Fog ![hill](data:image/jpeg;base64,\(data)) and sun")
        #expect(found.text == "Fog  and sun" && found.problems.isEmpty)
        #expect(found.media.map(\.caption) == ["hill"] && found.media.first?.file.byteCount == 9004)
    }

    @Test(arguments: [
        "![](https://a.example/pic.jpg)", "![](data:image/png;base64,AAAA)", "[other](other.md)", "![[Note]]",
        "![[Note#H]]",
        "[[pic]]", "[mail](mailto:a@b.example)", "![[All.base]]", "[x](#heading)", "[1]", "![](//a.example/pic.jpg)",
    ])
    func `a link to elsewhere is unchanged`(text: String) throws {
        try make()
        let found = try take(text)
        #expect(found.media.isEmpty && found.problems.isEmpty && found.text == text)
    }

    @Test func `a file outside of the source is missing`() throws {
        try make()
        let found = try take("![](../../../../etc/gone.jpg)\n[s](gone.mp3)")
        #expect(found.text == "(a photo is missing: gone.jpg)\n[s](gone.mp3)")
        #expect(found.problems.map(\.kind) == [.danglingPlaceholder, .danglingPlaceholder])
    }

    @Test func `a document is reported and stays linked`() throws {
        try make()
        let found = try take("![[doc.odt]] and [it](../doc.odt)")
        #expect(found.text == "![[doc.odt]] and [it](../doc.odt)" && found.media.isEmpty)
        #expect(found.problems.map(\.kind) == [.notKept])
    }

    @Test func `a document that is only linked is reported too`() throws {
        try make()
        let found = try take("[it](../doc.odt) and [LICENSE](../noname)")
        #expect(found.text == "[it](../doc.odt) and [LICENSE](../noname)")
        #expect(
            found.problems == [
                ImportProblem(.notKept, "note.md", "doc.odt is not a photo, sound or video", file: "doc.odt")
            ])
    }

    @Test func `embedded files leave the text, and their words become captions`() throws {
        try make()
        let found = try take(
            "One\n\n![On the hill|300](pic.jpg)\n\nTwo ![[My pic.png|My pic.png]] three\n- ![](../memo.m4a)\nend\n![](pic.jpg)"
        )
        #expect(found.text == "One\n\nTwo  three\nend")
        #expect(found.media.map(\.caption) == ["On the hill", nil, nil])
        #expect(found.media.count == 3)
    }
}
