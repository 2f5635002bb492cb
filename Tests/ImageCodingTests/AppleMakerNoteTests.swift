import Testing

@testable import ImageCoding

struct AppleMakerNoteTests {
    /// A note with one other field before the identifier.
    private func note(_ identifier: String, order: String = "MM") -> [UInt8] {
        let number = { (value: Int, width: Int) -> [UInt8] in
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return order == "MM" ? bytes.reversed() : bytes
        }
        let text = Array(identifier.utf8) + [0]
        let head: [UInt8] = Array("Apple iOS\0".utf8) + [0, 1] + Array(order.utf8) + number(2, 2)
        let first: [UInt8] = number(1, 2) + number(9, 2) + number(1, 4) + number(14, 4)
        let second: [UInt8] = number(0x11, 2) + number(2, 2) + number(text.count, 4) + number(head.count + 28, 4)
        return head + first + second + number(0, 4) + text
    }

    private static let identifier = "E57A2D6B-93DB-4A93-A15B-5A4E3C3E0E6F"

    @Test(arguments: ["MM", "II"]) func `a photo's identifier is read`(order: String) {
        #expect(AppleMakerNote(note(Self.identifier, order: order))?.contentIdentifier == Self.identifier)
    }

    @Test func `other notes have no identifier`() {
        #expect(AppleMakerNote(Array("Nikon\0\u{2}\0\0\0MM\0*\0\0\0\u{8}".utf8)) == nil)
        #expect(AppleMakerNote(note("a b"))?.contentIdentifier == nil)
        #expect(AppleMakerNote(note("abc"))?.contentIdentifier == nil)
    }

    @Test func `a note truncated or damaged anywhere is harmless`() {
        let whole = note(Self.identifier)
        for count in whole.indices {
            #expect(AppleMakerNote(Array(whole.prefix(count)))?.contentIdentifier == nil)
            for byte in [0x00, 0x7F, 0xFF] as [UInt8] {
                var broken = whole
                broken[count] = byte
                _ = AppleMakerNote(broken)?.contentIdentifier
            }
        }
    }
}
