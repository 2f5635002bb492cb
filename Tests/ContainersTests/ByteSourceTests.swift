import Glibc
import TestFixtures
import Testing

@testable import Containers

struct ByteSourceTests {
    private static let bytes = Array(0..<100 as Range<UInt8>)

    /// The same bytes in memory and in a file.
    private func forBoth(_ body: (ByteSource) -> Void) throws {
        body(.memory(Self.bytes))
        try TemporaryFile(Self.bytes).withDescriptor { body(.file(descriptor: $0)) }
    }

    @Test func `what lies beyond the end is left out`() throws {
        try forBoth { source in
            #expect(source.count == 100)
            #expect(source.bytes(at: 98, count: 10) == [98, 99])
            #expect(source.bytes(at: 98, count: .max) == [98, 99])
            for (offset, count) in [(100, 1), (-1, 5), (Int.max, 1), (Int.min, 1), (0, 0), (0, -1)] {
                #expect(source.bytes(at: offset, count: count).isEmpty)
            }
            #expect(source.number(at: 1, byteCount: 2) == 0x0102 && source.number(at: 99, byteCount: 2) == nil)
        }
    }

    @Test func `a part has offsets and an end of its own, also a part of a part`() throws {
        try forBoth { source in
            let part = source[10..<60][5..<20]
            #expect(part.count == 15 && part.bytes(at: 0, count: 100) == Array(15..<30))
            #expect(source[90..<Int.max].count == 10 && source[200..<300].count == 0)
        }
    }

    @Test func `numbers are the same however they lie in the window`() throws {
        let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        var window = ByteWindow(.memory(bytes))
        var generator = SeededGenerator()
        let name = generator.name
        for _ in 0..<5000 {
            let (offset, count) = (
                Int.random(in: 0..<2010, using: &generator), Int.random(in: 1...8, using: &generator)
            )
            let isThere = offset + count <= bytes.count
            let expected = isThere ? bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : nil
            #expect(window.number(at: offset, byteCount: count) == expected, "\(name)")
            let little = expected.map { $0.byteSwapped >> (64 - 8 * UInt64(count)) }
            #expect(window.number(at: offset, byteCount: count, isBigEndian: false) == little, "\(name)")
        }
        #expect(window.number(at: -8, byteCount: 8) == nil && window.number(at: .max, byteCount: 1) == nil)
    }

    @Test func `a file that can't be read is a failure, its end is none`() throws {
        var window = ByteWindow(.memory(Self.bytes))
        #expect(window.number(at: 100, byteCount: 1) == nil && window.failure == nil)
        let file = try TemporaryFile(Self.bytes)
        let descriptor = unsafe open(file.path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        window = ByteWindow(.file(descriptor: descriptor))
        #expect(window.number(at: 0, byteCount: 1) == nil && window.failure == EBADF)
    }
}
