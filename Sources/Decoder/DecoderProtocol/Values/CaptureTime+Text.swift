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
        var scanner = DateTextScanner(text)
        guard let time = scanner.time(fraction: fraction) else { return nil }
        self.init(wallTime: time.wallTime, offset: time.offset ?? offset, precision: time.precision)
    }

    /// Seconds east of UTC: `+05:45`, `-0330`, `+5`, `5:30`, `UTC+5:30`, `Z`; nil for anything else, and above 14 hours.
    package static func offset(metadataText text: String) -> Int? {
        var rest = Array(text.utf8.filter { $0 != UInt8(ascii: " ") })[...]
        if rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) { return 0 }
        let isNamed = ["UTC", "GMT"].contains { rest.starts(with: $0.utf8) }
        if isNamed { rest = rest.dropFirst(3) }
        if rest.isEmpty { return isNamed ? 0 : nil }
        let minus = Array("\u{2212}".utf8)
        let isNegative = rest.first == UInt8(ascii: "-") || rest.starts(with: minus)
        let isSigned = isNegative || rest.first == UInt8(ascii: "+")
        if isSigned { rest = rest.dropFirst(rest.starts(with: minus) ? minus.count : 1) }
        let parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard let size = seconds(parts, isMarked: isNamed || isSigned), size <= maximumOffset else { return nil }
        return isNegative ? -size : size
    }

    /// The seconds of hours, or of hours and minutes, which a number of three or four digits joins.
    private static func seconds(_ parts: [ArraySlice<UInt8>], isMarked: Bool) -> Int? {
        let numbers = parts.compactMap { DateTextScanner.number($0) }
        guard numbers.count == parts.count, 1...3 ~= parts.count, parts.count > 1 || isMarked else { return nil }
        let isJoined = parts.count == 1 && 3...4 ~= parts[0].count
        guard isJoined || parts.allSatisfy({ $0.count <= 2 }) else { return nil }
        let (hours, minutes) =
            isJoined ? (numbers[0] / 100, numbers[0] % 100) : (numbers[0], numbers.dropFirst().first ?? 0)
        return minutes < 60 ? (hours * 60 + minutes) * 60 : nil
    }
}
