import DiaryModel
import Testing

struct UniqueIdentifierTests {
    @Test func `a random one is of version 4 and reads back`() throws {
        let ids = (0..<1000).map { _ in UniqueIdentifier() }
        #expect(Set(ids).count == 1000)
        for id in ids {
            let text = Array(id.description)
            #expect(text.count == 36 && text[14] == "4" && "89ab".contains(text[19]))
            #expect(UniqueIdentifier(id.description.uppercased()) == id)
            #expect(UniqueIdentifier(bytes: id.bytes) == id)
        }
    }

    @Test(arguments: [
        "", "0", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-0000000000000",
        "0000000-00000-4000-8000-000000000000", "g0000000-0000-4000-8000-000000000000",
        "+0000000-0000-4000-8000-000000000000", "{0000000-0000-4000-8000-00000000000}",
        "00000000-0000-4000-8000-0000000000é",
    ])
    func `anything else is refused`(text: String) {
        #expect(UniqueIdentifier(text) == nil)
    }

    @Test(
        arguments: [("ab", [0xAB]), ("AB", [0xAB]), ("", []), ("a", nil), ("0x", nil), ("é", nil)]
            as [(String, [UInt8]?)])
    func `digits are bytes`(text: String, bytes: [UInt8]?) {
        #expect(UniqueIdentifier.bytes(hexadecimal: text) == bytes)
    }
}
