import DecoderProtocol

/// The text of documents of unknown encoding.
enum DocumentText {
    /// The text in UTF-8 or UTF-16, without a byte-order mark; anything else is read as Windows-1252.
    static func text(of bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) { return sixteenBits(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return sixteenBits(bytes.dropFirst(2), isBigEndian: true) }
        let content = withoutMark(bytes)
        if let isBigEndian = sixteenBitOrder(content) { return sixteenBits(content, isBigEndian: isBigEndian) }
        return String(validating: content, as: UTF8.self) ?? windowsText(content)
    }

    /// The bytes without a byte-order mark of UTF-8.
    static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// The text of bytes in Windows-1252.
    static func windowsText(_ bytes: some Sequence<UInt8>) -> String { MetadataText.string(fromWindows: bytes) }

    /// The byte order of UTF-16 without a mark, which begins with characters of ASCII; nil if it is not UTF-16.
    private static func sixteenBitOrder(_ bytes: ArraySlice<UInt8>) -> Bool? {
        let start = Array(bytes.prefix(4))
        guard start.count == 4, bytes.count.isMultiple(of: 2) else { return nil }
        switch start.map({ $0 == 0 }) {
        case [false, true, false, true]: return false
        case [true, false, true, false]: return true
        default: return nil
        }
    }

    private static func sixteenBits(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
            index += 2
        }
        return String(decoding: units, as: UTF16.self)
    }
}
