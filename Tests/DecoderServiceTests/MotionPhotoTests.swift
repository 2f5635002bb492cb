import DecoderProtocol
import TestFixtures
import Testing

@testable import DecoderService

/// The films in motion photos of several makers.
struct MotionPhotoTests {
    private typealias Item = MotionPhotoBytes.Item

    private static let photo = TinyPhoto.bytes("2024:07:15 14:30:00")
    private static let film = MotionPhotoBytes.film()
    private static let primary = Item("Primary", "image/jpeg", length: "0", padding: "0")

    private func film(in bytes: [UInt8]) throws -> EmbeddedVideo? {
        try TemporaryFile(bytes).withDescriptor { try FileDescription(descriptor: $0).medium.metadata.film }
    }

    /// Expects the film at the place of its bytes.
    private func expectVideo(in bytes: [UInt8], _ comment: Comment) throws {
        let film = try #require(try film(in: bytes), comment)
        #expect(film.duration == 2.8, comment)
        #expect(Array(bytes[film.offset..<film.offset + film.byteCount]) == Self.film, comment)
    }

    private static func videoItem(_ length: String, padding: String? = nil) -> Item {
        Item("MotionPhoto", "video/mp4", length: length, padding: padding)
    }

    @Test func `the film of a JPEG is found by its distance from the end`() throws {
        try expectVideo(in: MotionPhotoBytes.microVideo(Self.photo, Self.film), "MicroVideo")
    }

    @Test(arguments: [false, true])
    func `the film of a JPEG is found in the list of items`(asElements: Bool) throws {
        let length = String(Self.film.count)
        let alone = [Self.primary, Self.videoItem(length)]
        try expectVideo(
            in: MotionPhotoBytes.container(Self.photo, alone, Self.film, asElements: asElements), "one film")
        let gainMap = [UInt8](repeating: 0xA5, count: 1234)
        let withMap = [Self.primary, Item("GainMap", "image/jpeg", length: "1234"), Self.videoItem(length)]
        try expectVideo(
            in: MotionPhotoBytes.container(Self.photo, withMap, gainMap + Self.film, asElements: asElements),
            "a gain map before it")
        let mapLast = [Self.primary, Self.videoItem(length), Item("GainMap", "image/jpeg", length: "1234")]
        try expectVideo(
            in: MotionPhotoBytes.container(Self.photo, mapLast, Self.film + gainMap, asElements: asElements),
            "a gain map after it")
        let padded = [
            Item("Primary", "image/jpeg", length: "0", padding: "7"), Self.videoItem(length, padding: "9"),
        ]
        let bytes = [UInt8](repeating: 0, count: 7) + Self.film + [UInt8](repeating: 1, count: 9)
        try expectVideo(
            in: MotionPhotoBytes.container(Self.photo, padded, bytes, asElements: asElements), "with padding")
    }

    @Test func `the film of Samsung's telephones is in their trailer`() throws {
        try expectVideo(in: Self.photo + MotionPhotoBytes.trailer(Self.film), "JPEG")
        // Newer ones describe it as an item that reaches to the end of the file.
        let tail = MotionPhotoBytes.trailer([])
        let items = [Self.primary, Self.videoItem(String(Self.film.count + tail.count))]
        try expectVideo(in: MotionPhotoBytes.container(Self.photo, items, Self.film + tail), "JPEG with a list")
    }

    @Test(arguments: ["balloon.heic", "balloon.avif"])
    func `the film of a HEIF file is in a box of it`(name: String) throws {
        let photo = try SampleMedia.bytes(of: "formats/" + name)
        #expect(try film(in: photo) == nil)
        try expectVideo(in: photo + box("mpvd", Self.film), "mpvd")
        try expectVideo(in: photo + box("sefd", MotionPhotoBytes.trailer(Self.film)), "sefd")
        let trailer = box("sefd", MotionPhotoBytes.trailer([]))
        try expectVideo(in: photo + box("mpvd", Self.film) + trailer, "mpvd before Samsung's trailer")
        try expectVideo(in: photo + box("mpvd", Self.film + trailer), "mpvd around both")
    }

    @Test(arguments: [
        "0", "-1", "1", "", "x", "12", "9223372036854775807", "99999999999999999999", "281474976710656",
        "18446744073709551615",
    ])
    func `a false place has no film`(number: String) throws {
        #expect(try film(in: MotionPhotoBytes.microVideo(Self.photo, Self.film, distance: number)) == nil)
        for padding in [nil, number] {
            let items = [Self.primary, Self.videoItem(number, padding: padding)]
            #expect(try film(in: MotionPhotoBytes.container(Self.photo, items, Self.film)) == nil)
        }
    }

    @Test func `a place without a film is none`() throws {
        for bytes in [
            [UInt8](repeating: 0, count: 400), Array(Self.film.prefix(40)),
            try SampleMedia.bytes(of: "formats/balloon.heic"),
        ] {
            #expect(try film(in: MotionPhotoBytes.microVideo(Self.photo, bytes)) == nil)
            #expect(try film(in: Self.photo + MotionPhotoBytes.trailer(bytes)) == nil)
        }
        // Nor is a film that no description mentions.
        #expect(try film(in: Self.photo + Self.film) == nil)
    }

    @Test func `damage anywhere is harmless, and no film reaches beyond the file`() throws {
        let heif = try SampleMedia.bytes(of: "formats/balloon.heic")
        let items = [Self.primary, Self.videoItem(String(Self.film.count))]
        for whole in [
            Self.photo + MotionPhotoBytes.trailer(Self.film), MotionPhotoBytes.container(Self.photo, items, Self.film),
            heif + box("mpvd", Self.film),
        ] {
            for index in stride(from: whole.count - 1, to: max(0, whole.count - Self.film.count - 600), by: -3) {
                for value in [0, 0x7F, 0xFF] as [UInt8] {
                    var damaged = whole
                    damaged[index] = value
                    try expectInside(damaged)
                }
                try expectInside(Array(whole.prefix(index)))
            }
        }
    }

    private func expectInside(_ bytes: [UInt8]) throws {
        guard let film = try? film(in: bytes) else { return }
        #expect(film.offset + film.byteCount <= bytes.count)
    }
}
