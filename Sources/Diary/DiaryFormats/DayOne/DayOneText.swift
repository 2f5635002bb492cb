/// A text as Day One's Markdown, which reads back as the same text.
///
/// A backslash before a mark would be removed there, so it is doubled; text that only begins like a photo's placeholder
/// is escaped, too. In code, between runs of equally many backticks, a backslash is literal.
enum DayOneText {
    private static let backslash = UInt8(ascii: "\\")

    static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let needsNone = !bytes.contains(backslash) && !bytes.contains(UInt8(ascii: "!"))
        guard !needsNone else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count + 16)
        var start = 0
        for code in MarkdownCode.ranges(in: bytes) {
            escape(bytes[start..<code.lowerBound], before: bytes[code.lowerBound], into: &escaped)
            escaped += bytes[code]
            start = code.upperBound
        }
        escape(bytes[start...], before: nil, into: &escaped)
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func escape(_ text: ArraySlice<UInt8>, before next: UInt8?, into escaped: inout [UInt8]) {
        for index in text.indices {
            let byte = text[index]
            let following = index + 1 < text.endIndex ? text[index + 1] : next
            if byte == backslash, following?.isPunctuation == true { escaped.append(backslash) }
            if byte == UInt8(ascii: "!"), text[(index + 1)...].starts(with: placeholder) { escaped.append(backslash) }
            escaped.append(byte)
        }
    }

    private static let placeholder = Array("[](dayone".utf8)
}
