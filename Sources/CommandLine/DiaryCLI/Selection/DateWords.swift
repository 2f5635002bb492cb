import Chronology
import Terminal

/// The program's messages about dates that people type.
struct DateWords {
    let names: DayNames

    /// Returns whether a word may be meant as a date rather than as something else.
    static func mayBeDate(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        if first.properties.numericType != nil { return true }
        do throws(DateError) {
            // The current day doesn't matter here.
            _ = try DateParser(now: Instant(secondsSince1970: 0), zone: .utc).parse(word)
            return true
        } catch {
            if case .unknown = error { return false }
            return true
        }
    }

    /// The sentence `yesterday is Thursday 19 November 2026`; nil for an unambiguous date in ISO 8601.
    func sentence(_ text: String, _ reading: DateReading) -> StyledText? {
        let typed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !Self.isPlain(typed) else { return nil }
        return "\(line: typed) is \(words(for: reading))"
    }

    /// Returns whether the digits are in the order of ISO 8601, beginning with a year of four digits.
    ///
    /// A day of the year, as in `2026-112`, may be a day of a month without its second hyphen.
    private static func isPlain(_ text: String) -> Bool {
        text.prefix { $0.isASCII && $0.isNumber }.count == 4
            && text.dropFirst(5).prefix { $0.isASCII && $0.isNumber }.count < 3
            && text.allSatisfy { $0.isASCII && $0.isNumber || "-:TZ+".contains($0) }
    }

    /// The reading in words: a day with its name, a month, a year, or a range of these.
    func words(for reading: DateReading) -> String {
        switch reading.kind {
        case .moment(let time): return ChangeSentence.words(for: time, hasTime: true, names)
        case .range(let from, let to): return "\(words(for: from)) to \(words(for: to))"
        case .span(let first, let last):
            if reading.granularity == .year { return "\(first.year)" }
            if reading.granularity == .month { return "\(DayNames.english.month(of: first)) \(first.year)" }
            if first == last { return day(first) }
            if last == .last { return "\(day(first)) and later" }
            return first == .first ? "\(day(last)) and earlier" : "\(day(first)) to \(day(last))"
        }
    }

    private func day(_ date: CivilDate) -> String { "\(names.weekday(of: date)) \(date.inWords)" }
}

extension Invocation {
    /// Parses a date, and prints its interpretation if the words are ambiguous.
    func date(_ text: String) throws -> DateReading {
        let reading = try context.dateParser.parse(text)
        try printReading(text, reading)
        return reading
    }

    func printReading(_ text: String, _ reading: DateReading) throws {
        guard let sentence = DateWords(names: context.dayNames).sentence(text, reading) else { return }
        try messages.line(sentence)
    }
}
