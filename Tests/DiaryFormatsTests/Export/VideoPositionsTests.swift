import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryFormats

/// Positions inside films, which are removed without changing anything else.
struct VideoPositionsTests {
    private let folder = TestFolder()
    private static let place = "+35.0116+135.7681+047.500/"

    private func removed(_ bytes: [UInt8]) throws -> (isChanged: Bool, bytes: [UInt8]) {
        try folder.write(bytes, to: "copy")
        let copy = try FileDescriptor.open(folder.path("copy"), O_RDWR)
        let isChanged = try PositionRemoval(from: copy).remove()
        return (isChanged, Array(try Data(contentsOf: folder.url("copy"))))
    }

    private func film() -> VideoBoxes {
        var film = VideoBoxes()
        // Sample data that only looks like a position stays.
        film.samples = Array("\(Self.place)Exif\0\0".utf8)
        film.keys = [
            ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.location.ISO6709", Self.place),
            ("com.apple.quicktime.creationdate", "2024-07-02T14:05:33+0200"),
        ]
        return film
    }

    /// The remainder of the bits by the polynomial of RFC 8794, the same as that of zlib's `crc32`.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { value, byte in
            (0..<8).reduce(value ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }

    /// The indices at which two files differ.
    private func differences(_ first: [UInt8], _ second: [UInt8]) -> [Int] {
        zip(first, second).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    }

    @Test(arguments: [false, true])
    func `only the value of a key is removed`(isPlain: Bool) throws {
        var film = film()
        film.isMetadataPlain = isPlain
        let original = film.bytes
        let result = try removed(original)
        #expect(result.isChanged && result.bytes.count == original.count)
        let text = Array(Self.place.utf8)
        let places = original.indices.filter { original[$0...].starts(with: text) }
        #expect(places.count == 2)
        #expect(differences(original, result.bytes).allSatisfy { abs($0 - places[1]) < 48 })
        #expect(try !removed(result.bytes).isChanged)
    }

    @Test func `a long length that the box around it cuts ends the boxes`() throws {
        let cut = box("udta", [0, 0, 0, 1] + Array("loci".utf8))
        let film =
            box("ftyp", Array("isom".utf8)) + box("moov", cut + box("free", cut))
        let result = try removed(film)
        #expect(!result.isChanged && result.bytes == film)
    }

    @Test func `the film in a motion photo loses its position, too`() throws {
        let film = MotionPhotoBytes.film(position: Self.place)
        for original in [
            MotionPhotoBytes.microVideo(TinyPhoto.bytes("2024:07:15 14:30:00"), film),
            try SampleMedia.bytes(of: "formats/balloon.heic") + box("mpvd", film),
        ] {
            let result = try removed(original)
            #expect(result.isChanged && result.bytes.count == original.count)
            #expect(result.bytes.prefix(original.count - film.count) == original.prefix(original.count - film.count))
            let text = Array(Self.place.utf8)
            #expect(!result.bytes.indices.contains { result.bytes[$0...].starts(with: text) })
            #expect(try !removed(result.bytes).isChanged)
        }
    }

    @Test func `the box of telephones and that of 3GPP become free room`() throws {
        var film = VideoBoxes()
        film.position = Self.place
        film.userData = box("loci", Array("\0\0\0\0\0\0Kyoto\0".utf8) + [UInt8](repeating: 7, count: 13))
        let original = film.bytes
        let result = try removed(original)
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(result.isChanged && result.bytes.count == original.count)
        #expect(!text.contains("35.0116") && !text.contains("Kyoto") && !text.contains("loci"))
        let place = try #require(original.indices.first { original[$0...].starts(with: [0xA9] + Array("xyz".utf8)) })
        #expect(differences(original, result.bytes).allSatisfy { $0 >= place })
    }

