import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// The words that people and programs write into films, from generated boxes.
struct MovieKeysTests {
    private func metadata(_ film: VideoBoxes) throws -> MediumMetadata {
        let bytes = film.bytes
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        return try #require(found).metadata
    }

    private static func item(_ name: String, _ texts: String..., type: Int = 1, front: [UInt8] = []) -> [UInt8] {
        let values = texts.map { text in
            let bytes = type == 2 ? text.utf16.flatMap { big(Int($0), 2) } : Array(text.utf8)
            return box("data", big(type, 4) + big(0, 4) + bytes)
        }
        return box(name, front + values.flatMap { $0 })
    }

    /// An item with a name of its own.
    private static func freeItem(_ name: String, _ text: String) -> [UInt8] {
        let parts = [("mean", "com.apple.iTunes"), ("name", name)].flatMap {
            box($0, big(0, 4) + Array($1.utf8))
        }
        return item("----", text, front: parts)
    }

    private func metadata(items: [UInt8], hasSoundAlone: Bool = false) throws -> MediumMetadata {
        var film = VideoBoxes()
        if hasSoundAlone { (film.brand, film.code) = ("M4A ", "jpeg") }
        let handler = box("hdlr", big(0, 8) + Array("mdirappl".utf8) + big(0, 9))
        film.userData = box("meta", big(0, 4) + handler + box("ilst", items))
        return try metadata(film)
    }

    @Test(arguments: [false, true])
    func `iTunes's items describe films and sounds`(hasSoundAlone: Bool) throws {
        let items =
            Self.item("\u{A9}nam", "The lake") + Self.item("\u{A9}cmt", "Cold") + Self.item("desc", "We swam")
            + Self.item("keyw", "lake, summer;lake", "Anna")
        let found = try metadata(items: items, hasSoundAlone: hasSoundAlone)
        #expect(found.title == "The lake" && found.comment == "Cold" && found.description == "We swam")
        #expect(found.keywords == ["lake", "summer", "Anna"])
    }

    @Test func `a long description that begins like the short one is used`() throws {
        let long = Self.item("ldes", "We swam all day")
        #expect(try metadata(items: Self.item("desc", "We swam") + long).description == "We swam all day")
        #expect(try metadata(items: Self.item("desc", "A lake") + long).description == "A lake")
        #expect(try metadata(items: long).description == "We swam all day")
    }

    @Test func `items with names of their own, and texts in UTF-16, are read`() throws {
        let items = Self.freeItem("Description", "We swam") + Self.item("keyw", "Štěpán", type: 2)
        let found = try metadata(items: items + Self.freeItem("iTunSMPB", "00000000 00000840"))
        #expect(found.description == "We swam" && found.keywords == ["Štěpán"])
    }

    @Test(arguments: ["com.apple.quicktime.", ""])
    func `keys describe a film, Apple's and those that ffmpeg writes`(start: String) throws {
        var film = VideoBoxes()
        film.keys = ["title", "description", "comment", "keywords"].map { (start + $0, "\($0) 1,\($0) 2") }
        let found = try metadata(film)
        #expect(found.title == "title 1,title 2" && found.comment == "comment 1,comment 2")
        #expect(found.description == "description 1,description 2" && found.keywords == ["keywords 1", "keywords 2"])
    }

    @Test func `keys and items in one film are both read`() throws {
        var film = VideoBoxes()
        film.keys = [("com.apple.quicktime.make", "Apple")]
        let items = box("ilst", Self.item("desc", "We swam"))
        film.userData = box("meta", big(0, 4) + items)
        let found = try metadata(film)
        #expect(found.make == "Apple" && found.description == "We swam")
    }

    @Test func `telephones and ffmpeg write words beside the tracks`() throws {
        let text = { (name: String, text: String) in
            box(name, big(text.utf8.count, 2) + big(0x55C4, 2) + Array(text.utf8))
        }
        var film = VideoBoxes()
        film.userData = text("\u{A9}des", "Cold") + text("\u{A9}cmt", "Cold") + text("\u{A9}key", "a, b")
        var found = try metadata(film)
        #expect(found.description == nil && found.comment == "Cold" && found.keywords == ["a", "b"])
        let language = big(0, 4) + big(0x15C7, 2)
        film.userData = box("dscp", language + Array("We swam\0".utf8))
        let keywords = [2, 5] + Array("lake\0".utf8) + [2] + Array("ž".utf8)
        film.userData += box("kywd", language + keywords)
        found = try metadata(film)
        #expect(found.description == "We swam" && found.comment == nil && found.keywords == ["lake", "ž"])
    }
}
