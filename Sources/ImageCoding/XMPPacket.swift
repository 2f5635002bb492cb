import DecoderProtocol

/// The texts of an XMP packet, looked for by their elements.
///
/// No parser of XML: entities are not expanded but the five of XML itself, so that a packet can't grow.
struct XMPPacket {
    private static let largestPacket = 1 << 20
    private static let itemLimit = 256

    private let text: Substring.UTF8View

    init(_ bytes: [UInt8]) {
        text = Substring(String(decoding: bytes.prefix(Self.largestPacket), as: UTF8.self)).utf8
    }

    /// The items in an element such as `dc:subject`, or its own text where it has none.
    func texts(_ element: String) -> [String] {
        guard let content = content(of: element, in: text)?.inside else { return [] }
        var (rest, found): (Substring.UTF8View, [String]) = (content, [])
        while found.count < Self.itemLimit, let item = self.content(of: "rdf:li", in: rest) {
            if let plain = Self.plain(item.inside) { found.append(plain) }
            rest = item.behind
        }
        return found
    }

    /// What stands between the first opening of an element and its closing.
    private func content(
        of element: String, in text: Substring.UTF8View
    ) -> (inside: Substring.UTF8View, behind: Substring.UTF8View)? {
        guard let opening = Self.index(of: "<\(element)", in: text) else { return nil }
        guard let begin = text[opening...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        guard text[text.index(before: begin)] != UInt8(ascii: "/") else { return nil }
        let rest = text[text.index(after: begin)...]
        let closing = "</\(element)>"
        guard let end = Self.index(of: closing, in: rest) else { return nil }
        return (rest[..<end], rest[rest.index(end, offsetBy: closing.utf8.count)...])
    }

    private static func index(of needle: String, in text: Substring.UTF8View) -> Substring.UTF8View.Index? {
        var index = text.startIndex
        while let found = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            if text[found...].starts(with: needle.utf8) { return found }
            index = text.index(after: found)
        }
        return nil
    }

    private static let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]

    private static func plain(_ text: Substring.UTF8View) -> String? {
        let parts = String(decoding: text, as: UTF8.self).split(separator: "&", omittingEmptySubsequences: false)
        let joined = parts.dropFirst().reduce(into: String(parts.first ?? "")) { result, part in
            let name = part.prefix { $0 != ";" }
            if let letter = entities[String(name)] ?? Self.character(name) {
                result += letter + part.dropFirst(name.count + 1)
            } else {
                result += "&" + part
            }
        }
        return MetadataText.string(fromPossiblyUTF8: joined.utf8)
    }

    /// A letter by its number: `#353` or `#x161`.
    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }
}
