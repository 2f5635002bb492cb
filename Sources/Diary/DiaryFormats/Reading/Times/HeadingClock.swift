import Chronology

/// The clock at the beginning of a heading: `10:30`, `[10:30]` or `10:30 PM`.
enum HeadingClock {
    /// The clock and the words after it; nil if the title begins with something else.
    static func read(_ title: Substring) -> (hour: Int, minute: Int, rest: Substring)? {
        var text = DateTextScanner(title.unicodeScalars.prefix(24))
        let isBracketed = text.take("[")
        guard var hour = text.number(digits: 1...2), text.take(":"), let minute = text.number(first: 2), minute < 60
        else { return nil }
        _ = text.attempt { text -> Int? in text.take(":") ? text.number(first: 2) : nil }
        if let isAfternoon = text.halfOfDay() {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24, !isBracketed || text.take("]"), text.isAtEnd || text.next == " " || text.next == "\t" else {
            return nil
        }
        let read = title.unicodeScalars.prefix(24).count - text.rest.count
        let rest = Substring(title.unicodeScalars.dropFirst(read)).drop(while: \.isWhitespace)
        let isDash = ["- ", "– ", "— "].contains { rest.hasPrefix($0) }
        return (hour, minute, isDash ? rest.dropFirst(2) : rest)
    }
}
