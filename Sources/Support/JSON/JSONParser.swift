/// Reads one JSON value from UTF-8, strictly by RFC 8259.
package struct JSONParser {
    package static let maximumDepth = 256

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses a whole text; white space may surround the value.
    package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes)
        parser.skipWhitespace()
        let value = try parser.value(depth: 0)
        parser.skipWhitespace()
        guard parser.position == bytes.count else { throw parser.error(.trailingBytes) }
        return value
    }

    /// Parses the value that begins at an index; the bytes after it are not read.
    static func parse(_ bytes: [UInt8], from start: Int) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes)
        parser.position = start
        return try parser.value(depth: 0)
    }

    package static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    private func error(_ kind: JSONError.Kind) -> JSONError {
        JSONError(kind: kind, offset: position)
    }

    private var current: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipWhitespace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func unexpected() -> JSONError {
        current.map { error(.unexpectedByte($0)) } ?? error(.unexpectedEnd)
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw error(.nestedTooDeeply) }
        switch current {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .boolean(true))
        case UInt8(ascii: "f"): return try literal("false", .boolean(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
        default: throw unexpected()
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in "\(word)".utf8 {
            guard current == byte else { throw unexpected() }
            position += 1
        }
        return value
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        var object = JSONObject()
        position += 1
        skipWhitespace()
        if take("}") { return object }
        while true {
            skipWhitespace()
            guard current == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            skipWhitespace()
            guard take(":") else { throw unexpected() }
            skipWhitespace()
            object.append(key, try value(depth: depth + 1))
            skipWhitespace()
            if take("}") { return object }
            guard take(",") else { throw unexpected() }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        var array: [JSONValue] = []
        position += 1
        skipWhitespace()
        if take("]") { return array }
        while true {
            skipWhitespace()
            array.append(try value(depth: depth + 1))
            skipWhitespace()
            if take("]") { return array }
            guard take(",") else { throw unexpected() }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = current, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    private mutating func number() throws(JSONError) -> String {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw error(.invalidNumber) }
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        var decoded: [UInt8] = []
        let beginning = position
        var start = position
        while true {
            guard let byte = current else { throw error(.unexpectedEnd) }
            switch byte {
            case UInt8(ascii: "\""):
                decoded += bytes[start..<position]
                guard let text = String(validating: decoded, as: UTF8.self) else { throw invalidUTF8(after: beginning) }
                position += 1
                return text
            case UInt8(ascii: "\\"):
                decoded += bytes[start..<position]
                position += 1
                try escape(into: &decoded)
                start = position
            case 0..<0x20: throw error(.controlCharacter)
            default: position += 1
            }
        }
    }

    /// The error for a string that is not UTF-8.
    ///
    /// Escapes are ASCII: the written text is invalid exactly where the decoded one is.
    private func invalidUTF8(after start: Int) -> JSONError {
        JSONError(kind: .invalidUTF8, offset: firstInvalidUTF8(in: bytes[start..<position]) ?? start)
    }

    private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
        guard let byte = current else { throw error(.unexpectedEnd) }
        guard byte != UInt8(ascii: "u") else {
            decoded += Array(String(Character(try unicodeEscape())).utf8)
            return
        }
        guard let plain = Self.escapes[byte] else { throw error(.invalidEscape) }
        decoded.append(plain)
        position += 1
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let high = try codeUnit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xDC00, current == UInt8(ascii: "\\"), position + 1 < bytes.count,
            bytes[position + 1] == UInt8(ascii: "u")
        else { throw error(.loneSurrogate) }
        position += 1
        let low = try codeUnit()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw error(.loneSurrogate) }
        return scalar
    }

    /// The four hexadecimal digits after `u`, which is the current byte.
    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        position += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error(.invalidEscape)
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }
}

/// The index of the first byte that is not part of valid UTF-8; nil if all are.
package func firstInvalidUTF8(in bytes: ArraySlice<UInt8>) -> Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = bytes.startIndex
    while true {
        switch decoder.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .emptyInput: return nil
        case .error: return offset
        }
    }
}
