import TestFixtures
import Testing

@testable import Containers

struct MatroskaElementsTests {
    private func element(_ bytes: [UInt8], at offset: Int = 0, end: Int? = nil) -> String? {
        var elements = MatroskaElements(.memory(bytes), limit: 10)
        return elements.element(at: offset, end: end ?? bytes.count).map {
            "\(String($0.identifier, radix: 16)) \($0.start) \($0.content)\($0.hasLength ? "" : " endless")"
        }
    }

    @Test func `numbers have the width that their first byte says`() {
        #expect(element([0xEC, 0x81, 7]) == "ec 0 2..<3")
        #expect(element([0x1A, 0x45, 0xDF, 0xA3, 0x40, 0x01, 7, 8]) == "1a45dfa3 0 6..<7")
        #expect(element([9, 0xEC, 0x01, 0, 0, 0, 0, 0, 0, 2, 7, 8, 9], at: 1) == "ec 1 10..<12")
    }

    @Test func `an element ends where the one around it ends`() {
        #expect(element([0xEC, 0x85, 7, 8, 9]) == "ec 0 2..<5")
        #expect(element([0xEC, 0x83, 7, 8, 9], end: 4) == "ec 0 2..<4")
        #expect(element([0xEC, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE, 7]) == "ec 0 9..<10")
    }

    @Test(arguments: [
        [0xEC, 0xFF, 7], [0xEC, 0x7F, 0xFF, 7], [0xEC, 0x01] + [UInt8](repeating: 0xFF, count: 7) + [7],
    ])
    func `a length of ones is unknown`(bytes: [UInt8]) {
        #expect(element(bytes) == "ec 0 \(bytes.count - 1)..<\(bytes.count) endless")
    }

    @Test(arguments: [
        [], [0xEC], [0x00, 0x81, 7], [0xEC, 0x00, 7], [0xEC, 0x40], [0x1A, 0x45], [0xEC, 0x01, 0, 0],
    ])
    func `a header that can't be ends the elements`(bytes: [UInt8]) {
        #expect(element(bytes) == nil)
    }

    @Test func `no more than the given number of elements is read`() {
        var elements = MatroskaElements(.memory([0xEC, 0x80]), limit: 3)
        #expect((0..<5).compactMap { _ in elements.element(at: 0, end: 2) }.count == 3)
    }

    @Test func `an element of any bytes lies in its range`() {
        var generator = SeededGenerator()
        let name = generator.name
        for _ in 0..<5000 {
            let bytes = (0..<20).map { _ in
                UInt8.random(in: 0...255, using: &generator) >> UInt8.random(in: 0...7, using: &generator)
            }
            var elements = MatroskaElements(.memory(bytes), limit: 1)
            let end = Int.random(in: 1...20, using: &generator)
            guard let found = elements.element(at: 0, end: end) else { continue }
            #expect(found.content.lowerBound >= 2 && found.content.upperBound <= end, "\(name)")
        }
    }
}
