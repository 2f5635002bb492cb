/// Reads the spans of one line of txt2tags: emphasis, code, colours, pictures and links.
struct Txt2TagsScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var result: [UInt8] = []
    /// The positions of the marks of each kind that may still close one, from the last to the first.
    private var closings: [[UInt8]: [Int]] = [:]
    /// The open marks, with the positions of those that close them.
    private var open: [(mark: [UInt8], close: Int)] = []

    init(_ line: Substring) {
        bytes = Array(line.utf8)
    }

    private static let emphasis: [(mark: [UInt8], markdown: [UInt8])] = [
        (Array("**".utf8), Array("**".utf8)), (Array("//".utf8), Array("*".utf8)), (Array("__".utf8), Array("_".utf8)),
        (Array("--".utf8), Array("~~".utf8)),
    ]

    mutating func markdown() -> String {
        findClosings()
        while position < bytes.count { step() }
        return String(decoding: result, as: UTF8.self)
    }

    /// Finds every position of two equal marks; a mark closes the one opened before it.
    private mutating func findClosings() {
        for index in stride(from: bytes.count - 2, through: 1, by: -1) {
            guard bytes[index] == bytes[index + 1], bytes[index - 1] > 0x20 else { continue }
            let pair = Array(bytes[index..<index + 2])
            guard Self.emphasis.contains(where: { $0.mark == pair }) else { continue }
            closings[pair, default: []].append(index)
        }
    }

    private mutating func step() {
        if let last = open.last, last.close == position {
            append(Self.emphasis.first { $0.mark == last.mark }?.markdown ?? [], passing: 2)
            open.removeLast()
            return
        }
        switch bytes[position] {
        case UInt8(ascii: "`") where takeVerbatim(UInt8(ascii: "`"), keepingMarks: true): break
        case UInt8(ascii: "\"") where takeVerbatim(UInt8(ascii: "\""), keepingMarks: false): break
        case UInt8(ascii: "'") where takeVerbatim(UInt8(ascii: "'"), keepingMarks: false): break
        case UInt8(ascii: "[") where takeBracket(): break
        case UInt8(ascii: "{") where takeColour(): break
        case UInt8(ascii: "#"): takeHash()
        case let byte where Self.isWordByte(byte) && takeAddress(): break
        default:
            if !openEmphasis() { append([bytes[position]], passing: 1) }
        }
    }

    private mutating func append(_ markdown: some Sequence<UInt8>, passing count: Int) {
        result += markdown
        position += count
    }

    // MARK: Emphasis

    private mutating func openEmphasis() -> Bool {
        guard position + 2 < bytes.count, bytes[position] == bytes[position + 1], bytes[position + 2] > 0x20 else {
            return false
        }
        let pair = Array(bytes[position..<position + 2])
        guard let kind = Self.emphasis.first(where: { $0.mark == pair }), !open.contains(where: { $0.mark == pair })
        else { return false }
        // Marks before the position are no longer closings.
        while let last = closings[pair]?.last, last < position + 3 { closings[pair]?.removeLast() }
        guard let close = closings[pair]?.last, open.last.map({ close < $0.close }) ?? true else { return false }
        open.append((pair, close))
        append(kind.markdown, passing: 2)
        return true
    }

    // MARK: Verbatim text and addresses

    /// Takes the text between two pairs of a mark as it is.
    private mutating func takeVerbatim(_ mark: UInt8, keepingMarks: Bool) -> Bool {
        guard position + 1 < bytes.count, bytes[position + 1] == mark,
            let close = pair(of: mark, from: position + 2), close > position + 2
        else { return false }
        let inner = keepingMarks ? bytes[position..<close + 2] : bytes[position + 2..<close]
        append(inner, passing: close + 2 - position)
        dropClosedMarks()
        return true
    }

    /// The next two equal marks; if there are none, they are not searched for again.
    private mutating func pair(of mark: UInt8, from start: Int) -> Int? {
        guard !unpaired.contains(mark) else { return nil }
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == mark, bytes[index + 1] == mark { return index }
            index += 1
        }
        unpaired.insert(mark)
        return nil
    }

    private var unpaired: Set<UInt8> = []

    /// Drops open marks whose closing was passed in a verbatim text.
    private mutating func dropClosedMarks() {
        open.removeAll { $0.close < position }
    }

    /// Takes a whole address, whose `//` is not a mark; `name:` begins it, at a word's start.
    private mutating func takeAddress() -> Bool {
        guard position == 0 || !Self.isWordByte(bytes[position - 1]) else { return false }
        let scheme = bytes[position...].prefix(16).prefix { Self.isLetter($0) }
        let rest = bytes[scheme.endIndex...]
        guard scheme.count > 1, rest.starts(with: "://".utf8) else { return false }
        let address = bytes[position...].prefix { $0 > 0x20 && !"\"<>{}|\\^`[]".utf8.contains($0) }
        append(address, passing: address.count)
        dropClosedMarks()
        return true
    }

    // MARK: Brackets

    /// Takes a picture or a link.
    private mutating func takeBracket() -> Bool {
        guard let end = closingBracket() else { return false }
        guard let markdown = Txt2TagsLink(bytes[(position + 1)..<end])?.markdown else { return false }
        append(markdown.utf8, passing: end + 1 - position)
        dropClosedMarks()
        return true
    }

    /// The bracket that closes the current one; quoted text may contain brackets.
    private func closingBracket() -> Int? {
        var index = position + 1
        let limit = min(bytes.count, index + MarkdownLinks.maximumTarget)
        var isQuoted = false
        while index < limit {
            if bytes[index] == UInt8(ascii: "\""), index + 1 < limit, bytes[index + 1] == UInt8(ascii: "\"") {
                isQuoted.toggle()
                index += 2
                continue
            }
            if !isQuoted {
                if bytes[index] == UInt8(ascii: "]") { return index }
                if bytes[index] == UInt8(ascii: "[") { return nil }
            }
            index += 1
        }
        return nil
    }

    /// Takes the words of `{words|color:red}`.
    private mutating func takeColour() -> Bool {
        let limit = min(bytes.count, position + MarkdownLinks.maximumTarget)
        guard let end = bytes[position..<limit].dropFirst().firstIndex(where: { "{}".utf8.contains($0) }),
            bytes[end] == UInt8(ascii: "}"), let bar = bytes[position..<end].lastIndex(of: UInt8(ascii: "|")),
            bytes[(bar + 1)..<end].starts(with: "color:".utf8), bar > position + 1
        else { return false }
        var inner = Txt2TagsScanner(Substring(String(decoding: bytes[(position + 1)..<bar], as: UTF8.self)))
        append(inner.markdown().utf8, passing: end + 1 - position)
        dropClosedMarks()
        return true
    }

    // MARK: Hashtags

    private static let directives: Set<String> = ["include", "define", "ifdef", "ifndef", "endif"]

    /// Escapes a `#` that does not begin a tag in RedNotebook, but would here.
    private mutating func takeHash() {
        let word = bytes[(position + 1)...].prefix { Self.isWordByte($0) }
        let isColour = word.count == 6 && word.allSatisfy { Self.isHexDigit($0) }
        let isEscaped = isColour || Self.directives.contains(String(decoding: word, as: UTF8.self))
        append(isEscaped ? Array("\\#".utf8) : [UInt8(ascii: "#")], passing: 1)
    }

    /// The tags of a text as RedNotebook finds them, without marks.
    static func tags(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        var (tags, index): ([String], Int) = ([], 0)
        while let hash = bytes[index...].firstIndex(of: UInt8(ascii: "#")) {
            let word = bytes[(hash + 1)...].prefix { isWordByte($0) }
            index = max(word.endIndex, hash + 1)
            let before = hash > 0 ? bytes[hash - 1] : 0x20
            guard !isWordByte(before), before != UInt8(ascii: "&"), before != UInt8(ascii: "#") else { continue }
            let name = String(decoding: word, as: UTF8.self)
            guard name.unicodeScalars.contains(where: \.properties.isAlphabetic), !directives.contains(name),
                !(word.count == 6 && word.allSatisfy(isHexDigit))
            else { continue }
            tags.append(name)
        }
        return tags
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    /// Letters of ASCII, digits, `_`, and every byte of other characters.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
