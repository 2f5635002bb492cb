import CByteSearch

/// A character that folds to an ideograph is one, or has a code point above U+2E80: no earlier letter folds to one.
///
/// A text without any need not be folded to decide that it does not contain 日本.
extension SearchFold {
    /// Returns whether a folded needle has a character of U+3040 to U+9FFF; earlier ones are marks, some of which have
    /// other sources.
    package static func isEastAsian(_ needle: [UInt8]) -> Bool {
        needle.indices.contains { index in
            switch needle[index] {
            case 0xE4...0xE9: true
            case 0xE3: index + 1 < needle.count && needle[index + 1] > 0x80
            default: false
            }
        }
    }

    /// Returns whether the fold of a text may have such a character; never false for one that has.
    package static func mayBeEastAsian(_ text: Span<UInt8>) -> Bool {
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe diary_has_east_asian_bytes(bytes.baseAddress, bytes.count) != 0
        }
    }
}
