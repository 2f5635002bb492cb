/// A number, a word or a sign of a DATE.
struct DateToken: Hashable {
    enum Kind: Hashable {
        /// Its value, clamped to a million millions, and its number of digits.
        case number(Int, digits: Int)
        /// Letters, in lower case.
        case word(String)
        case sign(Unicode.Scalar)
    }

    let kind: Kind
    /// True if no blank separates the token from the one before.
    let isGlued: Bool
    /// The token's range in the text.
    let range: Range<String.Index>
}

extension DateToken {
    /// The tokens of a text; blanks only separate them.
    static func tokens(of text: String) -> [DateToken] {
        var tokens: [DateToken] = []
        let scalars = text.unicodeScalars
        var position = scalars.startIndex
        while position < scalars.endIndex {
            let kind = Class(scalars[position])
            var end = scalars.index(after: position)
            while kind.isRun, end < scalars.endIndex, Class(scalars[end]) == kind {
                end = scalars.index(after: end)
            }
            if let token = Kind(kind, scalars[position..<end]) {
                let isGlued = tokens.last.map { $0.range.upperBound == position } ?? false
                tokens.append(DateToken(kind: token, isGlued: isGlued, range: position..<end))
            }
            position = end
        }
        return tokens
    }

    /// The class of token that a character can belong to.
    fileprivate enum Class {
        case digit, letter, ideograph, blank, sign

        init(_ scalar: Unicode.Scalar) {
            if scalar.asciiDigit != nil {
                self = .digit
            } else if scalar.properties.isWhitespace {
                self = .blank
            } else if scalar.properties.isIdeographic {
                self = .ideograph
            } else {
                self = scalar.properties.isAlphabetic ? .letter : .sign
            }
        }

        var isRun: Bool { self == .digit || self == .letter }
    }
}

extension DateToken.Kind {
    fileprivate init?(_ kind: DateToken.Class, _ text: Substring.UnicodeScalarView) {
        switch kind {
        case .digit:
            let digits = text.compactMap(\.asciiDigit)
            self = .number(digits.reduce(0) { min($0 * 10 + $1, 1_000_000_000_000) }, digits: digits.count)
        case .letter: self = .word(Substring(text).lowercased())
        case .blank: return nil
        case .ideograph, .sign:
            guard let first = text.first else { return nil }
            self = .sign(Self.plain(first))
        }
    }

    /// The ASCII sign for a wide or typographic one.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
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

extension Unicode.Scalar {
    /// The value of an ASCII digit or of its full-width form.
    fileprivate var asciiDigit: Int? {
        switch value {
        case 0x30...0x39: Int(value) - 0x30
        case 0xFF10...0xFF19: Int(value) - 0xFF10
        default: nil
        }
    }
}
