import DecoderProtocol

/// The value of one EXIF tag in the file, of whatever type its writer chose.
struct ExifField {
    /// EXIF's types of values, by their numbers; others are unknown.
    enum ValueType: UInt16 {
        case byte = 1
        case text = 2
        case short = 3
        case long = 4
        case rational = 5
        case undefined = 7
        case signedShort = 8
        case signedLong = 9
        case signedRational = 10
        case float = 11
        case double = 12
        /// The offset of another list; the other two are those of files longer than 4 GiB.
        case directory = 13
        case longer = 16
        case longerDirectory = 18

        /// Texts in UTF-8 have a number of their own since EXIF 3.0; those of the older type may be in UTF-8, too.
        init?(number: UInt16) { self.init(rawValue: number == 129 ? Self.text.rawValue : number) }
    }

    let type: ValueType?
    /// The number of values that the file claims.
    let count: Int
    let bytes: [UInt8]
    let isBigEndian: Bool

    /// The integer at an index, if the type is integral.
    func integer(at index: Int = 0) -> Int? {
        switch type {
        case .byte, .undefined: unsigned(at: index, width: 1)
        case .short: unsigned(at: index * 2, width: 2)
        case .signedShort: unsigned(at: index * 2, width: 2).map { Int(Int16(truncatingIfNeeded: $0)) }
        case .long, .directory: unsigned(at: index * 4, width: 4)
        // Values greater than any file length are invalid.
        case .longer, .longerDirectory: unsigned(at: index * 8, width: 8).flatMap { 0..<1 << 48 ~= $0 ? $0 : nil }
        case .signedLong: unsigned(at: index * 4, width: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
        case .text, .rational, .signedRational, .float, .double, nil: nil
        }
    }

    /// The number at an index; nil for a fraction with denominator 0.
    func number(at index: Int = 0) -> Double? {
        switch type {
        case .rational, .signedRational: fraction(at: index)
        case .float:
            unsigned(at: index * 4, width: 4).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
        case .double:
            unsigned(at: index * 8, width: 8).map { Double(bitPattern: UInt64(truncatingIfNeeded: $0)) }
        default: integer(at: index).map(Double.init)
        }
    }

    private func fraction(at index: Int) -> Double? {
        guard let (above, below) = parts(at: index), below != 0 else { return nil }
        guard type == .signedRational else { return Double(above) / Double(below) }
        return Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below))
    }

    private func parts(at index: Int) -> (above: Int, below: Int)? {
        guard let above = unsigned(at: index * 8, width: 4), let below = unsigned(at: index * 8 + 4, width: 4) else {
            return nil
        }
        return (above, below)
    }

    /// True if a value is EXIF's "unknown": the fraction 0/0, a numerator of ones, a text without digits other than 0.
    func isUnknown(at index: Int = 0) -> Bool {
        switch type {
        case .rational, .signedRational:
            guard let (above, below) = parts(at: index) else { return false }
            return above == 0 && below == 0 || above == 0xFFFF_FFFF
        case .text, .undefined: return !bytes.contains { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 || $0 >= 0x80 }
        default: return false
        }
    }

    /// The text up to its first NUL, trimmed; nil if nothing is left.
    var text: String? {
        guard type == .text || type == .undefined || type == .byte else { return nil }
        return MetadataText.string(fromPossiblyUTF8: bytes)
    }

    var shown: String {
        if type == .text { return text ?? "" }
        guard type == .rational || type == .signedRational else { return integer().map(String.init) ?? "?" }
        return (0..<min(count, 3)).map { index in
            let parts = [index * 8, index * 8 + 4].map { unsigned(at: $0, width: 4).map(String.init) ?? "?" }
            return parts.joined(separator: "/")
        }.joined(separator: " ")
    }

    private func unsigned(at offset: Int, width: Int) -> Int? {
        guard offset >= 0, offset + width <= bytes.count else { return nil }
        let part = bytes[offset..<offset + width]
        return isBigEndian
            ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
