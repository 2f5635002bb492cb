import Chronology
import JSON

/// Dates in the titles and properties of headings.
enum OrgDates {
    /// A text that is nothing but a date: `[2024-01-05 Fri 10:30]`, `20240105`, `Friday, 5 January 2024`, `2024-01-05 Friday`.
    static func time(_ text: String, _ order: WrittenTime.Order?) -> WrittenTime? {
        guard text.utf8.count <= 100 else { return nil }
        if let stamp = OrgTimestamp(text) { return stamp.time }
        if let time = WrittenTime(text, order: order) ?? (order == nil ? timeByWeekday(text) : nil) { return time }
        // `2024-01-05 (Friday)`, `2024-01-05 pátek`
        guard !text.utf8.contains(UInt8(ascii: "/")), let named = FileNameDate(path: text, order: order),
            named.rest.isEmpty
        else { return nil }
        return named.time
    }

    /// A date whose day and month could be exchanged, and whose weekday decides: `Friday, 01/03/2024`.
    private static func timeByWeekday(_ text: String) -> WrittenTime? {
        let word = text.drop { !$0.isLetter }.prefix(while: \.isLetter).lowercased()
        guard let weekday = DateVocabulary.weekdays[word], WrittenTime.ambiguousNumbers(text) != nil else { return nil }
        let times = [WrittenTime.Order.dayFirst, .monthFirst].compactMap { WrittenTime(text, order: $0) }
        return times.first { $0.day.weekday == weekday }
    }

    /// Takes the time at which a heading was created.
    static func takeCreation(_ properties: inout JSONObject, _ order: WrittenTime.Order?) -> WrittenTime? {
        for member in properties.members
        where NoteProperties.creationKeys.contains(FoldedMembers.folded(member.key)) {
            let text = member.value.stringValue ?? ""
            guard let time = time(text, order) ?? WrittenTime(counted: text) else { continue }
            properties[member.key] = nil
            return time
        }
        return nil
    }

    /// Returns whether a title is that of a year, a month or a week in a tree of dates: `2024`, `2024-01 January`, `2024-W01`.
    static func isOfTree(_ title: Substring) -> Bool {
        var text = DateTextScanner(title.unicodeScalars.prefix(40))
        guard text.number(digits: 4...4) != nil else { return false }
        guard !text.isAtEnd else { return true }
        guard text.take("-") else { return false }
        _ = text.take("W")
        guard text.number(digits: 2...2) != nil else { return false }
        text.skipBlanks()
        text.skip(while: DateTextScanner.isLetter)
        return text.isAtEnd
    }
}
