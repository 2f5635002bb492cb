import CICal

/// The lines of a component without the faults of programs that fold and write them wrongly.
///
/// libical leaves out what it can't read, and a text ends at the first such line.
struct CalendarLines {
    private var text: [UInt8] = []
    /// True if the last property is a text, which a line without a name continues.
    private var isInText = false
    /// The number of blank lines after the last one.
    private var blankCount = 0

    /// Joins lines of a text that were not folded, drops blank lines, and writes times as RFC 5545 does.
    static func mended(_ lines: ArraySlice<UInt8>) -> [UInt8] {
        var mending = CalendarLines()
        mending.text.reserveCapacity(lines.count)
        var start = lines.startIndex
        while start < lines.endIndex {
            let end = lines[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? lines.endIndex
            mending.take(lines[start..<end], before: lines[end...])
            start = end
        }
        return mending.text
    }

    private mutating func take(_ line: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) {
        guard let first = line.first(where: { $0 != 0x0D && $0 != 0x0A }) else {
            blankCount += 1
            return
        }
        if first == 0x20 || first == 0x09 {
            text += line
        } else if let name = Self.name(of: line, before: rest) {
            take(line, named: name)
        } else {
            takeWords(line)
        }
        blankCount = 0
    }

    private mutating func take(_ line: ArraySlice<UInt8>, named word: ArraySlice<UInt8>) {
        let name = String(decoding: word, as: UTF8.self).uppercased()
        let isKnown = unsafe name == "BEGIN" || name == "END" || diary_ical_knows(name)
        let isCapital = !word.contains { $0 >= UInt8(ascii: "a") }
        // `https://…`, `Note: …` and `Location: …` are words of a text.
        let isSpaced = line[word.endIndex...].dropFirst().first == 0x20
        if isInText, !isCapital && (isSpaced || !isKnown) || isSpaced && !isKnown { return takeWords(line) }
        isInText = Self.texts.contains(name)
        if !isKnown { text += Self.foreignMark.utf8 }
        text += Self.times.contains(name) ? Self.time(line) : line
    }

    /// Takes a line without a name: after a text it is the text's next line, which was not folded.
    private mutating func takeWords(_ line: ArraySlice<UInt8>) {
        if isInText { text += [0x20] + (0...blankCount).flatMap { _ in Array("\\n".utf8) } }
        text += line
    }

    // MARK: Names

    /// Begins the names of properties that libical doesn't know, which it would leave out.
    static let foreignMark = "X-UNKNOWN-NAME-"

    private static let texts: Set<String> = ["DESCRIPTION", "SUMMARY", "COMMENT", "LOCATION"]
    private static let times: Set<String> = ["DTSTAMP", "DTSTART", "DUE", "COMPLETED", "CREATED", "LAST-MODIFIED"]

    /// The word before the first colon or semicolon of a line, if it may be the name of a property.
    ///
    /// Early versions of Mozilla's calendar fold each line after its name.
    private static func name(of line: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let word = line.prefix(100).prefix { isLetter($0) || 0x30...0x39 ~= $0 || $0 == dash || $0 == underscore }
        guard !word.isEmpty, let next = line[word.endIndex...].first else { return nil }
        if isSeparator(next) { return word }
        let isFolded = next <= 0x0D && rest.count > 1 && rest[rest.startIndex] == 0x20
        return isFolded && isSeparator(rest[rest.startIndex + 1]) ? word : nil
    }

    private static let dash = UInt8(ascii: "-")
    private static let underscore = UInt8(ascii: "_")

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    // MARK: Times

    /// A line whose time lacks its seconds, `19970901T1300Z`, or has the separators of ISO 8601,
    /// `1997-09-01T13:00:00Z`, as RFC 5545 writes it; any other line unchanged.
    private static func time(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.count <= 200, let start = CalendarLists.valueStart(Array(line)) else { return line }
        let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? line.endIndex
        let begin = line.startIndex + start
        guard begin < end else { return line }
        let value = line[begin..<end]
        let shape = String(decoding: value.map { 0x30...0x39 ~= $0 ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
        guard shapes.contains(shape) else { return line }
        var digits = value.filter { $0 != dash && $0 != UInt8(ascii: ":") }
        if let dot = digits.firstIndex(of: UInt8(ascii: ".")) {
            digits.removeSubrange(dot..<(digits.last == UInt8(ascii: "Z") ? digits.endIndex - 1 : digits.endIndex))
        }
        if digits.count == 13 || digits.count == 14 { digits.insert(contentsOf: "00".utf8, at: 13) }
        return (line[..<begin] + digits + line[end...])[...]
    }

    /// The times that are rewritten, with `0` for each digit.
    private static let shapes: Set<String> = [
        "00000000T0000", "00000000T0000Z", "0000-00-00", "0000-00-00T00:00", "0000-00-00T00:00Z",
        "0000-00-00T00:00:00", "0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000", "0000-00-00T00:00:00.000Z",
        "0000-00-00T00:00:00.000000", "0000-00-00T00:00:00.000000Z",
    ]
}
