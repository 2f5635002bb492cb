import Glibc

/// An encoding that the C library converts to UTF-8.
///
/// The corresponding C functions are `iconv_open`, `iconv` and `iconv_close`.
package struct TextEncoding: Sendable {
    /// The name that it was given by.
    package let name: String
    /// The bytes of a code unit: those after an invalid one are read from the next unit on.
    private let unitLength: Int

    /// Nil if the C library knows no encoding of that name.
    package init?(_ name: String) {
        // NB: A slash introduces modifiers, such as //TRANSLIT, with which iconv would guess.
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0) else { return nil }
        guard let converter = unsafe Self.open(name) else { return nil }
        unsafe iconv_close(converter)
        self.name = name
        let isWhole = { (bytes: [UInt8]) in
            guard let converter = unsafe Self.open(name) else { return false }
            defer { unsafe iconv_close(converter) }
            let converted = unsafe Self.convert(bytes, converter, skipping: 1)
            return converted.stops.isEmpty && !converted.bytes.isEmpty
        }
        if isWhole([0x41]) {
            unitLength = 1
        } else {
            unitLength =
                isWhole([0x41, 0]) || isWhole([0, 0x41])
                ? 2 : isWhole([0x41, 0, 0, 0]) || isWhole([0, 0, 0, 0x41]) ? 4 : 1
        }
    }

    /// Names that users may mean by another one.
    package static let usualNames =
        (1250...1258).map { "windows-\($0)" } + (1...16).filter { $0 != 12 }.map { "iso-8859-\($0)" }
        + ["437", "737", "775", "850", "852", "855", "857", "858", "860", "861", "862", "863", "865", "866", "869"].map
    {
        "cp\($0)"
    } + [
        "macintosh", "mac-centraleurope", "mac-cyrillic", "koi8-r", "koi8-u", "utf-8", "utf-16", "utf-16le",
        "utf-16be", "utf-32", "utf-32le", "utf-32be", "us-ascii", "latin1", "latin2", "shift_jis", "euc-jp",
        "iso-2022-jp", "gb18030", "gbk", "gb2312", "big5", "euc-kr", "cp932", "cp936", "cp949", "cp950", "tis-620",
    ]

    /// Converts bytes to UTF-8.
    ///
    /// - Returns: the bytes converted, and the index of the first one that is not valid; nil if all are.
    package func utf8(of bytes: [UInt8]) -> (bytes: [UInt8], invalid: Int?) {
        var (positions, invalid) = ([Int](), Int?.none)
        let converted = convert(bytes, positions: &positions) { invalid = invalid ?? $0 }
        return (converted, invalid)
    }

    /// Converts bytes to UTF-8 without those that are not valid, in linear time.
    ///
    /// - Parameters:
    ///     - positions: becomes the position in the result of each byte that is not valid.
    ///     - onInvalid: receives the index of each.
    func convert(_ bytes: [UInt8], positions: inout [Int], onInvalid: (Int) -> Void) -> [UInt8] {
        guard let converter = unsafe Self.open(name) else { return [] }
        defer { unsafe iconv_close(converter) }
        let (converted, stops) = unsafe Self.convert(bytes, converter, skipping: unitLength)
        positions = stops.map(\.position)
        for stop in stops { onInvalid(stop.index) }
        return converted
    }

    /// True if ASCII letters, digits and ends of lines are themselves in it.
    var containsASCII: Bool { isIdentity("Az09 \n") }

    /// True if ASCII characters switch its meaning, as in UTF-7 and ISO-2022-JP.
    var isStateful: Bool { !isIdentity("+A-") || !isIdentity("\u{1B}A") }

    /// True if each of its characters is one byte, and each byte of ASCII itself.
    var isSingleByte: Bool {
        guard containsASCII, !isStateful else { return false }
        var positions: [Int] = []
        let converted = convert(Array(0x80...0xFF), positions: &positions) { _ in }
        return String(decoding: converted, as: UTF8.self).unicodeScalars.count + positions.count == 128
    }

    /// The characters of the bytes from 0x80 in an encoding of single bytes; nil for those that are not valid.
    var charactersBeyondASCII: [Unicode.Scalar?] {
        (0x80...0xFF).map { (byte: UInt8) in
            let converted = utf8(of: [byte])
            return converted.invalid == nil
                ? String(decoding: converted.bytes, as: UTF8.self).unicodeScalars.first : nil
        }
    }

    private func isIdentity(_ text: String) -> Bool {
        let converted = utf8(of: Array(text.utf8))
        return converted.invalid == nil && converted.bytes == Array(text.utf8)
    }

    private static func open(_ name: String) -> iconv_t? {
        let converter = unsafe iconv_open("UTF-8", name)
        return unsafe converter == iconv_t(bitPattern: -1) ? nil : converter
    }

    /// An invalid byte, and the number of bytes converted before it.
    private typealias Stop = (index: Int, position: Int)

    /// The bytes converted without the invalid ones, and where those were.
    private static func convert(
        _ bytes: [UInt8], _ converter: iconv_t, skipping unitLength: Int
    ) -> (bytes: [UInt8], stops: [Stop]) {
        var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count * 4 + 64))
        var (inputLeft, outputLeft) = (input.count, output.count)
        var stops: [Stop] = []
        unsafe input.withUnsafeMutableBytes { input in
            unsafe output.withUnsafeMutableBytes { output in
                var from = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
                while true {
                    let isStopped = unsafe iconv(converter, &from, &inputLeft, &to, &outputLeft) == -1
                    // NB: windows-1258 and others hold back a letter that a combining mark may follow.
                    _ = unsafe iconv(converter, nil, nil, &to, &outputLeft)
                    guard isStopped, inputLeft > 0 else { return }
                    stops.append((bytes.count - inputLeft, output.count - outputLeft))
                    let skipped = min(unitLength, inputLeft)
                    unsafe from = from?.advanced(by: skipped)
                    inputLeft -= skipped
                }
            }
        }
        output.removeLast(outputLeft)
        return (output, stops)
    }
}
