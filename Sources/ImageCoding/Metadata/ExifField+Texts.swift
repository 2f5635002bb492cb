import DecoderProtocol

extension ExifField {
    private static let markByteCount = 8

    /// A text in UTF-16 with its least significant bytes first, as Windows writes people's words.
    var wideText: String? {
        guard type == .byte || type == .undefined else { return nil }
        return Self.wideText(bytes[...], isBigEndian: false)
    }

    /// What a person or a program has remarked: eight bytes tell how the text behind them is written.
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

    /// - Parameter isBigEndian: the order where no mark tells it; a letter of ASCII in front gives it away too.
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
