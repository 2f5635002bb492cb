/// Walks from tag to tag through an XML text; other text is skipped, and an incomplete tag ends the walk.
struct XMLScanner {
    /// One tag, `<name attribute="value">` or `</name>`.
    struct Tag {
        let name: String
        let isClosing: Bool
        /// True if it is self-closing.
        let isEmpty: Bool
        let attributes: [(name: String, value: ArraySlice<UInt8>)]
        let range: Range<Int>

        /// The name without its prefix.
        var localName: String { XMLScanner.localName(name) }
    }

    /// A name without its prefix, which differs between writers.
    static func localName(_ name: String) -> String {
        name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    let bytes: [UInt8]
    private var index = 0

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func next() -> Tag? {
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")), start + 1 < bytes.count {
            index = start + 1
            switch bytes[index] {
            case UInt8(ascii: "!") where bytes[index...].starts(with: "!--".utf8): skipComment()
            case UInt8(ascii: "?"), UInt8(ascii: "!"): continue
            default: return tag(from: start)
            }
        }
        return nil
    }

    private mutating func skipComment() {
        while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
    }

    private mutating func tag(from start: Int) -> Tag? {
        let isClosing = bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let name = word()
        var attributes: [(name: String, value: ArraySlice<UInt8>)] = []
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return Tag(
                    name: name, isClosing: isClosing, isEmpty: bytes[index - 2] == UInt8(ascii: "/"),
                    attributes: attributes, range: start..<index)
            case let byte where Self.isNameByte(byte):
                let name = word()
                if let value = value() { attributes.append((name, value)) }
            default: index += 1
            }
        }
        return nil
    }

    private mutating func word() -> String {
        let start = index
        while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Reads a quoted value after an equals sign; either kind of quotation mark.
    private mutating func value() -> ArraySlice<UInt8>? {
        skipBlanks()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        skipBlanks()
        guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else { return nil }
        let start = index + 1
        guard let end = bytes[start...].firstIndex(of: bytes[index]) else {
            index = bytes.count
            return nil
        }
        index = end + 1
        return bytes[start..<end]
    }

    private mutating func skipBlanks() {
        while index < bytes.count, bytes[index] <= UInt8(ascii: " ") { index += 1 }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "<"):
            false
        default: true
        }
    }
}
