import TextFolding

/// What a program printed, as text that the diary may keep.
enum AnswerText {
    /// The lines of an answer; nil if it is no UTF-8.
    ///
    /// A form feed ends a page, and with it a line.
    ///
    /// - Parameter isRepaired: true to replace bytes that are none: whisper.cpp cuts passages within a character.
    static func lines(_ bytes: [UInt8], isRepaired: Bool = false) -> [Substring]? {
        let valid = String(validating: bytes, as: UTF8.self)
        guard let text = valid ?? (isRepaired ? String(decoding: bytes, as: UTF8.self) : nil) else { return nil }
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\u{C}" }
    }

    /// The words of a line, one space between them: no control characters, and nothing that turns the direction of
    /// what follows.
    static func cleaned(_ text: some StringProtocol) -> String {
        var (cleaned, isBlank) = ("", true)
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || isControl(scalar) {
                if !isBlank { cleaned.unicodeScalars.append(" ") }
                isBlank = true
            } else {
                cleaned.unicodeScalars.append(scalar)
                isBlank = false
            }
        }
        if cleaned.hasSuffix(" ") { cleaned.removeLast() }
        return nfc(cleaned)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        default: false
        }
    }

    /// The longest run of letters in a text.
    ///
    /// Scripts without spaces are printed character by character: blanks between two of theirs don't end a run.
    static func longestRun(in text: some StringProtocol) -> Int {
        var (longest, run, isEastAsian) = (0, 0, false)
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic {
                let wasEastAsian = isEastAsian
                isEastAsian = Self.isEastAsian(scalar)
                run = run > 0 && wasEastAsian != isEastAsian ? 1 : run + 1
                longest = max(longest, run)
            } else if scalar != " " || !isEastAsian {
                (run, isEastAsian) = (0, false)
            }
        }
        return longest
    }

    /// True for scripts that are written without spaces: Chinese, Japanese, Thai, Lao, Khmer and Burmese.
    static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF: true
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
        default: false
        }
    }

    /// True if each character of a word is of such a script.
    static func isEastAsian(_ word: String) -> Bool { word.unicodeScalars.allSatisfy(isEastAsian) }

    /// Words joined as their script does it.
    static func joined(_ words: [String]) -> String {
        words.reduce(into: "") { text, word in
            if let last = text.unicodeScalars.last, let first = word.unicodeScalars.first,
                !isEastAsian(last) || !isEastAsian(first)
            {
                text += " "
            }
            text += word
        }
    }
}
