extension Lexer {
    /// A string in either quote; the other quote needs no escape, and doubling a quote is not an escape.
    mutating func string() throws(PredicateError) -> Token {
        let start = position
        let quote = current
        var content = StringContent()
        position += 1
        while current != quote || position >= bytes.count {
            guard position < bytes.count else {
                throw PredicateError(.unterminatedString, at: SourceRange(start, bytes.count))
            }
            if current == UInt8(ascii: "\\") {
                try escape(into: &content, from: start)
            } else {
                content.append(byte: current)
                position += 1
            }
        }
        position += 1
        return token(.string(composed(content.text)), from: start)
    }

    private mutating func escape(into content: inout StringContent, from start: Int) throws(PredicateError) {
        position += 1
        guard position < bytes.count else {
            throw PredicateError(.unterminatedString, at: SourceRange(start, bytes.count))
        }
        let letter = current
        if let value = takeEscapedDigits(letter) {
            content.append(unit: value)
        } else {
            content.append(byte: Self.plainEscapes[letter] ?? letter)
            position += 1
        }
    }

    /// The value of `\ooo`, `\xHH` or `\uHHHH`; nil, and nothing consumed, if the digits are missing.
    private mutating func takeEscapedDigits(_ letter: UInt8) -> UInt16? {
        switch letter | 0x20 {
        case UInt8(ascii: "x"): takeDigits(after: 1, count: 2, radix: 16)
        case UInt8(ascii: "u"): takeDigits(after: 1, count: 4, radix: 16)
        default: Self.isDigit(letter) ? takeDigits(after: 0, count: 3, radix: 8) : nil
        }
    }

    private mutating func takeDigits(after skipped: Int, count: Int, radix: UInt16) -> UInt16? {
        var value: UInt16 = 0
        for index in 0..<count {
            guard let digit = Self.digit(byte(after: skipped + index)), digit < radix else { return nil }
            value = value &* radix &+ digit
        }
        position += skipped + count
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt16? {
        if isDigit(byte) { return UInt16(byte - UInt8(ascii: "0")) }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? UInt16(letter) + 10 : nil
    }

    private static let plainEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "a"): 0x07,
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
}

/// The content of a string literal while it is read: bytes, and UTF-16 units of escapes, two of which may form one
/// letter.
struct StringContent {
    private var bytes: [UInt8] = []
    private var highSurrogate: UInt16?

    /// The text; a lone surrogate is U+FFFD.
    var text: String {
        var copy = self
        copy.flush()
        return String(decoding: copy.bytes, as: UTF8.self)
    }

    mutating func append(byte: UInt8) {
        flush()
        bytes.append(byte)
    }

    mutating func append(unit: UInt16) {
        if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
            highSurrogate = nil
            append(scalar: 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
            return
        }
        flush()
        if UTF16.isLeadSurrogate(unit) { highSurrogate = unit } else { append(scalar: UInt32(unit)) }
    }

    private mutating func flush() {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        append(scalar: 0xFFFD)
    }

    private mutating func append(scalar: UInt32) {
        let scalar = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        bytes.append(contentsOf: String(scalar).utf8)
    }
}
