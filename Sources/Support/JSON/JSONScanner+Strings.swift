extension JSONScanner {
    /// The key of a member: its range, quotes included.
    struct Key {
        let range: Range<Int>
        let form: StringForm
    }

    struct StringForm {
        /// True if it has no escapes, so that its bytes are its text.
        var isPlain = true
        var isASCII = true
    }

    /// Skips a string with its quotes; nil if the parser would reject it.
    mutating func skipString() -> StringForm? {
        position += 1
        var form = StringForm()
        while true {
            skipOrdinary(&form)
            switch current {
            case UInt8(ascii: "\""):
                position += 1
                if !form.isASCII { sawOtherThanASCII = true }
                return form
            case UInt8(ascii: "\\"):
                form.isPlain = false
                position += 1
                guard skipEscape() else { return nil }
            default: return nil
            }
        }
    }

    /// Skips bytes up to a quote, a backslash, a control character or the end; eight at a time if there are as many.
    private mutating func skipOrdinary(_ form: inout StringForm) {
        var seen: UInt64 = 0
        while position + 8 <= count {
            let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let special = Self.special(word)
            guard special == 0 else {
                let bits = UInt64(special.trailingZeroBitCount & ~7)
                seen |= word & ((1 << bits) &- 1)
                position += Int(bits / 8)
                form.isASCII = form.isASCII && seen & Self.highBits == 0
                return
            }
            seen |= word
            position += 8
        }
        while current >= 0x20, current != UInt8(ascii: "\""), current != UInt8(ascii: "\\") {
            seen |= UInt64(current)
            position += 1
        }
        form.isASCII = form.isASCII && seen & Self.highBits == 0
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// A word with its lowest set bit at the first byte that is a quote, a backslash or a control character.
    @inline(__always)
    private static func special(_ word: UInt64) -> UInt64 {
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        // Bits above the first match may be wrong: a byte that borrows affects the next.
        let isQuote = (quotes &- ones) & ~quotes
        let isBackslash = (backslashes &- ones) & ~backslashes
        let isControl = (word &- ones &* 0x20) & ~word
        return (isQuote | isBackslash | isControl) & highBits
    }

    private mutating func skipEscape() -> Bool {
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
            return true
        case UInt8(ascii: "u"): return skipCodeUnits()
        default: return false
        }
    }

    /// Skips `uXXXX`, with the second half of a surrogate pair after a first one.
    private mutating func skipCodeUnits() -> Bool {
        guard let unit = codeUnit() else { return false }
        guard (0xD800..<0xE000).contains(unit) else { return true }
        guard unit < 0xDC00, take("\\"), current == UInt8(ascii: "u"), let low = codeUnit() else { return false }
        return (0xDC00..<0xE000).contains(low)
    }

    private mutating func codeUnit() -> UInt32? {
        position += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Self.hexDigit(current) else { return nil }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
