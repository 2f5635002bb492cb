/// Cuts the text of a predicate into tokens.
struct Lexer {
    let bytes: [UInt8]
    var position = 0

    /// The end of the text reads as zero.
    var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// All tokens of a text, and one for its end.
    static func tokens(of text: String) throws(PredicateError) -> [Token] {
        var lexer = Lexer(bytes: Array(text.utf8))
        var tokens: [Token] = []
        repeat {
            tokens.append(try lexer.next())
        } while lexer.position < lexer.bytes.count
        if case .end? = tokens.last?.kind { return tokens }
        tokens.append(lexer.token(.end, from: lexer.position))
        return tokens
    }

    func token(_ kind: Token.Kind, from start: Int) -> Token {
        Token(kind: kind, range: SourceRange(start, position))
    }

    func byte(after distance: Int) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private mutating func next() throws(PredicateError) -> Token {
        while position < bytes.count, current == 0x20 || (0x09...0x0D).contains(current) { position += 1 }
        guard position < bytes.count else { return token(.end, from: position) }
        switch current {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "$"): return try variable()
        case UInt8(ascii: "%"): return try placeholder()
        case UInt8(ascii: "#"), UInt8(ascii: "@"): return try prefixedWord()
        default: return beginsWord(at: position) ? word() : try symbol()
        }
    }

    private mutating func word() -> Token {
        let start = position
        let text = takeWord()
        return token(.word(text, Keyword(word: text)), from: start)
    }

    private mutating func prefixedWord() throws(PredicateError) -> Token {
        let start = position
        if current == UInt8(ascii: "#"), byte(after: 1) == UInt8(ascii: "'") || byte(after: 1) == UInt8(ascii: "\"") {
            return try quotedWord()
        }
        guard beginsWord(at: position + 1) else { throw unexpectedCharacter() }
        position += 1
        let text = takeWord()
        return token(bytes[start] == UInt8(ascii: "#") ? .escapedWord(text) : .atWord(text), from: start)
    }

    /// `#'any key'`, which Apple's language lacks: the form in which keys are printed that are not identifiers.
    private mutating func quotedWord() throws(PredicateError) -> Token {
        let start = position
        position += 1
        guard case .string(let text) = try string().kind, !text.isEmpty else {
            throw PredicateError(
                .unexpectedToken(found: "an empty name", expected: ["a key"]), at: SourceRange(start, position))
        }
        return token(.escapedWord(text), from: start)
    }

    private mutating func variable() throws(PredicateError) -> Token {
        let start = position
        position += 1
        guard beginsWord(at: position) else {
            throw PredicateError(.malformedVariable, at: SourceRange(start, position))
        }
        let text = takeWord()
        return token(.variable(text), from: start)
    }

    private mutating func symbol() throws(PredicateError) -> Token {
        let start = position
        guard let symbol = Symbol.beginning(current, byte(after: 1)) else { throw unexpectedCharacter() }
        position += symbol.rawValue.utf8.count
        return token(.symbol(symbol), from: start)
    }

    /// The identifier from here on; letters and digits of any script, and underscores.
    mutating func takeWord() -> String {
        let start = position
        takeWordBytes()
        return composed(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    mutating func takeWordBytes() {
        while continuesWord(at: position) { position += Self.byteCount(beginning: bytes[position]) }
    }

    func unexpectedCharacter() -> PredicateError {
        let text = String(decoding: bytes[position..<min(position + 64, bytes.count)], as: UTF8.self)
        let character = text.first ?? "?"
        let range = SourceRange(position, position + character.utf8.count)
        return PredicateError(.unexpectedCharacter(character), at: range)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    /// `%@`, `%K`, or a number's placeholder with flags and lengths as in printf.
    mutating func placeholder() throws(PredicateError) -> Token {
        let start = position
        position += 1
        if current == UInt8(ascii: "@") || current == UInt8(ascii: "K") {
            let kind: Placeholder = current == UInt8(ascii: "K") ? .keyPath : .constant
            position += 1
            return token(.placeholder(kind), from: start)
        }
        while Self.modifiers.contains(current) { position += 1 }
        guard Self.conversions.contains(current) else {
            position = min(position + 1, bytes.count)
            throw PredicateError(.unknownPlaceholder(text(from: start)), at: SourceRange(start, position))
        }
        position += 1
        return token(.placeholder(.number(text(from: start))), from: start)
    }

    private func text(from start: Int) -> String {
        String(decoding: bytes[start..<position].prefix(16), as: UTF8.self)
    }

    private static let modifiers = Set("0123456789.hlqzjtL".utf8)
    private static let conversions = Set("diouxXfFeEgGaA".utf8)
}
