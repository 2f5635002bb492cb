extension Lexer {
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
