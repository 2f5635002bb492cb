import Testing

@testable import JSON

struct JSONParserTests {
    @Test(
        arguments: [
            ("null", .null), (" true ", .boolean(true)), ("false", .boolean(false)), ("0", .number("0")),
            ("-0", .number("-0")), ("1.50", .number("1.50")), ("1e400", .number("1e400")),
            ("-1.0E+02", .number("-1.0E+02")),
            ("12345678901234567890123", .number("12345678901234567890123")), (#""""#, .string("")),
            (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u00e9\u65E5""#, .string("é日")),
            (#""\ud83e\udd8a""#, .string("🦊")), (#""\u0000""#, .string("\u{0}")),
            ("\"\u{7F}\u{2028}\"", .string("\u{7F}\u{2028}")),
            ("[]", .array([])), ("[ 1 , [ ] ]", .array([.number("1"), .array([])])), ("{}", .object(JSONObject())),
            (#"{"b":1,"a":2}"#, ["b": .number("1"), "a": .number("2")]), ("\t\r\n1\n", .number("1")),
            (#"{"":{"":null}}"#, ["": ["": .null]]),
        ] as [(String, JSONValue)])
    func `JSON that RFC 8259 allows is read unchanged`(text: String, value: JSONValue) throws {
        #expect(try JSONParser.parse(text) == value)
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("nul", .unexpectedEnd, 3),
            ("nulL", .unexpectedByte(0x4C), 3),
            ("[1,]", .unexpectedByte(0x5D), 3), ("[1 2]", .unexpectedByte(0x32), 3),
            ("{\"a\" 1}", .unexpectedByte(0x31), 5),
            ("{a:1}", .unexpectedByte(0x61), 1), ("{\"a\":1,}", .unexpectedByte(0x7D), 7), ("1 1", .trailingBytes, 2),
            ("01", .trailingBytes, 1), ("-", .invalidNumber, 1), ("1.", .invalidNumber, 2), ("1e", .invalidNumber, 2),
            (".5", .unexpectedByte(0x2E), 0), ("+1", .unexpectedByte(0x2B), 0), ("NaN", .unexpectedByte(0x4E), 0),
            ("\"", .unexpectedEnd, 1), ("\"a\nb\"", .controlCharacter, 2), (#""\x""#, .invalidEscape, 2),
            (#""\u12"#, .invalidEscape, 5), (#""\u12g4""#, .invalidEscape, 5), (#""\ud800""#, .loneSurrogate, 7),
            (#""\udc00""#, .loneSurrogate, 7), (#""\ud800\u0041""#, .loneSurrogate, 13),
            ("'a'", .unexpectedByte(0x27), 0),
            ("\u{FEFF}1", .unexpectedByte(0xEF), 0), ("[", .unexpectedEnd, 1), ("//", .unexpectedByte(0x2F), 0),
        ] as [(String, JSONError.Kind, Int)])
    func `other input is reported with its position`(text: String, kind: JSONError.Kind, offset: Int) {
        #expect(throws: JSONError(kind: kind, offset: offset)) { try JSONParser.parse(text) }
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
            // The wrong byte is before an escape, and between two.
            ([0x22, 0xFF, 0x5C, 0x6E, 0x22], 1), ([0x22, 0x5C, 0x6E, 0xE2, 0x82, 0x5C, 0x6E, 0x61, 0x22], 3),
            ([0x7B, 0x22, 0x80, 0x22, 0x3A, 0x31, 0x7D], 2),
        ] as [([UInt8], Int)])
    func `bytes that are not UTF-8 are reported with their place`(bytes: [UInt8], offset: Int) {
        #expect(throws: JSONError(kind: .invalidUTF8, offset: offset)) { try JSONParser.parse(bytes) }
    }

    @Test(arguments: ["[", "{\"a\":"]) func `nesting ends somewhere`(opening: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1" + String(repeating: opening == "[" ? "]" : "}", count: depth)
        }
        _ = try JSONParser.parse(nested(JSONParser.maximumDepth - 1))
        #expect(throws: JSONError.self) { try JSONParser.parse(nested(JSONParser.maximumDepth)) }
        #expect(throws: JSONError.self) { try JSONParser.parse(nested(1_000_000)) }
    }

    @Test func `the last of two values for a key counts, both are kept`() throws {
        let object = try #require(JSONParser.parse(#"{"a":1,"a":2}"#).objectValue)
        #expect(object["a"] == .number("2") && object.members.count == 2)
    }

    @Test func `members keep their places`() throws {
        var object: JSONObject = ["a": .null]
        object["b"] = .boolean(true)
        object["a"] = .number("1")
        #expect(object.members.map(\.key) == ["a", "b"])
        object["a"] = nil
        #expect(object.members.map(\.key) == ["b"] && object["a"] == nil)
    }
}
