@testable import DecoderService
import TestFixtures
import Testing

struct MovieTracksTests {
    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return (0..<4).reversed().map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } + Array(name.utf8) + content
    }

    private func track(_ kind: String) -> [UInt8] {
        let handler = box("hdlr", Array(repeating: 0, count: 8) + Array(kind.utf8) + Array(repeating: 0, count: 12))
        return box("trak", box("tkhd", [1, 2, 3]) + box("mdia", box("mdhd", []) + handler))
    }

    private func tracks(of bytes: [UInt8]) throws -> (video: Bool, sound: Bool) {
        try TemporaryFile(bytes).withDescriptor { descriptor in
            let tracks = MovieTracks(descriptor: descriptor)
            return (tracks.hasVideo, tracks.hasSound)
        }
    }

    @Test(arguments: [
        (["soun"], false, true), (["vide", "soun"], true, true), (["text"], false, false), ([], false, false),
    ])
    func `tracks are found by their handlers`(kinds: [String], video: Bool, sound: Bool) throws {
        let movie = box("moov", box("mvhd", [0, 0]) + kinds.flatMap(track))
        let found = try tracks(of: box("ftyp", Array("mp42".utf8)) + box("mdat", [9, 9]) + movie)
        #expect(found == (video, sound))
    }

    private func number(_ value: Int, width: Int = 4) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private func header(scale: Int, units: Int, version: UInt8 = 0) -> [UInt8] {
        let width = version == 1 ? 8 : 4
        let times = [UInt8](repeating: 9, count: 2 * width)
        let rest = [UInt8](repeating: 0, count: 80)
        return box("mvhd", [version, 0, 0, 0] + times + number(scale) + number(units, width: width) + rest)
    }

    private func key(_ name: String) -> [UInt8] {
        number(name.utf8.count + 8) + Array("mdta".utf8) + Array(name.utf8)
    }

    /// QuickTime's metadata with two keys, of which the second identifies what belongs together.
    private func metadata(_ value: String, number index: Int = 2) -> [UInt8] {
        let keys = key("com.apple.quicktime.make") + key("com.apple.quicktime.content.identifier")
        let item = box("data", number(1) + number(0) + Array(value.utf8))
        let items = number(item.count + 8) + number(index) + item
        return box("keys", number(0) + number(2) + keys) + box("ilst", items)
    }

    @Test(
        arguments: [
            (600, 1800, 0, 3.0), (1000, 2500, 0, 2.5), (90_000, 90_000 * 60, 1, 60.0), (0, 5, 0, nil),
        ] as [(Int, Int, UInt8, Double?)])
    func `a film's length is read`(scale: Int, units: Int, version: UInt8, seconds: Double?) throws {
        let bytes = box("ftyp", []) + box("moov", header(scale: scale, units: units, version: version))
        #expect(try TemporaryFile(bytes).withDescriptor { MovieTracks(descriptor: $0).duration } == seconds)
    }

    @Test(
        arguments: [
            ("9F2C-11", 2, [], "9F2C-11"), ("9F2C-11", 2, [0, 0, 0, 0], "9F2C-11"), ("9F2C-11", 1, [], nil),
            ("", 2, [], nil), ("a\u{1B}b", 2, [], nil),
        ] as [(String, Int, [UInt8], String?)])
    func `what a film has in common with its photo is read`(
        value: String, number: Int, version: [UInt8], identifier: String?
    ) throws {
        let handler = box("hdlr", Array(repeating: 0, count: 24))
        let movie = box("moov", box("meta", version + handler + metadata(value, number: number)))
        #expect(try TemporaryFile(movie).withDescriptor { MovieTracks(descriptor: $0).contentIdentifier } == identifier)
    }

    @Test func `metadata that is cut anywhere does no harm`() throws {
        let movie = box("moov", header(scale: 600, units: 1) + box("meta", metadata("9F2C")))
        for count in 0..<movie.count {
            try TemporaryFile(Array(movie.prefix(count))).withDescriptor { _ = MovieTracks(descriptor: $0) }
        }
    }

    @Test func `a size of 64 bits is read`() throws {
        let large = [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0, 18, 7, 7]
        #expect(try tracks(of: large + box("moov", track("soun"))) == (false, true))
    }

    @Test(
        arguments: [
            [0, 0, 0, 4], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1],
        ] as [[UInt8]])
    func `a size that can't be ends the search`(size: [UInt8]) throws {
        let bytes = size + Array("free".utf8) + Array(repeating: UInt8(0xFF), count: 16) + box("moov", track("soun"))
        #expect(try tracks(of: bytes) == (false, false))
    }

    @Test func `boxes without end are not all looked at`() throws {
        let bytes = Array(repeating: box("free", []), count: 200_001).flatMap { $0 } + box("moov", track("soun"))
        #expect(try tracks(of: bytes) == (false, false))
    }
}
