/// A UUID: the permanent id of an entry or a medium.
public struct UniqueIdentifier: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// A random identifier of version 4 (RFC 9562), from the kernel's generator.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(high: generator.next(), low: generator.next())
    }

    /// Sets the bits of version and variant; the rest is unchanged.
    private init(high: UInt64, low: UInt64) {
        self.high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// An identifier derived from a hash, in the form of version 4, for lines without an id.
    ///
    /// `hash` must hold at least 16 bytes.
    package init(hash: [UInt8]) {
        self.init(high: Self.word(hash.prefix(8)), low: Self.word(hash.dropFirst(8).prefix(8)))
    }

    /// The 16 bytes as they are stored; nil for any other number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        high = Self.word(bytes.prefix(8))
        low = Self.word(bytes.suffix(8))
    }

    /// The same for bytes in other memory.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 16, let first = bytes.baseAddress else { return nil }
        let start = unsafe UnsafeRawPointer(first)
        high = unsafe UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
        low = unsafe UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The 16 bytes, most significant first.
    package var bytes: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) } }
    }
}

extension UniqueIdentifier: LosslessStringConvertible {
    /// Reads 32 hexadecimal digits of either case, with or without the dashes.
    public init?(_ description: String) {
        let text = Array(description.utf8)
        let digits = text.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32, text.count == 32 || Self.hasDashesInPlace(text),
            let high = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
            let low = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16),
            !digits.contains(UInt8(ascii: "+"))
        else { return nil }
        self.high = high
        self.low = low
    }

    private static func hasDashesInPlace(_ text: [UInt8]) -> Bool {
        text.count == 36 && [8, 13, 18, 23].allSatisfy { text[$0] == UInt8(ascii: "-") }
    }

    /// The 36 characters in lower case.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Adds the 36 characters.
    ///
    /// A long list of ids spends more time here than anywhere else: eight digits are converted at once.
    package func write(to text: inout [UInt8]) {
        let (first, second) = (Self.digits(of: high >> 32), Self.digits(of: high))
        let (third, fourth) = (Self.digits(of: low >> 32), Self.digits(of: low))
        let dash = UInt64(UInt8(ascii: "-"))
        // The characters as the bytes of words, the first in the highest bits; the last word is half empty.
        let words: InlineArray<5, UInt64> = [
            first.bigEndian,
            (dash << 56 | (second >> 32) << 24 | dash << 16 | second >> 16 & 0xFFFF).bigEndian,
            ((second & 0xFFFF) << 48 | dash << 40 | (third >> 32) << 8 | dash).bigEndian,
            (third << 32 | fourth >> 32).bigEndian,
            (fourth << 32).bigEndian,
        ]
        unsafe words.span.bytes.withUnsafeBytes { unsafe text.append(contentsOf: $0[..<36]) }
    }

    /// The digits of the lower half of a word, each a byte, the first in the highest bits.
    private static func digits(of word: UInt64) -> UInt64 {
        var digits = word & 0xFFFF_FFFF
        digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
        digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let areLetters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return digits &+ 0x3030_3030_3030_3030 &+ areLetters &* UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
    }

    /// The first of the 32 hexadecimal digits, without dashes.
    package func prefix(_ digitCount: Int) -> String {
        String(decoding: (0..<max(0, min(digitCount, 32))).map(digit(at:)), as: UTF8.self)
    }

    /// Returns whether it comes before another in the order of the bytes, which is that of the text.
    package func precedes(_ other: UniqueIdentifier) -> Bool { (high, low) < (other.high, other.low) }

    /// The number of leading digits that are the same as the other's.
    package func sharedDigitCount(with other: UniqueIdentifier) -> Int {
        let difference = high ^ other.high
        return difference != 0
            ? difference.leadingZeroBitCount / 4 : 16 + (low ^ other.low).leadingZeroBitCount / 4
    }

    private func digit(at index: Int) -> UInt8 {
        let word = index < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64(index & 15))) & 15
        return value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &- 10 &+ value
    }

    /// The bytes as lower-case digits, two for each.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes written as pairs of hexadecimal digits; nil for anything else.
    package static func bytes(hexadecimal text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Character(Unicode.Scalar(digits[index])).hexDigitValue,
                let low = Character(Unicode.Scalar(digits[index + 1])).hexDigitValue
            else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
