import TestFixtures
import Testing

@testable import Containers

struct TIFFStructureTests {
    private static func number(_ value: UInt64, _ byteCount: UInt64) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private typealias Entry = (tag: UInt64, type: UInt64, count: UInt64, field: UInt64)

    /// A directory of a little-endian file.
    private static func directory(_ entries: [Entry], next: UInt64 = 0, width: UInt64 = 4) -> [UInt8] {
        number(UInt64(entries.count), width == 8 ? 8 : 2)
            + entries.flatMap {
                number($0.tag, 2) + number($0.type, 2) + number($0.count, width) + number($0.field, width)
            }
            + number(next, width)
    }

    private static let header: [UInt8] = "II*\0".utf8 + number(8, 4)

    @Test func `an entry has its values in itself or at an offset`() throws {
        let bytes =
            Self.header + Self.directory([(1, 3, 2, 0x0002_0001), (2, 2, 6, 50), (3, 99, 7, 0)]) + "value\0".utf8
        for (start, source) in [(0, bytes), (3, [0, 0, 0] + bytes)] {
            let file = try #require(TIFFStructure(.memory(source), start: start))
            let found = try #require(file.directory(at: file.firstOffset))
            #expect(found.map(\.tag) == [1, 2, 3] && found.map(\.byteCount) == [4, 6, nil] && found.isWhole)
            #expect(file.bytes(of: found[0], count: 4) == [1, 0, 2, 0])
            #expect(file.bytes(of: found[1], count: 6) == Array("value\0".utf8))
            #expect(file.bytes(of: found[1], count: .max) == nil)
        }
    }

    @Test func `files longer than 4 GiB have wider entries, and lengths beyond any file are cut`() throws {
        let header = "II+\0".utf8 + [8, 0, 0, 0] + Self.number(16, 8)
        let bytes =
            header + Self.directory([(1, 3, 4, 1), (2, 1, .max, .max), (3, 12, 1 << 61, 9)], next: .max, width: 8)
        let file = try #require(TIFFStructure(.memory(bytes)))
        let found = try #require(file.directory(at: file.firstOffset))
        #expect(file.bytes(of: found[0], count: 8) == [1, 0, 0, 0, 0, 0, 0, 0])
        #expect(found[1].byteCount == 1 << 48 && found[1].offset == 1 << 48 && found[2].byteCount == 1 << 51)
        #expect(found.next == 1 << 48 && file.directory(at: found.next) == nil && file.directories.count == 1)
        #expect(file.bytes(of: found[1], count: 1 << 48) == nil)
    }

    @Test func `a truncated directory has the entries that are there`() throws {
        let bytes = Self.header + Self.directory([(1, 1, 1, 1), (2, 1, 1, 1)], next: 8)
        for count in bytes.indices {
            let found = TIFFStructure(.memory(Array(bytes.prefix(count))))?.directory(at: 8)
            #expect(found?.count == (count < 10 ? nil : (count - 10) / 12) && found?.isWhole != true)
        }
        let claimed = Self.header + [0xFF, 0xFF] + [UInt8](repeating: 0, count: 30)
        #expect(TIFFStructure(.memory(claimed))?.directory(at: 8)?.count == 2)
    }

    @Test func `circular and endless chains are cut`() throws {
        let circle = Self.header + Self.directory([(0x014A, 4, 1, 8)], next: 8)
        #expect(TIFFStructure(.memory(circle))?.directories.count == 1)
        let chain = Self.header + (0..<100 as Range<UInt64>).flatMap { Self.directory([], next: 8 + 6 * ($0 + 1)) }
        #expect(TIFFStructure(.memory(chain))?.directories.count == 32)
        let below = Self.header + Self.directory([(0x014A, 4, 2, 26)]) + Self.number(34, 4) + Self.number(34, 4)
        #expect(TIFFStructure(.memory(below + Self.directory([])))?.directories.count == 2)
    }

    @Test(arguments: ["", "II*\0", "IM*\0\u{8}\0\0\0", "II\0\0\u{8}\0\0\0", "\0\0*\0\u{8}\0\0\0"])
    func `other headers are none`(text: String) {
        #expect(TIFFStructure(.memory(Array(text.utf8))) == nil)
    }

    @Test func `offsets outside the file have no directory`() throws {
        let file = try #require(TIFFStructure(.memory(Self.header + Self.directory([])), start: 0))
        for offset in [Int.min, -8, 0, 14, 1 << 48] { #expect(file.directory(at: offset) == nil) }
        #expect(file.directory(at: 8)?.isEmpty == true)
    }

    @Test func `any bytes are read within their bounds`() {
        var generator = SeededGenerator()
        for _ in 0..<3000 {
            let body = (0..<100).map { _ in
                generator.pick([0, 0, 0, 1, 2, 3, 4, 8, 20, 0x4A, 255] as [UInt8])
            }
            for header in [Self.header, Array("MM\0*\0\0\0\u{8}".utf8), "II+\0\u{8}\0\0\0".utf8 + Self.number(16, 8)] {
                guard let file = TIFFStructure(.memory(header + body)) else { continue }
                for entry in file.directories.joined() {
                    let count = entry.byteCount ?? entry.count
                    let bytes = file.bytes(of: entry, count: count)
                    #expect(bytes == nil || bytes?.count == count, "\(generator.name)")
                }
            }
        }
    }
}
