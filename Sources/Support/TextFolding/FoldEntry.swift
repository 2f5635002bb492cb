/// The folding of one code point, packed into a word: up to six bytes of UTF-8, their number, and flags.
struct FoldEntry {
    /// The packed word; 0 means "not yet computed".
    let bits: UInt64

    private static let computed: UInt64 = 1 << 63
    private static let extendingFlag: UInt64 = 1 << 62
    /// Several code points, between which no match may begin or end.
    private static let severalFlag: UInt64 = 1 << 61
    private static let longFlag: UInt64 = 1 << 60
    private static let lengthShift: UInt64 = 48

    init(bits: UInt64) {
        self.bits = bits
    }

    init(_ folding: ScalarList, isExtending: Bool) {
        var packed: UInt64 = 0
        var length: UInt64 = 0
        for index in 0..<folding.count {
            UTF8Decoding.encode(folding[index]) { byte in
                if length < 6 { packed |= UInt64(byte) << (8 * length) }
                length += 1
            }
        }
        var bits = Self.computed | packed
        if length > 6 { bits |= Self.longFlag } else { bits |= length << Self.lengthShift }
        if isExtending { bits |= Self.extendingFlag }
        if folding.count > 1 { bits |= Self.severalFlag }
        self.bits = bits
    }

    /// A code point of U+0800 to U+FFFF that is its own folding, and extends no other.
    @inline(__always)
    init(ideograph scalar: UInt32) {
        let scalar = UInt64(scalar)
        let bytes = (0xE0 | scalar >> 12) | (0x80 | scalar >> 6 & 0x3F) << 8 | (0x80 | scalar & 0x3F) << 16
        bits = Self.computed | 3 << Self.lengthShift | bytes
    }

    /// The folded bytes, the first in the lowest bits; meaningless when `isLong`.
    var bytes: UInt64 { bits & 0xFFFF_FFFF_FFFF }

    var length: Int { Int(bits >> Self.lengthShift & 0x7) }

    /// True if the code point belongs to the character before it.
    var isExtending: Bool { bits & Self.extendingFlag != 0 }

    /// True if the folding is too long for the word and has to be computed each time.
    var isLong: Bool { bits & Self.longFlag != 0 }

    /// A plain code point that folds to one code point.
    var isSimple: Bool { bits & (Self.extendingFlag | Self.severalFlag | Self.longFlag) == 0 }
}
