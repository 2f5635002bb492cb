package import JSON

extension JSONValue {
    /// A string, or the text of a number or of a truth value.
    package var plainText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .boolean(let boolean): boolean ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension StringProtocol {
    package var trimmingSpaces: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// The text without blank lines at its beginning and white space at its end.
    package var trimmingBlankEnds: String {
        var (start, index) = (startIndex, startIndex)
        while index < endIndex, self[index].isWhitespace {
            let next = self.index(after: index)
            if self[index].isNewline { start = next }
            index = next
        }
        guard index < endIndex, let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[start...last])
    }
}

extension String {
    /// The text with line feeds for the ends of lines of Windows and of old Macs.
    package var withLineFeeds: String {
        guard utf8.contains(0x0D) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var wasReturn = false
        for byte in utf8 {
            if byte == 0x0D {
                bytes.append(0x0A)
            } else if byte != 0x0A || !wasReturn {
                bytes.append(byte)
            }
            wasReturn = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
