import TestFixtures
import Testing

@testable import JSON

struct JSONLineTests {
    @Test func `a line is accepted exactly if the parser reads an object, with the same values`() {
        var generator = SeededGenerator()
        let name = generator.name
        var line = JSONLine()
        var taken = 0
        for _ in 0..<20_000 {
            let bytes = Self.line(&generator)
            let parsed = (try? JSONParser.parse(bytes))?.objectValue
            let isTaken = line.read(bytes)
            #expect(isTaken == (parsed != nil), "\(name): \(String(decoding: bytes, as: UTF8.self))")
            guard let parsed, isTaken else { continue }
            taken += 1
            #expect(line.keys == parsed.members.map(\.key), "\(name)")
            for key in parsed.members.map(\.key) + ["absent"] {
                #expect(line.value(forKey: key) == parsed[key], "\(name): \(key)")
                let text = line.withPlainText(forKey: key) { text in
                    String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
                }
                #expect(text == nil || text == parsed[key]?.stringValue, "\(name): \(key)")
            }
        }
        #expect((2_000..<19_000).contains(taken), "\(name)")
    }

    @Test(arguments: [
        ("{\"a\":1,\"a\":2}", "2"), ("{\"\\u0061\":1}", "1"), ("{\"a\":\"\\ud83d\\ude00\"}", "😀"),
        ("{\"a\":{\"a\":3},\"b\":{\"a\":4}}", "{\"a\":3}"), (" {\"b\" : [ {} ] , \"a\":\"x\\n\"}\r", "x\n"),
    ])
    func `the last value of a key counts, however the key is written`(text: String, value: String) throws {
        var line = JSONLine()
        let isTaken = line.read(Array(text.utf8))
        #expect(isTaken)
        let found = try #require(line.value(forKey: "a"))
        #expect((found.stringValue ?? JSONWriter.string(of: found)) == value)
    }

    @Test(arguments: [
        "", " ", "{", "{}x", "[]", "1", "\"a\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{'a':1}", "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":1.}", "{\"a\":.5}", "{\"a\":1e}", "{\"a\":tru}", "{\"a\":\"\t\"}", "{\"a\":\"\\x\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ud800\\u0041\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"", "{\"a\":\"\\",
        "{\"a\":1 \"b\":2}",
    ])
    func `a line that isn't a JSON object is refused, as by the parser`(text: String) {
        var line = JSONLine()
        let isTaken = line.read(Array(text.utf8))
        #expect(!isTaken)
        #expect((try? JSONParser.parse(text))?.objectValue == nil)
    }

    @Test func `bytes that are not UTF-8 and nesting beyond the bound are refused`() {
        let invalid = Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
        let inner = JSONParser.maximumDepth - 1
        let deepest = "{\"a\":" + String(repeating: "[", count: inner) + String(repeating: "]", count: inner) + "}"
        var line = JSONLine()
        let taken = [invalid, Array(deepest.utf8), Array("{\"a\":[\(deepest)]}".utf8)].map { line.read($0) }
        #expect(taken == [false, true, false])
    }

    /// An object with members of all kinds, sometimes with a byte removed, doubled or inserted.
    private static func line(_ generator: inout SeededGenerator) -> [UInt8] {
        var members: [String] = []
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            members.append("\(space(&generator))\(string(&generator)):\(value(&generator, depth: 0))")
        }
        var bytes = Array("{\(members.joined(separator: ","))\(space(&generator))}".utf8)
        guard generator.isOne(in: 2) else { return bytes }
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[index], at: index)
        default: bytes[index] = generator.pick([0, 0x09, 0x22, 0x5C, 0x30, 0x65, 0x7B, 0x5D, 0x80, 0xC3, 0xFF])
        }
        return bytes
    }

    private static func value(_ generator: inout SeededGenerator, depth: Int) -> String {
        let space = space(&generator)
        guard depth < 3, generator.isOne(in: 3) else { return space + scalar(&generator) + space }
        let inner = (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(&generator, depth: depth + 1) }
        guard generator.isOne(in: 2) else { return "[\(inner.joined(separator: ","))]" }
        return "{\(inner.map { "\(string(&generator)):\($0)" }.joined(separator: ","))}"
    }

    private static func scalar(_ generator: inout SeededGenerator) -> String {
        generator.isOne(in: 2)
            ? string(&generator)
            : generator.pick([
                "true", "false", "null", "0", "-1", "12.5", "1e9", "-0.25E-3", "123456789012345678901234567890",
            ])
    }

    private static func string(_ generator: inout SeededGenerator) -> String {
        let pieces = [
            "a", "key", " words of some length ", "é", "e\u{301}", "京都", "😀", "\\n", "\\\"", "\\\\", "\\u00e9", "\\/",
            "\\ud83d\\ude00", "\u{212A}",
        ]
        let count = Int.random(in: 0...4, using: &generator)
        return "\"\((0..<count).map { _ in generator.pick(pieces) }.joined())\""
    }

    private static func space(_ generator: inout SeededGenerator) -> String {
        generator.pick(["", "", "", " ", "\t ", "\r"])
    }
}
