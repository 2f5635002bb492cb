import Arguments
import DiaryFormats
import Terminal

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
                "no encoding is called \(SafeText(name).singleLine)",
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
