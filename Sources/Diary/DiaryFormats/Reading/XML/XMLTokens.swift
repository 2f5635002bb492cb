import JSON

/// The tags and texts of a container in XML, one after another, of which little is in memory.
///
/// Comments, declarations and processing instructions are skipped, and no entities but those of XML itself are known:
/// nothing in a document can refer to anything, or grow. What only looks like a tag, as in `<3`, is text.
struct XMLTokens {
    enum Token {
        case open(String)
        case close(String)
        case text([UInt8])
    }

    private let bytes: JSONBytes
    private var position = 0
    /// The end of an element without content, whose beginning was passed on.
    private var emptyName: String?
    private var isInCDATA = false
    /// The attributes of the last tag that opened an element.
    private var attributeRange = 0..<0

    /// The largest number of bytes of a piece of text, of a name, and of a tag's attributes.
    private static let pieceLength = 1 << 16
    private static let nameLength = 100
    private static let attributeLength = 1 << 12

    init(_ bytes: JSONBytes) { self.bytes = bytes }

    /// The next token; nil at the end.
    mutating func next() -> Token? {
        if let name = emptyName {
            emptyName = nil
            return .close(name)
        }
        while position < bytes.count {
            if isInCDATA {
                if let piece = rawText() { return .text(piece) }
            } else if bytes[position] == UInt8(ascii: "<") {
                guard beginsTag(at: position + 1) else {
                    position += 1
                    return .text([UInt8(ascii: "<")])
                }
                if let token = tag() { return token }
            } else {
                return .text(text())
            }
        }
        return nil
    }

    /// The attributes of the element that the last token opened; those of a tag that is far too long are incomplete.
    var attributes: [String: String] {
        var attributes: [String: String] = [:]
        guard !attributeRange.isEmpty else { return attributes }
        var rest = bytes.array(attributeRange)[...]
        while true {
            rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
            let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
            rest = rest[name.endIndex...].drop { $0 <= 0x20 }
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return attributes }
            rest = rest.dropFirst().drop { $0 <= 0x20 }
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                return attributes
            }
            let value = rest.dropFirst().prefix { $0 != quote }
            var text = XMLTokens(JSONBytes(Array(value)))
            attributes[String(decoding: name, as: UTF8.self)] = String(decoding: text.text(), as: UTF8.self)
            rest = rest[value.endIndex...].dropFirst()
        }
    }

    private func holds(_ word: StaticString, at index: Int) -> Bool {
        holds(Array("\(word)".utf8), at: index)
    }

    private func holds(_ word: [UInt8], at index: Int) -> Bool {
        index + word.count <= bytes.count && word.indices.allSatisfy { bytes[index + $0] == word[$0] }
    }

    /// Returns whether a byte behind `<` belongs to a tag, a comment or a declaration.
    private func beginsTag(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        return byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || "_:/!?".utf8.contains(byte)
    }

    /// Moves behind the next occurrence of a mark.
    private mutating func skip(past mark: StaticString) {
        let mark = Array("\(mark)".utf8)
        while position < bytes.count, bytes[position] != mark[0] || !holds(mark, at: position) { position += 1 }
        position = min(position + mark.count, bytes.count)
    }

    /// Reads a tag; nil for anything else that is no text.
    private mutating func tag() -> Token? {
        if holds("<![CDATA[", at: position) {
            position += 9
            isInCDATA = true
            return nil
        }
        if holds("<!--", at: position) {
            skip(past: "-->")
            return nil
        }
        position += 1
        guard position < bytes.count, bytes[position] != UInt8(ascii: "!"), bytes[position] != UInt8(ascii: "?") else {
            skip(past: ">")
            return nil
        }
        let isEnd = bytes[position] == UInt8(ascii: "/")
        if isEnd { position += 1 }
        var name: [UInt8] = []
        while position < bytes.count, bytes[position] > 0x20, !"/>".utf8.contains(bytes[position]) {
            if name.count < Self.nameLength { name.append(bytes[position]) }
            position += 1
        }
        let start = position
        let isEmpty = skipAttributes()
        attributeRange = start..<min(max(position - 1, start), start + Self.attributeLength)
        let text = String(decoding: name, as: UTF8.self)
        if isEnd { return .close(text) }
        if isEmpty { emptyName = text }
        return .open(text)
    }

    /// Moves behind a tag; returns whether it ends its element as well.
    private mutating func skipAttributes() -> Bool {
        var (quote, last): (UInt8?, UInt8) = (nil, 0)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return last == UInt8(ascii: "/")
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            last = byte
        }
        return false
    }

    private mutating func text() -> [UInt8] {
        var piece: [UInt8] = []
        while position < bytes.count, piece.count < Self.pieceLength, bytes[position] != UInt8(ascii: "<") {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "&") { piece += reference() } else { piece.append(byte) }
        }
        return piece
    }

    /// Reads what follows `&`; one that is not known stays as it is.
    private mutating func reference() -> [UInt8] {
        var name: [UInt8] = []
        while position + name.count < bytes.count, name.count < 10, bytes[position + name.count] != UInt8(ascii: ";") {
            name.append(bytes[position + name.count])
        }
        guard position + name.count < bytes.count, name.count < 10,
            let scalar = Self.scalar(String(decoding: name, as: UTF8.self))
        else { return [UInt8(ascii: "&")] }
        position += name.count + 1
        return Array(String(scalar).utf8)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] as Unicode.Scalar? {
            return known
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }

    /// Reads a piece of a section of characters; nil at its end.
    private mutating func rawText() -> [UInt8]? {
        var piece: [UInt8] = []
        while position < bytes.count, piece.count < Self.pieceLength {
            if bytes[position] == UInt8(ascii: "]"), holds("]]>", at: position) {
                guard piece.isEmpty else { return piece }
                position += 3
                isInCDATA = false
                return nil
            }
            piece.append(bytes[position])
            position += 1
        }
        return piece
    }
}
