import JSON
import Testing

@testable import DiaryFormats

struct XMLRecordsTests {
    private func records(_ text: String, _ names: Set<String> = ["r"]) -> (records: [XMLRecords.Record], end: Int?) {
        var found: [XMLRecords.Record] = []
        let end = XMLRecords.forEach(names, in: JSONBytes(Array(text.utf8))) { found.append($0) }
        return (found, end)
    }

    @Test func `records have their texts, attributes and the attributes around them`() throws {
        let found = records(
            "<?xml version=\"1.0\"?><data><table name='a &amp; b'><r><c n=\"t\" m = 'u'>x&lt;<![CDATA[<y>]]></c><d/></r>"
                + "</table><r>z</r></data>")
        #expect(found.end == nil && found.records.map(\.number) == [1, 2])
        let first = try #require(found.records.first)
        #expect(first.parent == ["name": "a & b"] && first.flaw == nil)
        #expect(first.element.value("c") == "x<<y>" && first.element.value("d") == nil)
        #expect(first.element.all("c")[0].attributes == ["n": "t", "m": "u"])
        #expect(found.records[1].element.text == "z")
    }

    @Test func `missing and superfluous ends, and a record that is cut, are told`() {
        let found = records("<a><r><b>x</r></c><r>y</a><r><b>")
        #expect(found.records.map { $0.element.value("b") ?? $0.element.text } == ["x", "y"])
        #expect(found.end == 3)
    }

    @Test func `what only looks like a tag is text`() {
        #expect(records("<r>I <3 you & 1 < 2</r>").records.map(\.element.text) == ["I <3 you & 1 < 2"])
    }

    @Test func `entities are not known, depth is bounded and a record that is too long is none`() {
        let bomb = "<!DOCTYPE r [<!ENTITY a \"&b;&b;\"><!ENTITY b \"xx\">]><r>&a;</r>"
        #expect(records(bomb).records.last?.element.text.hasSuffix("&a;") == true)
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(records("<r>" + deep + "x").end == 1 && records(deep).end == 0)
        let long = records("<r>" + String(repeating: "<a>12345678</a>", count: 200_000) + "</r><r>y</r>")
        #expect(long.records.map(\.flaw) == [.tooLong, nil])
        #expect(long.records.last?.element.text == "y")
    }
}
