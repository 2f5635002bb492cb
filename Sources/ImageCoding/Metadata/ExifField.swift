import DecoderProtocol

/// The value of one EXIF tag in the file, of whatever type its writer chose.
struct ExifField {
    /// EXIF's types of values, by their numbers; others are unknown.
    enum ValueType: UInt32 {
        case byte = 1
        case text = 2
        case short = 3
        case long = 4
        case rational = 5
        case undefined = 7
        case signedShort = 8
        case signedLong = 9
        case signedRational = 10
        /// The offset of another list; the other two are those of files longer than 4 GiB.
        case directory = 13
        case longer = 16
        case longerDirectory = 18
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
        case .text, .rational, .signedRational, nil: nil
        }
    }

    /// The number at an index; nil for a fraction with denominator 0.
    func number(at index: Int = 0) -> Double? {
        guard type == .rational || type == .signedRational else { return integer(at: index).map(Double.init) }
        guard let above = unsigned(at: index * 8, width: 4), let below = unsigned(at: index * 8 + 4, width: 4) else {
            return nil
        }
        guard below != 0 else { return nil }
        guard type == .signedRational else { return Double(above) / Double(below) }
        return Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below))
    }

    /// The text up to its first NUL, trimmed; nil if nothing is left.
    var text: String? {
        guard type == .text || type == .undefined || type == .byte else { return nil }
        return MetadataText.string(fromPossiblyUTF8: bytes)
    }

    /// The values as text for a warning.
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
