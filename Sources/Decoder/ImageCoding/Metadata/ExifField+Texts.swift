import DecoderProtocol

extension ExifField {
    private static let markByteCount = 8

    /// A little-endian UTF-16 text, as Windows writes user texts.
    var wideText: String? {
        guard type == .byte || type == .undefined else { return nil }
        return Self.wideText(bytes[...], isBigEndian: false)
    }

    /// A user comment: eight bytes give the encoding of the text after them.
    var commentText: String? {
        guard bytes.count > Self.markByteCount else { return nil }
        let content = bytes[Self.markByteCount...]
        guard !content.allSatisfy({ $0 == 0 || $0 == 0x20 || $0 == 0xFF }) else { return nil }
        switch String(decoding: bytes.prefix(Self.markByteCount).prefix { $0 != 0 }, as: UTF8.self) {
        case "ASCII", "": return MetadataText.string(fromPossiblyUTF8: content)
        case "UNICODE": return Self.wideText(content, isBigEndian: isBigEndian)
        default: return nil
        }
    }

    /// The text of UTF-16.
    ///
    /// - Parameter isBigEndian: the byte order without a byte order mark; a leading ASCII letter reveals it too.
    private static func wideText(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String? {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { (bytes[$0], bytes[$0 + 1]) }
        guard let first = units.first else { return nil }
        let isMarked = first == (0xFE, 0xFF) || first == (0xFF, 0xFE)
        let isBig = isMarked ? first.0 == 0xFE : first.0 == 0 ? true : first.1 == 0 ? false : isBigEndian
        let numbers = units.dropFirst(isMarked ? 1 : 0).map {
            isBig ? UInt16($0.0) << 8 | UInt16($0.1) : UInt16($0.1) << 8 | UInt16($0.0)
        }
        return MetadataText.string(fromPossiblyUTF8: String(decoding: numbers.prefix { $0 != 0 }, as: UTF16.self).utf8)
    }
}
