import Chronology

/// A format of days from Obsidian's settings (moment.js), by which names of daily notes are read.
struct MomentFormat {
    private enum Part: Equatable {
        case literal(String)
        case token(String)
    }

    private let parts: [Part]

    init(_ format: String) {
        var parts: [Part] = []
        var rest = format[...]
        while let first = rest.first {
            if first == "[", let close = rest.firstIndex(of: "]") {
                parts.append(.literal(String(rest.dropFirst()[..<close])))
                rest = rest[rest.index(after: close)...]
            } else if let token = Self.tokens.first(where: { rest.hasPrefix($0) }) {
                parts.append(.token(token))
                rest = rest.dropFirst(token.count)
            } else {
                parts.append(.literal(String(first)))
                rest.removeFirst()
            }
        }
        self.parts = parts
    }

    /// The tokens; those that begin with another one come before it.
    private static let tokens = [
        "YYYY", "YY", "GGGG", "gggg", "MMMM", "MMM", "MM", "Mo", "M", "DDDD", "DDDo", "DDD", "DD", "Do", "D", "dddd",
        "ddd", "dd", "do", "d", "E", "e", "WW", "Wo", "W", "ww", "wo", "w", "Qo", "Q", "HH", "H", "hh", "h", "mm", "m",
        "ss", "s", "A", "a",
    ]

    /// The values read from a name so far.
    private struct Reading {
        var (year, month, day, dayOfYear): (Int?, Int?, Int?, Int?)
        var (hour, minute, second): (Int?, Int?, Int?)
        var isAfternoon: Bool?
    }

    /// The time in a name of this format; nil if it doesn't match.
    func time(_ name: String) -> WrittenTime? {
        var reading = Reading()
        var rest = name[...]
        for part in parts {
            switch part {
            case .literal(let text):
                guard rest.hasPrefix(text) else { return nil }
                rest = rest.dropFirst(text.count)
            case .token(let token):
                guard Self.read(token, &rest, &reading) else { return nil }
            }
        }
        return rest.isEmpty ? Self.time(reading) : nil
    }

    private static func time(_ reading: Reading) -> WrittenTime? {
        guard let year = reading.year else { return nil }
        var day = CivilDate(year: year, month: reading.month ?? 1, day: reading.day ?? 1)
        if let number = reading.dayOfYear {
            day = CivilDate(year: year, month: 1, day: 1)?.adding(days: number - 1)
        } else if reading.month == nil || reading.day == nil {
            return nil
        }
        guard let day else { return nil }
        guard var hour = reading.hour else { return WrittenTime(day) }
        if let isAfternoon = reading.isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        return WallTime(date: day, hour: hour, minute: reading.minute ?? 0, second: reading.second ?? 0)
            .map { WrittenTime($0) }
    }

    private static func read(_ token: String, _ rest: inout Substring, _ reading: inout Reading) -> Bool {
        switch token {
        case "YYYY": return number(&rest, 4...4, &reading.year)
        case "YY":
            guard number(&rest, 2...2, &reading.year), let year = reading.year else { return false }
            reading.year = year + (year < 70 ? 2000 : 1900)
            return true
        case "MMMM", "MMM": return month(&rest, &reading.month)
        case "MM": return number(&rest, 2...2, &reading.month)
        case "M", "Mo": return number(&rest, 1...2, &reading.month) && (token == "M" || ordinal(&rest))
        case "DDDD": return number(&rest, 3...3, &reading.dayOfYear)
        case "DDD", "DDDo": return number(&rest, 1...3, &reading.dayOfYear) && (token == "DDD" || ordinal(&rest))
        case "DD": return number(&rest, 2...2, &reading.day)
        case "D", "Do": return number(&rest, 1...2, &reading.day) && (token == "D" || ordinal(&rest))
        case "HH", "hh": return number(&rest, 2...2, &reading.hour)
        case "H", "h": return number(&rest, 1...2, &reading.hour)
        case "mm": return number(&rest, 2...2, &reading.minute)
        case "m": return number(&rest, 1...2, &reading.minute)
        case "ss": return number(&rest, 2...2, &reading.second)
        case "s": return number(&rest, 1...2, &reading.second)
        case "A", "a":
            let half = rest.prefix(2).lowercased()
            guard half == "am" || half == "pm" else { return false }
            reading.isAfternoon = half == "pm"
            rest = rest.dropFirst(2)
            return true
        case "dddd", "ddd", "dd":
            let word = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(word.count)
            return !word.isEmpty
        default:
            var ignored: Int?
            return number(&rest, 1...4, &ignored) && (!token.hasSuffix("o") || ordinal(&rest))
        }
    }

    private static func number(_ rest: inout Substring, _ digits: ClosedRange<Int>, _ value: inout Int?) -> Bool {
        let found = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard found.count >= digits.lowerBound, let number = Int(found) else { return false }
        value = number
        rest = rest.dropFirst(found.count)
        return true
    }

    private static func ordinal(_ rest: inout Substring) -> Bool {
        let ending = rest.prefix(2).lowercased()
        guard ["st", "nd", "rd", "th"].contains(ending) else { return false }
        rest = rest.dropFirst(2)
        return true
    }

    private static func month(_ rest: inout Substring, _ value: inout Int?) -> Bool {
        let word = rest.prefix(while: \.isLetter)
        let name = word.lowercased()
        guard name.count >= 3,
            let month = InternationalDateWords.anyMonth(name)
        else { return false }
        value = month
        rest = rest.dropFirst(word.count)
        return true
    }
}
