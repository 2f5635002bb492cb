extension DiaryEntry {
    /// The number of runs of characters between white space.
    package var wordCount: Int { Self.wordCount(in: text.utf8.span) }

    /// The same of a text as UTF-8.
    ///
    /// Statistics and predicates compute this for every entry: it reads bytes, and decodes no character.
    package static func wordCount(in text: Span<UInt8>) -> Int {
        var count = 0
        var isInWord = false
        var index = 0
        while index < text.count {
            let spaceLength = whiteSpaceLength(at: index, in: text)
            if spaceLength == 0, !isInWord { count += 1 }
            isInWord = spaceLength == 0
            index += max(spaceLength, 1)
        }
        return count
    }

    /// The length of the white space at an index; 0 if there is none.
    ///
    /// The characters of Unicode's property White_Space.
    @inline(__always)
    private static func whiteSpaceLength(at index: Int, in text: Span<UInt8>) -> Int {
        let byte = text[index]
        if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
        guard byte == 0xC2 || (0xE1...0xE3).contains(byte), index + 1 < text.count else { return 0 }
        let second = text[index + 1]
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard index + 2 < text.count else { return 0 }
        return switch (byte, second, text[index + 2]) {
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
            (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            3
        default: 0
        }
    }
}