    @Test(arguments: [("gpmd", true), ("camm", true), ("mebx", false), ("tmcd", false)])
    func `a track that records its positions becomes zeros`(code: String, goes: Bool) throws {
        var film = VideoBoxes()
        film.telemetry = (code, Array("GPS5 35.0116 135.7681".utf8))
        let original = film.bytes
        let result = try removed(original)
        #expect(result.isChanged == goes)
        #expect(String(decoding: result.bytes, as: UTF8.self).contains("35.0116") != goes)
        #expect(differences(original, result.bytes).count <= film.telemetry?.bytes.count ?? 0)
    }

    @Test func `subtitles that name coordinates go, others stay`() throws {
        for (text, goes) in [("[latitude: 35.01]", true), ("a line that is said", false)] {
            var film = VideoBoxes()
            film.telemetry = ("tx3g", Array(text.utf8))
            let result = try removed(film.bytes)
            #expect(result.isChanged == goes)
            #expect(String(decoding: result.bytes, as: UTF8.self).contains(text) != goes)
        }
    }

    @Test func `tags of Matroska become free room, and their checksum stays true`() throws {
        func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
            identifier + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
        func tag(_ name: String, _ value: String) -> [UInt8] {
            let content = element([0x45, 0xA3], Array(name.utf8)) + element([0x44, 0x87], Array(value.utf8))
            return element([0x73, 0x73], element([0x67, 0xC8], content))
        }
        let checksum: [UInt8] = [0xBF, 0x84, 1, 2, 3, 4]
        let tags = element([0x12, 0x54, 0xC3, 0x67], checksum + tag("TITLE", Self.place) + tag("LOCATION", Self.place))
        let cluster = element([0x1F, 0x43, 0xB6, 0x75], Array(Self.place.utf8))
        let start = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
        let original = start + [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7) + cluster + tags
        let result = try removed(original)
        #expect(result.isChanged && result.bytes.count == original.count)
        let changed = differences(original, result.bytes)
        let last = tag("LOCATION", Self.place).count
        let content = original.count - tags.count + 6
        #expect(changed.allSatisfy { content + 2..<content + 6 ~= $0 || $0 >= original.count - last + 4 })
        // EBML's checksum is little-endian and covers the data after it.
        let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(result.bytes[content + 2 + $1]) << (8 * UInt32($1)) }
        #expect(value == Self.checksum(result.bytes[(content + 6)...]))
        #expect(result.bytes.suffix(last - 4).starts(with: [0xEC]) && result.bytes.last == 0)
        #expect(try !removed(result.bytes).isChanged)
    }

    @Test func `a camcorder's film with positions is recognised as such`() throws {
        var bytes = (0..<40).flatMap { _ in [1, 2, 3, 4, 0x47] + [UInt8](repeating: 0, count: 187) }
        func hasPosition() throws -> Bool {
            try folder.write(bytes, to: "copy")
            let copy = try FileDescriptor.open(folder.path("copy"), O_RDWR)
            return try PositionRemoval(from: copy).hasUnreachablePosition()
        }
        #expect(try !hasPosition())
        let entries: [UInt8] =
            Array("MDPM".utf8) + [3, 0x18, 1, 2, 3, 4, 0xB1] + Array("N\0\0\0".utf8) + [0xB5] + Array("E".utf8)
        bytes.replaceSubrange(400..<400 + entries.count, with: entries)
        #expect(try hasPosition())
    }

    @Test(arguments: 1...UInt64(150))
    func `a film of arbitrary bytes is harmless`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var film = film()
        (film.position, film.telemetry) = (Self.place, ("gpmd", [1, 2, 3, 4]))
        var bytes = film.bytes
        for _ in 0..<generator.pick([1, 2, 8, 16]) {
            bytes[Int.random(in: 4..<bytes.count, using: &generator)] = generator.pick([0, 1, 255, 127, 8])
        }
        #expect(try removed(bytes).bytes.count == bytes.count, "seed \(seed)")
    }
}
