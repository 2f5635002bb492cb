import Chronology

extension CaptureTime {
    /// A time in any of the forms that cameras, recorders and programs write, as exiftool reads them.
    ///
    /// `2024:02:28 11:22:33`, also with other separators, blanks in place of leading zeros, without seconds, with `PM`
    /// or hour 24, as a day, month or year alone, and the forms of mail and of C's `asctime`. A fraction and an offset
    /// at the end of the text take precedence over the given ones. Nil if there is no such day or time.
    ///
    /// - Parameters:
    ///   - fraction: the digits after the second's point; other text is ignored.
    ///   - offset: seconds east of UTC.
    package init?(metadataText text: String, fraction: String = "", offset: Int? = nil) {
        var digits = DateTextScanner(".\(fraction)".unicodeScalars)
        let microsecond = digits.microsecond(after: ".")
        var scanner = MetadataTimeScanner(text)
        guard let time = scanner.time(microsecond: digits.isAtEnd ? microsecond ?? 0 : 0) else { return nil }
        self.init(wallTime: time.wallTime, offset: time.offset ?? offset, precision: time.precision)
    }

    /// Seconds east of UTC: `+05:45`, `-0330`, `+5`, `5:30`, `UTC+5:30`, `Z`; nil for anything else, and above 14
    /// hours.
    package static func offset(metadataText text: String) -> Int? { offset(text.unicodeScalars) }

    /// The offset in a text; blanks and NULs in it are ignored.
    static func offset(_ scalars: some Sequence<Unicode.Scalar>) -> Int? {
        var text = DateTextScanner(scalars.filter { $0 != " " && $0 != "\0" })
        if text.take(anyOf: "Zz") != nil { return text.isAtEnd ? 0 : nil }
        let isNamed = text.take(word: "UTC") || text.take(word: "GMT")
        if text.isAtEnd { return isNamed ? 0 : nil }
        let sign = text.take(anyOf: "+-\u{2212}")
        let isJoined = 3...4 ~= text.digitCount
        guard let first = text.number(digits: 1...4) else { return nil }
        var (hour, minute) = isJoined ? (first / 100, first % 100) : (first, 0)
        if !isJoined, text.take(":") {
            guard let found = text.number(digits: 1...2) else { return nil }
            minute = found
            // No zone of today has seconds.
            if text.take(":"), text.number(digits: 1...2) == nil { return nil }
        } else if sign == nil, !isNamed {
            return nil
        }
        let size = (hour * 60 + minute) * 60
        guard text.isAtEnd, minute < 60, size <= maximumOffset else { return nil }
        return sign == nil || sign == "+" ? size : -size
    }
}
