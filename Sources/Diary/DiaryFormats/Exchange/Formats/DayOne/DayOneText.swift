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
            if byte == backslash, following.map(isPunctuation) == true { escaped.append(backslash) }
            if byte == UInt8(ascii: "!"), text[(index + 1)...].starts(with: placeholder) { escaped.append(backslash) }
            escaped.append(byte)
        }
    }

    private static let placeholder = Array("[](dayone".utf8)

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}

/// The ranges of code in Markdown: from a run of backticks to the next of the same length.
enum MarkdownCode {
    /// The ranges of bytes, including backticks, in order; it takes linear time.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        let runs = runs(in: bytes)
        var next: [Int: Int] = [:]
        // The next run of the same length, from the last one back.
        let following = runs.indices.reversed().map { index in
            defer { next[runs[index].count] = index }
            return next[runs[index].count]
        }
        var ranges: [Range<Int>] = []
        var index = 0
        while index < runs.count {
            if let closing = following[runs.count - 1 - index] {
                ranges.append(runs[index].lowerBound..<runs[closing].upperBound)
                index = closing + 1
            } else {
                index += 1
            }
        }
        return ranges
    }

    private static func runs(in bytes: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
            if index > start { runs.append(start..<index) } else { index += 1 }
        }
        return runs
    }
}
