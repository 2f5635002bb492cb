import TestFixtures
import Testing

@testable import JSON

struct JSONWriterTests {
    @Test(
        arguments: [
            ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t\u{8}\u{C}\u{0}\u{1F}", #""\n\r\t\u0008\u000c\u0000\u001f""#),
            ("\u{7F}", #""\u007f""#), ("\u{80}\u{9F}\u{A0}", "\"\\u0080\\u009f\u{A0}\""),
            ("\u{202A}\u{202E}\u{2066}\u{2069}", #""\u202a\u202e\u2066\u2069""#),
            ("\u{200E}\u{200D}\u{AD}\u{FE0F}", "\"\u{200E}\u{200D}\u{AD}\u{FE0F}\""), ("日本🦊", "\"日本🦊\""),
            ("e\u{301}", "\"e\u{301}\""), ("\r\n", #""\r\n""#), ("", "\"\""),
        ])
    func `text is raw except for dangerous characters`(text: String, json: String) throws {
        #expect(JSONWriter.bytes(of: .string(text)) == Array(json.utf8))
        #expect(try JSONParser.parse(json) == .string(text))
    }

    @Test(arguments: [
        (3.0418140589569163, "3.041814"), (90, "90.0"), (1e-9, "0.0"), (1.5e12 + 0.25, "1500000000000.25"),
    ])
    func `a duration has microseconds`(seconds: Double, json: String) {
        #expect(JSONWriter.string(of: .seconds(seconds)) == json)
    }

    @Test(arguments: [
        (1.0, "1.0"), (0.1, "0.1"), (1e-7, "1e-07"), (5e20, "5e+20"), (-0.0, "-0.0"), (.infinity, "null"),
        (.nan, "null"),
        (14.42076, "14.42076"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ])
    func `a double is written so that it reads back the same`(number: Double, json: String) throws {
        #expect(JSONWriter.string(of: .double(number)) == json)
        if number.isFinite { #expect(try JSONParser.parse(json).doubleValue == number) }
    }

    @Test(
        arguments: [
            ("1", 1), ("-9223372036854775808", .min), ("9223372036854775807", .max), ("9223372036854775808", nil),
            ("1.0", 1), ("1e3", 1000), ("1.5", nil), ("1e400", nil), ("\"1\"", nil), ("true", nil),
        ] as [(String, Int64?)])
    func `a whole number is one however it is written`(json: String, integer: Int64?) throws {
        #expect(try JSONParser.parse(json).integerValue == integer)
    }

    @Test(arguments: 1...UInt64(200))
    func `any value is read back`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value = randomValue(&generator, depth: 0)
        #expect(try JSONParser.parse(JSONWriter.bytes(of: value)) == value, "seed \(seed)")
    }

    @Test(arguments: 1...UInt64(200))
    func `any bytes are read or refused, and values are read back`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var bytes = JSONWriter.bytes(of: randomValue(&generator, depth: 0))
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &generator)
            bytes[place] =
                generator.isOne(in: 2)
                ? generator.pick(Array(#"{}[],:"\0eE+-.u"#.utf8)) : UInt8.random(in: 0...255, using: &generator)
        }
        guard let value = try? JSONParser.parse(bytes) else { return }
        #expect((try? JSONParser.parse(JSONWriter.bytes(of: value))) == value, "seed \(seed)")
    }

    /// The writer looks at eight bytes at once, so an escape may be anywhere among them.
    @Test(arguments: ["\"", "\\", "\n", "\u{1F}", "\u{7F}", "\u{85}", "\u{9F}", "\u{202E}", "\u{2067}"])
    func `an escape is written wherever it is`(mark: String) throws {
        for padding in ["a", "~", " ", "é", "日", "\u{A0}", "\u{2014}"] {
            for before in 0..<17 {
                let text = String(repeating: padding, count: before) + mark + String(repeating: padding, count: 16)
                let json = JSONWriter.string(of: .string(text))
                #expect(try JSONParser.parse(json).stringValue == text)
                #expect(!json.unicodeScalars.contains { $0 == mark.unicodeScalars.first! && $0 != "\"" && $0 != "\\" })
                #expect(json.utf8.count(where: { $0 == 0x5C }) == (mark == "\\" ? 2 : 1))
                #expect(json.hasPrefix("\"" + String(repeating: padding, count: before) + "\\"))
            }
        }
    }

    private func randomValue(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth < 4 ? 7 : 5), using: &generator) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &generator))
        case 2: return .number(generator.pick(["0", "-1", "1.50", "1e400", "123456789012345678901234567890", "-0.0"]))
        case 3, 4: return .string(randomText(&generator))
        case 5: return .array((0..<generator.pick([0, 1, 3])).map { _ in randomValue(&generator, depth: depth + 1) })
        default:
            var object = JSONObject()
            for _ in 0..<generator.pick([0, 1, 3]) {
                object.append(randomText(&generator), randomValue(&generator, depth: depth + 1))
            }
            return .object(object)
        }
    }

    private func randomText(_ generator: inout SeededGenerator) -> String {
        String(
            String.UnicodeScalarView(
                (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                    Unicode.Scalar(
                        UInt32.random(in: 0...generator.pick([0x7F, 0xFF, 0x2100, 0x10FFFF]), using: &generator))
                }))
    }
}
