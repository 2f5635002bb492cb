/// Escapes characters of a plain text that Markdown would read as marks, and no others.
enum MarkdownEscaping {
    /// Escapes marks inside of lines: emphasis, code, links, HTML, entities and backslashes before punctuation.
    static func inline(_ text: String) -> String {
        guard text.utf8.contains(where: isMark) else { return text }
        let scalars = Array(text.unicodeScalars)
        let hasTwoTicks = scalars.lazy.filter { $0 == "`" }.prefix(2).count == 2
        var escaped = ""
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            let needs =
                switch scalar {
                case "\\": isPunctuation(after)
                case "*": !(isSpace(before) && isSpace(after))
                case "_": (isSpace(before) || isPunctuation(before)) != (isSpace(after) || isPunctuation(after))
                case "`": hasTwoTicks
                case "~": after == "~"
                case "]": after == "(" || after == "["
                case "<": after == "/" || after == "!" || after == "?" || after.properties.isAlphabetic
                case "&": isEntity(scalars[(index + 1)...])
                default: false
                }
            if needs { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// Escapes characters that would begin a heading, a quote, a list or a rule at the beginning of a line.
    static func lineStarts(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(lineStart).joined(separator: "\n")
    }

    private static func lineStart(_ line: Substring) -> String {
        let bytes = Array(line.utf8)
        guard let first = bytes.first else { return "" }
        switch first {
        case UInt8(ascii: "#"):
            let rest = bytes.drop { $0 == first }
            let isHeading = bytes.count - rest.count <= 6 && (rest.isEmpty || rest.first == 0x20)
            return (isHeading ? "\\" : "") + line
        case UInt8(ascii: ">"): return "\\" + line
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
            let isRule = bytes.allSatisfy { $0 == first || $0 == 0x20 } && first != UInt8(ascii: "+")
            let isItem = first != UInt8(ascii: "=") && (bytes.count == 1 || bytes[1] == 0x20)
            return (isRule || isItem ? "\\" : "") + line
        case UInt8(ascii: "*"): return (bytes.count == 1 || bytes[1] == 0x20 ? "\\" : "") + line
        case 0x30...0x39:
            let digits = bytes.prefix { (0x30...0x39).contains($0) }
            let rest = bytes[digits.endIndex...]
            guard digits.count <= 9, let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
                rest.count == 1 || rest[rest.startIndex + 1] == 0x20
            else { return String(line) }
            return String(decoding: digits, as: UTF8.self) + "\\" + String(decoding: rest, as: UTF8.self)
        default: return String(line)
        }
    }

    /// The target of a link with the characters escaped that would end it.
    ///
    /// - Parameter escapesAngles: whether angle brackets are escaped, too.
    static func target(_ target: String, escapesAngles: Bool = false) -> String {
        var escaped = ""
        for scalar in target.unicodeScalars {
            switch scalar {
            case "(": escaped += "%28"
            case ")": escaped += "%29"
            case "<" where escapesAngles: escaped += "%3C"
            case ">" where escapesAngles: escaped += "%3E"
            case _ where isSpace(scalar): escaped += "%20"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func isMark(_ byte: UInt8) -> Bool { "\\*_`~]<&".utf8.contains(byte) }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        UInt8(exactly: scalar.value)?.isPunctuation ?? false
    }

    private static func isEntity(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        let name = rest.prefix(33).prefix { $0 != ";" }
        guard (2...32).contains(name.count), rest.dropFirst(name.count).first == ";" else { return false }
        let isNumber = name.first == "#"
        return name.dropFirst(isNumber ? 1 : 0).allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
    }
}

extension UInt8 {
    /// True for the punctuation of ASCII, which a backslash escapes in Markdown.
    var isPunctuation: Bool {
        switch self {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
