import Arguments
import DiaryFormats
import Terminal

/// Text from outside in its stored form: UTF-8 with LF between lines.
///
/// Nothing is ever repaired: damaged text is refused.
enum IncomingText {
    static let maximumByteCount = 64 << 20

    /// Reads UTF-8, or UTF-16 after its byte-order mark; line ends become LF.
    static func decode(_ bytes: [UInt8]) throws(IncomingTextError) -> String {
        switch Mark(bytes) {
        case .utf8: try decodeUTF8(bytes, from: 3)
        case .utf16(let isBigEndian): try decodeUTF16(bytes, isBigEndian: isBigEndian)
        case nil: try decodeUTF8(bytes, from: 0)
        }
    }

    /// Reads text in an encoding that iconv(3) knows by name.
    static func decode(_ bytes: [UInt8], encoding: String) throws(IncomingTextError) -> String {
        guard let known = TextEncoding(encoding) else { throw .unknownEncoding(encoding) }
        let converted = known.utf8(of: bytes)
        if let index = converted.invalid {
            throw .notInEncoding(encoding, TextPlace(index, in: bytes), byte: bytes[index])
        }
        return try decodeUTF8(converted.bytes, from: 0, drops: "\u{FEFF}")
    }

    static func withoutFinalLineEnd(_ text: String) -> String {
        text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text
    }

    private enum Mark {
        case utf8
        case utf16(isBigEndian: Bool)

        init?(_ bytes: [UInt8]) {
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                self = .utf8
            } else if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
                self = .utf16(isBigEndian: false)
            } else if bytes.starts(with: [0xFE, 0xFF]) {
                self = .utf16(isBigEndian: true)
            } else {
                return nil
            }
        }
    }

    private static func decodeUTF8(
        _ bytes: [UInt8], from start: Int, drops mark: Unicode.Scalar? = nil
    ) throws(IncomingTextError) -> String {
        if let index = bytes[start...].firstIndex(of: 0) { throw .zeroByte(TextPlace(index, in: bytes)) }
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            let index = invalidIndex(bytes, from: start)
            throw .notUTF8(TextPlace(index, in: bytes), byte: bytes[index])
        }
        let scalars = text.unicodeScalars
        return withPlainLineEnds(mark != nil && scalars.first == mark ? String(scalars.dropFirst()) : text)
    }

    private static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func invalidIndex(_ bytes: [UInt8], from start: Int) -> Int {
        var decoder = UTF8()
        var rest = bytes[start...].makeIterator()
        var valid = start
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): valid += UTF8.width(scalar)
            case .emptyInput, .error: return min(valid, bytes.count - 1)
            }
        }
    }

    private static func decodeUTF16(_ bytes: [UInt8], isBigEndian: Bool) throws(IncomingTextError) -> String {
        guard bytes.count.isMultiple(of: 2) else { throw .notUTF16(TextPlace(bytes.count - 1, in: bytes)) }
        let units = stride(from: 2, to: bytes.count, by: 2).map { index -> UInt16 in
            let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw .notUTF16(TextPlace(2 + 2 * invalidUnit(units), in: bytes))
        }
        return try decodeUTF8(Array(text.utf8), from: 0)
    }

    private static func invalidUnit(_ units: [UInt16]) -> Int {
        var decoder = UTF16()
        var rest = units.makeIterator()
        var valid = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { valid += UTF16.width(scalar) }
        return valid
    }
}

/// The reason why bytes are not a text.
enum IncomingTextError: Error, Equatable {
    case notUTF8(TextPlace, byte: UInt8)
    case notUTF16(TextPlace)
    /// A zero byte, which text never contains.
    case zeroByte(TextPlace)
    /// The bytes are not valid in the given encoding.
    case notInEncoding(String, TextPlace, byte: UInt8)
    case unknownEncoding(String)
    case tooLong
}

extension Failure {
    /// The message for a refused text.
    ///
    /// - Parameters:
    ///   - source: the name of the source, such as `standard input`.
    ///   - hintsEncoding: true if `--encoding` can help there.
    init(_ error: IncomingTextError, source: String, hintsEncoding: Bool = true) {
        let encodings = "--encoding windows-1250, or windows-1252, ISO-8859-2: the encoding of the text"
        switch error {
        case .notUTF8(let place, let byte):
            self.init(
                "\(source) is not UTF-8: \(Self.words(for: place)) is 0x\(Self.hexadecimal(byte))",
                hint: hintsEncoding
                    ? "\(encodings)"
                    : "nothing was changed; iconv -f windows-1250 -t utf-8 turns such a text into UTF-8")
        case .notUTF16(let place):
            self.init(
                "\(source) begins as UTF-16 and is invalid from \(Self.words(for: place)) on",
                hint: "nothing was changed; check whether it is complete")
        case .zeroByte(let place):
            self.init(
                "\(source) is not a text: \(Self.words(for: place)) is 0",
                hint: hintsEncoding
                    ? "--encoding UTF-16LE if it is text of that kind; add photos and sounds with --media FILE"
                    : "nothing was changed")
        case .notInEncoding(let name, let place, let byte):
            self.init(
                "\(source) is not \(name): \(Self.words(for: place)) is 0x\(Self.hexadecimal(byte))",
                hint: "\(encodings)")
        case .unknownEncoding(let name):
            let near = Spelling.nearest(to: name.lowercased(), among: TextEncoding.usualNames)
            self.init(
                "no encoding is called \(line: name)",
                hint: "\(near.map { "--encoding \($0)" } ?? "\(encodings)"); iconv --list names all", .usage)
        case .tooLong:
            self.init("\(source) is longer than 64 MiB", hint: "no entry is: diary import takes whole files of them")
        }
    }

    private static func words(for place: TextPlace) -> String { "byte \(place.byte) (line \(place.line))" }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

extension Invocation {
    /// The encoding of `--encoding`; nil without it.
    ///
    /// - Throws: `Failure` if there is none of that name.
    var textEncoding: TextEncoding? {
        get throws(Failure) {
            guard let name = values.value(.encoding) else { return nil }
            if let encoding = TextEncoding(name) { return encoding }
            throw Failure(.unknownEncoding(name), source: "")
        }
    }
}
