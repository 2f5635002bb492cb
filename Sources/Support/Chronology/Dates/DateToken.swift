/// A number, a word or a sign of a DATE.
struct DateToken: Hashable {
    enum Kind: Hashable {
        /// Its value, clamped to the greatest integer, and its number of digits.
        case number(Int, digits: Int)
        /// Letters, in lower case.
        case word(String)
        case sign(Unicode.Scalar)
    }

    let kind: Kind
    /// True if no blank separates the token from the one before.
    let isGlued: Bool
    let range: Range<String.Index>
}

extension DateToken {
    /// The tokens of a text; blanks only separate them.
    static func tokens(of text: String) -> [DateToken] {
        var scanner = DateTextScanner(text.unicodeScalars.lazy.map(plain))
        var tokens: [DateToken] = []
        var position = text.startIndex
        while let next = scanner.next {
            let start = scanner.rest.startIndex
            let kind = Kind(next, &scanner)
            let end = text.unicodeScalars.index(position, offsetBy: scanner.rest.startIndex - start)
            if !DateTextScanner.isWhitespace(next) {
                let isGlued = tokens.last.map { $0.range.upperBound == position } ?? false
                tokens.append(DateToken(kind: kind, isGlued: isGlued, range: position..<end))
            }
            position = end
        }
        return tokens
    }

    /// The ASCII digit or sign for a wide or typographic one.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard !scalar.isASCII else { return scalar }
        return switch scalar {
        case "０"..."９": Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30))
        case "：": ":"
        case "／": "/"
        case "．": "."
        case "，", "、": ","
        case "－", "‐", "‑", "–", "−": "-"
        case "＋": "+"
        default: scalar
        }
    }
}

extension DateToken.Kind {
    /// Reads the number, the word or the sign that begins with a scalar; an ideograph is a sign.
    fileprivate init(_ next: Unicode.Scalar, _ scanner: inout DateTextScanner) {
        let digits = scanner.digitCount
        if digits > 0 {
            self = .number(scanner.number(digits: 1...18) ?? .max, digits: digits)
            scanner.skip(while: DateTextScanner.isDigit)
        } else if Self.isLetter(next) {
            self = .word(scanner.take(while: Self.isLetter).lowercased())
        } else {
            scanner.skip(count: 1)
            self = .sign(next)
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        DateTextScanner.isLetter(scalar) && (scalar.isASCII || !scalar.properties.isIdeographic)
    }
}
