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
        let bytes = Array(repeating: box("free", []), count: 5000).flatMap { $0 } + box("moov", track("soun"))
        #expect(try tracks(of: bytes) == (false, false))
    }
}
