/// A line of Org's markup as Markdown: emphasis, code, links, footnotes and times.
///
/// It takes linear time.
struct OrgInline {
    private let bytes: [UInt8]
    private let depth: Int
    private var result: [UInt8] = []
    /// The bytes since the last mark, to which nothing has been done.
    private var start = 0
    private var position = 0
    /// The places where each mark may end, by the mark.
    private var ends: [UInt8: ArraySlice<Int>] = [:]
    /// The next `]]`; nil if it isn't known.
    private var bracketEnd: Int?
    private var hasNoBracketEnd = false

    private static let maximumDepth = 6

    static func markdown(_ line: some StringProtocol) -> String { markdown(Array(line.utf8), depth: 0) }

    private static func markdown(_ bytes: [UInt8], depth: Int) -> String {
        guard bytes.contains(where: { isMark($0) || "[<\\".utf8.contains($0) }) else {
            return MarkdownEscaping.inline(String(decoding: bytes, as: UTF8.self))
        }
        var inline = OrgInline(bytes, depth: depth)
        inline.run()
        return String(decoding: inline.result, as: UTF8.self)
    }

    private init(_ bytes: [UInt8], depth: Int) {
        (self.bytes, self.depth) = (bytes, depth)
        for (index, byte) in bytes.enumerated() where Self.isMark(byte) && index > 0 {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            if !Self.isSpace(bytes[index - 1]), Self.isSpace(next) || Self.after.contains(next) {
                ends[byte, default: []].append(index)
            }
        }
    }

    /// The marks of emphasis, and those of Markdown; underlining has none.
    private static let marks: [UInt8: String] = [
        UInt8(ascii: "*"): "**", UInt8(ascii: "/"): "*", UInt8(ascii: "_"): "", UInt8(ascii: "+"): "~~",
        UInt8(ascii: "="): "`", UInt8(ascii: "~"): "`",
    ]
    private static func isMark(_ byte: UInt8) -> Bool { "*/_+=~".utf8.contains(byte) }

    private static let before = Set("-('\"{".utf8)
    private static let after = Set("-.,;:!?'\")}[\\".utf8)

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private mutating func run() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "["): takeBracket()
            case UInt8(ascii: "<"): takeTime()
            case UInt8(ascii: "\\") where position + 2 == bytes.count && bytes[position + 1] == bytes[position]:
                flush()
                result.append(bytes[position])
                position += 2
                start = position
            case let mark where Self.isMark(mark): takeEmphasis(mark)
            default: position += 1
            }
        }
        flush()
    }

    /// Writes the plain text up to here.
    private mutating func flush() {
        guard start < position else { return }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        result += MarkdownEscaping.inline(text).utf8
        start = position
    }

    private mutating func write(_ text: String, to end: Int) {
        flush()
        result += text.utf8
        (position, start) = (end, end)
    }

    // MARK: Emphasis

    private mutating func takeEmphasis(_ mark: UInt8) {
        let previous = position > 0 ? bytes[position - 1] : 0x20
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0x20
        guard Self.isSpace(previous) || Self.before.contains(previous), !Self.isSpace(next),
            let end = end(of: mark), let sign = Self.marks[mark]
        else {
            position += 1
            return
        }
        let inside = Array(bytes[(position + 1)..<end])
        if sign == "`" {
            let code = String(decoding: inside, as: UTF8.self)
            let ticks = String(repeating: "`", count: HTMLInline.longestRun(of: "`", in: code) + 1)
            let pad = ticks.utf8.count > 1 ? " " : ""
            return write(ticks + pad + code + pad + ticks, to: end + 1)
        }
        let words =
            depth < Self.maximumDepth
            ? Self.markdown(inside, depth: depth + 1) : MarkdownEscaping.inline(String(decoding: inside, as: UTF8.self))
        write(sign + words + sign, to: end + 1)
    }

    /// The next place where a mark may end, after at least one character.
    private mutating func end(of mark: UInt8) -> Int? {
        while let first = ends[mark]?.first, first < position + 2 { ends[mark]?.removeFirst() }
        return ends[mark]?.first
    }

    // MARK: Brackets

    private mutating func takeBracket() {
        if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "[") {
            takeLink()
        } else if bytes[position...].starts(with: "[fn:".utf8),
            let close = bytes[position...].prefix(80).firstIndex(of: UInt8(ascii: "]"))
        {
            let name = String(decoding: bytes[(position + 4)..<close], as: UTF8.self)
            let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            if isPlain { write("[^\(name)]", to: close + 1) } else { position += 1 }
        } else {
            takeTime()
        }
    }

    private mutating func takeTime() {
        let text = Substring(String(decoding: bytes[position..<min(position + 160, bytes.count)], as: UTF8.self))
        guard let (_, rest) = OrgTimestamp.leading(text) else {
            position += 1
            return
        }
        let written = text[..<rest.startIndex]
        write(String(written), to: position + written.utf8.count)
    }

    private mutating func takeLink() {
        guard let end = linkEnd(from: position + 2), end - position <= 8192 else {
            position += 2
            return
        }
        let inside = bytes[(position + 2)..<end]
        guard let middle = inside.indices.dropLast().first(where: { inside[$0] == 0x5D && inside[$0 + 1] == 0x5B })
        else {
            return write(OrgLink(String(decoding: inside, as: UTF8.self), label: nil).markdown, to: end + 2)
        }
        let target = String(decoding: inside[..<middle], as: UTF8.self)
        let label = String(decoding: inside[(middle + 2)...], as: UTF8.self)
        write(OrgLink(target, label: label).markdown, to: end + 2)
    }

    private mutating func linkEnd(from start: Int) -> Int? {
        if let end = bracketEnd, end >= start { return end }
        guard !hasNoBracketEnd, start < bytes.count else { return nil }
        bracketEnd = bytes.indices[start...].dropLast().first { bytes[$0] == 0x5D && bytes[$0 + 1] == 0x5D }
        hasNoBracketEnd = bracketEnd == nil
        return bracketEnd
    }
}

