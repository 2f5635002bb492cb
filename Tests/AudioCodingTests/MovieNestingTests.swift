import Containers
import TestFixtures
import Testing

@testable import AudioCoding

/// Boxes in boxes without end, which a reader that calls itself for each would not survive.
struct MovieNestingTests {
    private static let start: [UInt8] = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0]

    private static func header(_ size: Int, _ name: String) -> [UInt8] {
        big(size) + Array(name.utf8)
    }

    /// Each box within the one around it.
    private static func nested(_ depth: Int) -> [UInt8] {
        start + (0..<depth).flatMap { header((depth - $0) * 8, $0 == 0 ? "moov" : "trak") }
    }

    /// Each box ends after the one around it.
    private static func overlapping(_ depth: Int) -> [UInt8] {
        start + (0..<depth).flatMap { _ in header(17, "udta") } + header(8, "free") + header(8, "free")
    }

    private func isUnreasonable(_ bytes: [UInt8]) throws -> Bool {
        try TemporaryFile(bytes).withDescriptor { MovieNesting(file: .file(descriptor: $0)).isUnreasonable }
    }

    @Test(arguments: [(1, false), (63, false), (64, true), (60_000, true)])
    func `the depth of boxes has a limit`(depth: Int, expected: Bool) throws {
        #expect(try isUnreasonable(Self.nested(depth)) == expected)
        #expect(try isUnreasonable(Self.overlapping(depth)) == expected)
    }

    @Test func `too many boxes are unreasonable, and another format never is`() throws {
        let many = (0..<400_000).flatMap { _ in Self.header(8, "free") }
        #expect(try isUnreasonable(Self.start + many))
        #expect(try !isUnreasonable(Self.start + many.prefix(80_000)))
        #expect(try !isUnreasonable(Self.header(16, "RIFF") + Self.nested(60_000).dropFirst(8)))
        #expect(try !isUnreasonable([]))
    }

    @Test(arguments: [false, true])
    func `a nested file has no tags and breaks no stack`(isOverlapping: Bool) throws {
        let bytes = isOverlapping ? Self.overlapping(60_000) : Self.nested(60_000)
        try TemporaryFile(bytes).withDescriptor { #expect(SoundTags(descriptor: $0) == nil) }
    }
}
