import JSON
import Testing

struct JSONSlicesTests {
    private func elements(_ text: String) -> (texts: [String], others: [String], isWhole: Bool) {
        let bytes = Array(text.utf8)
        var (texts, others): ([String], [String]) = ([], [])
        let isWhole = JSONSlices(bytes).forEachMember(elementsOf: "entries") { key, range in
            others.append("\(key)=\(String(decoding: bytes[range], as: UTF8.self))")
        } element: { range in
            texts.append(String(decoding: bytes[range], as: UTF8.self))
        }
        return (texts, others, isWhole)
    }

    @Test func `the elements of one member are split, the other members unchanged`() {
        let found = elements(#" {"a": {"b,]": [1, "}"]} , "entries" : [ {"t":"x]\",["} , 2, [3,[4]] ,"s"], "c":null}"#)
        #expect(found.texts == [#"{"t":"x]\",["}"#, "2", "[3,[4]]", #""s""#])
        #expect(found.others == [#"a={"b,]": [1, "}"]}"#, "c=null"] && found.isWhole)
    }

    @Test func `an invalid element doesn't hide the following ones`() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let found = elements("{\"entries\":[\(deep),{\"a\":\"\u{1}\\x\"},nonsense,{\"b\":1}]}")
        #expect(found.texts.count == 4 && found.texts.last == #"{"b":1}"# && found.isWhole)
    }

    @Test(arguments: [
        (#"{"entries":[{"a":1},{"b":"#, 2), (#"{"entries":[1"#, 1), (#"{"entries":["#, 0), (#"{"entries""#, 0), ("", 0),
        ("[1]", 0), (#"{"entries":["a"#, 1), ("{\"entries\":[\"a\\", 1),
    ])
    func `a text that ends too early says so`(text: String, count: Int) {
        let found = elements(text)
        #expect(!found.isWhole && found.texts.count == count)
    }

    @Test func `an array at the top`() {
        var texts: [Range<Int>] = []
        #expect(JSONSlices(Array("[1, {} ,]".utf8)).forEachElement { texts.append($0) })
        #expect(texts == [1..<2, 4..<6] && !JSONSlices(Array("{}".utf8)).forEachElement { _ in })
    }

    @Test func `an empty list is reported as a member`() {
        #expect(elements(#"{"entries": [ ] ,"a":1}"#).others == ["entries=[ ]", "a=1"])
    }

    @Test func `a text read in windows has the same values as one in memory, and is not kept`() throws {
        let long = String(repeating: "x", count: 700_000)
        let text = Array(#"{"a":1,"entries":["\#(long)",["\#(long)"],{"b":"\#(long)"},2],"c":3}"#.utf8)
        var most = 0
        let bytes = JSONBytes(count: text.count) { offset, count in
            most = max(most, count)
            return Array(text[offset..<min(text.count, offset + count)])
        }
        let slices = JSONSlices(bytes)
        var (found, others): ([[UInt8]], [String]) = ([], [])
        let isWhole = slices.forEachMember(elementsOf: "entries") { key, _ in
            others.append(key)
        } element: {
            found.append(slices.text(of: $0))
        }
        #expect(isWhole && others == ["a", "c"] && found.map(\.count) == [700_002, 700_004, 700_008, 1])
        #expect(found.last == Array("2".utf8) && most <= 1 << 20)
    }

    @Test func `a file that was shortened meanwhile ends too early`() {
        let bytes = JSONBytes(count: 1000) { _, _ in Array(#"{"entries":[1,2"#.utf8) }
        var count = 0
        let isWhole = JSONSlices(bytes).forEachMember(elementsOf: "entries") { _, _ in
        } element: { _ in
            count += 1
        }
        #expect(!isWhole)
        #expect(count == 2)
    }

    @Test func `any bytes are sliced without a trap`() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array(#"{}[]",:\ae1 "#.utf8) + [0xFF, 0x0A]
        for _ in 0..<20_000 {
            let bytes =
                Array(#"{"entries":["#.utf8) + (0..<12).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            var last = 0
            _ = JSONSlices(bytes).forEachMember(elementsOf: "entries") { _, _ in
            } element: { range in
                #expect(range.lowerBound >= last && range.upperBound <= bytes.count)
                last = range.upperBound
            }
            _ = JSONRepair.repaired(bytes)
        }
    }
}

struct JSONRepairTests {
    @Test(arguments: [
        (#""a\ud83d b""#, #""a\ufffd b""#), (#""\ud83d\ude00""#, #""\ud83d\ude00""#), (#""\ude00""#, #""\ufffd""#),
        (#""a\x""#, #""a\\x""#), ("\"a\tb\"", #""a\u0009b""#), (#""\u12""#, #""\\u12""#), (#"{"a":1}"#, #"{"a":1}"#),
    ])
    func `malformed strings are repaired`(text: String, repaired: String) throws {
        let bytes = JSONRepair.repaired(Array(text.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == repaired)
        _ = try JSONParser.parse(bytes)
    }

    @Test func `invalid UTF-8 becomes a replacement character`() throws {
        let bytes: [UInt8] = [0x22, 0x63, 0xE9, 0xFF, 0x22]
        #expect(try JSONParser.parse(JSONRepair.repaired(bytes)).stringValue == "c\u{FFFD}\u{FFFD}")
    }
}