/// A link of Org's: to a file, an address, a heading, or a page of Logseq's.
struct OrgLink {
    private let target: String
    private let label: String?

    init(_ target: String, label: String?) {
        (self.target, self.label) = (target, label)
    }

    /// The link in Markdown: a file that can be shown is, unless it has words.
    var markdown: String {
        guard let path else { return web ?? inner }
        let isMedium = LinkedFileKind(name: LinkedMedia.decoded(path))?.isMedium == true
        // A small picture that leads to a large one.
        let isPicture = label.map { Self.path($0).flatMap { LinkedFileKind(name: $0) } == .photo } ?? true
        if isMedium, isPicture { return "![](\(Self.escaped(path)))" }
        return "[\(Self.words(label ?? SourceName.last(of: path)))](\(Self.escaped(path)))"
    }

    private static let schemes = ["http", "https", "mailto", "ftp", "tel", "doi", "news", "id", "irc", "geo"]

    /// A link with a scheme.
    private var web: String? {
        guard let colon = target.firstIndex(of: ":") else { return nil }
        let scheme = target[..<colon].lowercased()
        guard Self.schemes.contains(scheme) || target[colon...].hasPrefix("://") else { return nil }
        guard let label else { return scheme == "id" ? "[[\(target)]]" : target }
        return "[\(Self.words(label))](\(Self.escaped(target)))"
    }

    /// A link to a heading, or to a page.
    private var inner: String {
        let name = target.first == "*" || target.first == "#" ? String(target.dropFirst()) : target
        guard let label, label != name else { return "[[\(name)]]" }
        return "[[\(name)|\(label)]]"
    }

    /// The path of the file that it leads to; nil if it leads elsewhere.
    private var path: String? { Self.path(target) }

    private static func path(_ target: String) -> String? {
        var rest = target[...]
        var isFile = false
        for scheme in ["file+sys:", "file+emacs:", "file:", "attachment:"] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            isFile = true
            break
        }
        // What is searched for in the file.
        if let place = rest.indices.first(where: { rest[$0...].hasPrefix("::") }) { rest = rest[..<place] }
        let isPath = ["/", "./", "../", "~/"].contains { rest.hasPrefix($0) }
        let isNamed = !isFile && LinkedFileKind(name: String(rest))?.isMedium == true && !rest.contains(":")
        return isFile || isPath || isNamed ? String(rest) : nil
    }

    private static func words(_ label: String) -> String {
        let plain = label.filter { $0 != "[" && $0 != "]" }
        return MarkdownEscaping.inline(plain)
    }

    private static func escaped(_ target: String) -> String { MarkdownEscaping.target(target, escapesAngles: true) }
}
