import Glibc

/// Conversion to UTF-8 from any encoding that the C library knows.
///
/// The corresponding C functions are `iconv_open`, `iconv` and `iconv_close`.
enum TextConversion {
    /// Converts bytes to UTF-8; refused at the first invalid one.
    static func utf8(of bytes: [UInt8], encoding: String) throws(IncomingTextError) -> [UInt8] {
        // NB: A slash introduces modifiers, such as //TRANSLIT, with which iconv would guess.
        guard !encoding.isEmpty, !encoding.utf8.contains(UInt8(ascii: "/")), !encoding.utf8.contains(0) else {
            throw .unknownEncoding(encoding)
        }
        guard let converter = unsafe iconv_open("UTF-8", encoding), unsafe converter != Self.failed else {
            throw .unknownEncoding(encoding)
        }
        defer { unsafe iconv_close(converter) }
        let converted = unsafe convert(bytes, converter)
        guard converted.isWhole else {
            let index = min(converted.readCount, bytes.count - 1)
            throw .notInEncoding(encoding, TextPlace(index, in: bytes), byte: bytes[index])
        }
        return converted.bytes
    }

    /// The result of `iconv_open` for an unknown name.
    private static var failed: iconv_t? { unsafe iconv_t(bitPattern: -1) }

    private struct Converted {
        var bytes: [UInt8]
        /// The number of converted bytes.
        var readCount: Int
        var isWhole: Bool
    }

    private static func convert(_ bytes: [UInt8], _ converter: iconv_t) -> Converted {
        var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count * 4 + 64))
        var (inputLeft, outputLeft) = (input.count, output.count)
        let failed = unsafe input.withUnsafeMutableBytes { input in
            unsafe output.withUnsafeMutableBytes { output in
                var from = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
                guard unsafe iconv(converter, &from, &inputLeft, &to, &outputLeft) != -1 else { return true }
                // NB: windows-1258 and others hold back a letter that a combining mark may follow.
                return unsafe iconv(converter, nil, nil, &to, &outputLeft) == -1
            }
        }
        output.removeLast(outputLeft)
        return Converted(bytes: output, readCount: bytes.count - inputLeft, isWhole: !failed)
    }
}
