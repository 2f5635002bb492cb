import Chronology

/// A time of Org's: `<2024-01-05 Fri 10:30>` in the agenda, `[2024-01-05 pá]` outside of it, with a range or a repeater.
struct OrgTimestamp: Hashable {
    let time: WrittenTime
    /// True for angle brackets.
    let isActive: Bool
    /// The text between the brackets.
    let words: String
    /// What follows the time in it, such as `+1w -2d`, and the end of a range.
    let rest: String

    /// The largest number of bytes of one.
    private static let maximumLength = 120

    /// Reads a whole text; nil if it isn't one timestamp.
    init?(_ text: String) {
        guard let found = Self.leading(text.trimmingScalars()[...]), found.rest.isEmpty else { return nil }
        self = found.stamp
    }

    private init(_ time: WrittenTime, isActive: Bool, words: String, rest: String) {
        (self.time, self.isActive, self.words, self.rest) = (time, isActive, words, rest)
    }

    /// The timestamp at the beginning of a text, or the first of a range, and the text after it.
    static func leading(_ text: Substring) -> (stamp: OrgTimestamp, rest: Substring)? {
        guard var found = single(text) else { return nil }
        guard found.rest.hasPrefix("--"), let second = single(found.rest.dropFirst(2)) else { return found }
        let stamp = found.stamp
        let rest = stamp.rest + (stamp.rest.isEmpty ? "--" : " --") + second.stamp.words
        found.stamp = OrgTimestamp(stamp.time, isActive: stamp.isActive, words: stamp.words, rest: rest)
        found.rest = second.rest
        return found
    }

    private static func single(_ text: Substring) -> (stamp: OrgTimestamp, rest: Substring)? {
        guard let open = text.utf8.first, open == UInt8(ascii: "<") || open == UInt8(ascii: "[") else { return nil }
        let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
        guard let end = text.utf8.prefix(maximumLength).firstIndex(of: close) else { return nil }
        let next = text.utf8.index(after: end)
        let words = text[text.utf8.index(after: text.startIndex)..<end]
        guard let (time, other) = content(words) else { return nil }
        let isActive = open == UInt8(ascii: "<")
        return (OrgTimestamp(time, isActive: isActive, words: String(words), rest: other), text[next...])
    }

    /// The first timestamp of a line, and the line without it.
    static func first(in line: Substring) -> (stamp: OrgTimestamp, rest: String)? {
        var start = line.startIndex
        while let open = line[start...].utf8.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) {
            if let found = leading(line[open...]) {
                let rest = line[..<open].trimmingScalars() + " " + found.rest.trimmingScalars()
                return (found.stamp, rest.trimmingScalars())
            }
            start = line.utf8.index(after: open)
        }
        return nil
    }

    /// The time of `2024-01-05 Fri 10:30-11:30 +1w`, and what follows it.
    ///
    /// The name of the day is in any language.
    private static func content(_ words: Substring) -> (WrittenTime, rest: String)? {
        var text = DateTextScanner(words.unicodeScalars)
        guard let year = text.number(digits: 4...4), text.take("-"), let month = text.number(digits: 1...2),
            text.take("-"), let dayOfMonth = text.number(digits: 1...2),
            let day = CivilDate(year: year, month: month, day: dayOfMonth)
        else { return nil }
        text.skipBlanks()
        // The name of the day, which may end in a point.
        text.skip { scalar in
            !DateTextScanner.isDigit(scalar) && !DateTextScanner.isWhitespace(scalar) && scalar != "+" && scalar != "-"
        }
        text.skipBlanks()
        let wall = text.attempt { text -> WallTime? in
            guard let hour = text.number(digits: 1...2), text.take(":"), let minute = text.number(first: 2) else {
                return nil
            }
            return WallTime(date: day, hour: hour, minute: minute)
        }
        text.skipBlanks()
        let rest = String(String.UnicodeScalarView(text.rest)).trimmingScalars()
        return (wall.map { WrittenTime($0) } ?? WrittenTime(day), rest)
    }
}
