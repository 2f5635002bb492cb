import TestFixtures
import Testing

@testable import Containers

struct ISOBoxesTests {
    private static func number(_ value: UInt64, _ byteCount: UInt64) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func short(_ byteCount: UInt64, _ name: String) -> [UInt8] { number(byteCount, 4) + name.utf8 }
    private static func long(_ byteCount: UInt64) -> [UInt8] { short(1, "long") + number(byteCount, 8) }

    private func boxes(_ bytes: [UInt8], in range: Range<Int>? = nil, limit: Int = .max) -> [String] {
        ISOBoxes(.memory(bytes), in: range, limit: limit).map {
            "\($0.type.text) \($0.start) \($0.content)\($0.isCut ? " cut" : "")"
        }
    }

    @Test func `boxes follow each other, with lengths of either width, the last one up to the end`() {
        let bytes = Self.short(10, "abcd") + [1, 2] + Self.long(20) + [1, 2, 3, 4] + Self.short(0, "last") + [1]
        #expect(boxes(bytes) == ["abcd 0 8..<10", "long 10 26..<30", "last 30 38..<39"])
        #expect(boxes(bytes, in: 10..<30) == ["long 10 26..<30"])
        #expect(boxes(bytes, limit: 1) == ["abcd 0 8..<10"])
    }

    @Test func `a box ends where the one around it ends`() {
        let bytes = Self.short(100, "abcd") + [UInt8](repeating: 0, count: 50)
        #expect(boxes(bytes) == ["abcd 0 8..<58 cut"])
        #expect(boxes(bytes, in: 0..<20) == ["abcd 0 8..<20 cut"])
        #expect(boxes(bytes, in: 0..<500) == ["abcd 0 8..<58 cut"])
        for huge in [UInt64.max, UInt64(Int64.max), 1 << 63, 1 << 48] {
            #expect(boxes(Self.long(huge) + [1]) == ["long 0 16..<17 cut"])
        }
    }

    @Test(arguments: [short(7, "abcd"), short(2, "abcd"), long(15), long(0), Array(long(16).prefix(15)), [0, 0, 0, 8]])
    func `a header that can't be ends the boxes`(bytes: [UInt8]) {
        #expect(boxes(Self.short(8, "okay") + bytes) == ["okay 0 8..<8"])
    }

    @Test func `a long length that is cut by the box around it is not read`() {
        #expect(boxes(Self.long(16) + Self.long(16), in: 16..<31).isEmpty)
    }

    @Test func `names have the bytes of their characters`() {
        let name: FourCharacterCode = "\u{A9}xyz"
        #expect(name.bytes == [0xA9, 0x78, 0x79, 0x7A] && name.value == 0xA978_797A)
        #expect(name == FourCharacterCode(0xA978_797A) && name.text == "\u{FFFD}xyz")
    }

    @Test func `boxes of any bytes lie in the file, one after the other`() {
        var generator = SeededGenerator()
        let name = generator.name
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<80, using: &generator)).map { _ in
                generator.pick([0, 0, 0, 1, 8, 9, 16, 255, 97] as [UInt8])
            }
            let range = Int.random(in: 0..<50, using: &generator)..<Int.random(in: 50..<100, using: &generator)
            var end = range.lowerBound
            for box in ISOBoxes(.memory(bytes), in: range, limit: 100) {
                #expect(box.start == end && box.content.lowerBound >= end + 8, "\(name)")
                end = box.content.upperBound
                #expect(end <= min(bytes.count, range.upperBound), "\(name)")
            }
        }
    }
}
