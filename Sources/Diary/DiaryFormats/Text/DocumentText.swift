import DecoderProtocol

/// Texts of unknown encoding, and their marks.
enum DocumentText {
    /// The text of the beginning of a document, by which its kind is recognized.
    ///
    /// The last character may be cut. Bytes that are neither UTF-8 nor UTF-16 are read as Windows-1252.
    static func beginning(of bytes: [UInt8]) -> String {
        let content = withoutMark(bytes)
        if let isBigEndian = sixteenBitMark(bytes) {
            return String(decoding: units(bytes.dropFirst(2), isBigEndian: isBigEndian), as: UTF16.self)
        }
        if let isBigEndian = sixteenBitOrder(content) {
            return String(decoding: units(content, isBigEndian: isBigEndian), as: UTF16.self)
        }
        return String(validating: content, as: UTF8.self) ?? windowsText(content)
    }

    /// The bytes without a byte-order mark of UTF-8.
    static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// The text of bytes in Windows-1252.
    static func windowsText(_ bytes: some Sequence<UInt8>) -> String { MetadataText.string(fromWindows: bytes) }

    /// True for the byte-order mark of UTF-16BE, false for that of UTF-16LE; nil if there is neither.
    static func sixteenBitMark(_ bytes: [UInt8]) -> Bool? {
        bytes.starts(with: [0xFF, 0xFE]) ? false : bytes.starts(with: [0xFE, 0xFF]) ? true : nil
    }

    /// The byte order of UTF-16 without a mark, which begins with characters of ASCII; nil if it is not UTF-16.
    static func sixteenBitOrder(_ bytes: ArraySlice<UInt8>) -> Bool? {
        let start = Array(bytes.prefix(4))
        guard start.count == 4, bytes.count.isMultiple(of: 2) else { return nil }
        switch start.map({ $0 == 0 }) {
        case [false, true, false, true]: return false
        case [true, false, true, false]: return true
        default: return nil
        }
    }

    /// The code units of UTF-16; an odd byte at the end is left out.
    static func units(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
            index += 2
        }
        return units
    }
}
