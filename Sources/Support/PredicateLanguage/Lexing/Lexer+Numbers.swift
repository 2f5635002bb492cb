extension Lexer {
    /// An integer (decimal, `0x`, `0o`, `0b`) or a decimal fraction with an exponent.
    mutating func number() throws(PredicateError) -> Token {
        let start = position
        if current == UInt8(ascii: "0"), let radix = Self.radix(of: byte(after: 1)) {
            position += 2
            return try prefixedNumber(radix: radix, from: start)
        }
        takeDigits()
        let isFraction = takeFraction()
        let hasExponent = takeExponent()
        guard !continuesWord(at: position) else { throw malformedNumber(from: start) }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if !isFraction, !hasExponent, let integer = Int64(text) { return token(.integer(integer), from: start) }
        // Swift does not parse "5.", which the language allows.
        guard let double = Double(text.hasSuffix(".") ? text + "0" : text), double.isFinite else {
            throw malformedNumber(from: start)
        }
        return token(.double(double), from: start)
    }

    private mutating func prefixedNumber(radix: Int, from start: Int) throws(PredicateError) -> Token {
        let digits = takeWord()
        guard let integer = Int64(digits, radix: radix) else { throw malformedNumber(from: start) }
        return token(.integer(integer), from: start)
    }

    private mutating func takeDigits() {
        while Self.isDigit(current) { position += 1 }
    }

    /// Takes a point and the digits after it; a point before a letter begins a key.
    private mutating func takeFraction() -> Bool {
        guard current == UInt8(ascii: "."), !beginsWord(at: position + 1), byte(after: 1) != UInt8(ascii: ".") else {
            return false
        }
        position += 1
        takeDigits()
        return true
    }

    private mutating func takeExponent() -> Bool {
        guard current | 0x20 == UInt8(ascii: "e") else { return false }
        let sign = byte(after: 1) == UInt8(ascii: "+") || byte(after: 1) == UInt8(ascii: "-") ? 1 : 0
        guard Self.isDigit(byte(after: 1 + sign)) else { return false }
        position += 1 + sign
        takeDigits()
        return true
    }

    private mutating func malformedNumber(from start: Int) -> PredicateError {
        takeWordBytes()
        let text = String(decoding: bytes[start..<position].prefix(64), as: UTF8.self)
        return PredicateError(.malformedNumber(text), at: SourceRange(start, position))
    }

    private static func radix(of byte: UInt8) -> Int? {
        switch byte | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }
}
