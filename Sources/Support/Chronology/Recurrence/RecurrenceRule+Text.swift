/// A text that is not a rule, or not one by which a task can recur.
public enum RecurrenceError: Error, Hashable {
    /// It isn't a rule; with how it could be written, if that is known.
    case unknown(text: String, nearest: String?)
    /// A part of an RRULE that is missing, unknown, given twice or out of its range.
    case wrongPart(String)
    /// The text has two meanings.
    case ambiguous(text: String, readings: [String])
}

extension RecurrenceRule {
    /// The longest text of a rule, in bytes.
    package static let textLimit = 1024
    /// The longest time from one period to the next, in periods.
    package static let intervals = 1...10_000
    /// The greatest number of times.
    package static let counts = 1...1_000_000

    /// Reads an RRULE, with or without its name; `FROM=COMPLETION` is ours, for a time after it was done.
    ///
    /// - Throws: `RecurrenceError.wrongPart` for any part that is not as RFC 5545 wants it, and for `SECONDLY` and
    ///   `MINUTELY`.
    public init(rrule text: String) throws(RecurrenceError) {
        guard text.utf8.count <= Self.textLimit else { throw .wrongPart("more than \(Self.textLimit) characters") }
        let upper = text.uppercased()
        let body = upper.hasPrefix("RRULE:") ? upper.dropFirst(6) : upper[...]
        var parts: [(name: String, value: Substring)] = []
        for part in body.split(separator: Character(";")) {
            guard let sign = part.firstIndex(of: "=") else { throw .wrongPart(String(part)) }
            let name = String(part[..<sign])
            guard !parts.contains(where: { $0.name == name }) else { throw .wrongPart(String(part)) }
            parts.append((name, part[part.index(after: sign)...]))
        }
        guard let value = parts.first(where: { $0.name == "FREQ" })?.value else { throw .wrongPart("no FREQ=") }
        guard let frequency = Frequency(rawValue: String(value)) else { throw .wrongPart("FREQ=\(value)") }
        self.init(frequency)
        for (name, value) in parts where name != "FREQ" {
            guard read(name, value) else { throw .wrongPart("\(name)=\(value)") }
        }
        if count != nil, end != nil { throw .wrongPart("both COUNT and UNTIL") }
        guard !isAfterDone || namesNoDays && hours.isEmpty && minutes.isEmpty && seconds.isEmpty else {
            throw .wrongPart("FROM=COMPLETION with BY…")
        }
    }

    private mutating func read(_ name: String, _ value: Substring) -> Bool {
        switch name {
        case "INTERVAL": return set(\.interval, Self.number(value, Self.intervals))
        case "COUNT": return set(\.count, Self.number(value, Self.counts))
        case "UNTIL": return set(\.end, Self.end(value))
        case "BYMONTH": return set(\.months, Self.numbers(value, 1...12))
        case "BYWEEKNO": return set(\.weeks, Self.numbers(value, 1...53, fromEnd: true))
        case "BYYEARDAY": return set(\.yearDays, Self.numbers(value, 1...366, fromEnd: true))
        case "BYMONTHDAY": return set(\.monthDays, Self.numbers(value, 1...31, fromEnd: true))
        case "BYDAY": return set(\.days, Self.days(value))
        case "BYHOUR": return set(\.hours, Self.numbers(value, 0...23))
        case "BYMINUTE": return set(\.minutes, Self.numbers(value, 0...59))
        case "BYSECOND": return set(\.seconds, Self.numbers(value, 0...59))
        case "BYSETPOS": return set(\.positions, Self.numbers(value, 1...366, fromEnd: true))
        case "WKST": return set(\.weekStart, Self.weekdays.firstIndex(of: String(value)).map { $0 + 1 })
        case "FROM":
            isAfterDone = value == "COMPLETION"
            return isAfterDone
        default: return false
        }
    }

    private mutating func set<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        return true
    }

    private mutating func set<Value>(_ path: WritableKeyPath<Self, Value?>, _ value: Value?) -> Bool {
        self[keyPath: path] = value
        return value != nil
    }

    static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// The longest list of a part: every day of a year.
    private static let listLimit = 366

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    /// A list, sorted, each number once; with negative ones if they count from the end.
    private static func numbers(_ text: Substring, _ range: ClosedRange<Int>, fromEnd: Bool = false) -> [Int]? {
        let words = text.split(separator: Character(","), omittingEmptySubsequences: false)
        guard words.count <= listLimit else { return nil }
        var found: Set<Int> = []
        for word in words {
            guard let number = signed(word, range, fromEnd: fromEnd) else { return nil }
            found.insert(number)
        }
        return inOrder(found)
    }

    /// Numbers in their order, with those that count from the end last.
    static func inOrder(_ numbers: Set<Int>) -> [Int] {
        numbers.sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }
    }

    private static func signed(_ word: Substring, _ range: ClosedRange<Int>, fromEnd: Bool) -> Int? {
        guard fromEnd, let sign = word.first, sign == "-" || sign == "+" else { return number(word, range) }
        return number(word.dropFirst(), range).map { sign == "-" ? -$0 : $0 }
    }

    private static func days(_ text: Substring) -> [Day]? {
        let words = text.split(separator: Character(","), omittingEmptySubsequences: false)
        guard words.count <= listLimit else { return nil }
        var days: [Day] = []
        for word in words {
            guard let weekday = weekdays.firstIndex(of: String(word.suffix(2))) else { return nil }
            let rest = word.dropLast(2)
            let ordinal = rest.isEmpty ? nil : signed(rest, 1...53, fromEnd: true)
            guard rest.isEmpty || ordinal != nil else { return nil }
            let day = Day(weekday + 1, ordinal: ordinal)
            if !days.contains(day) { days.append(day) }
        }
        return days
    }

    /// `20261231`, `20261231T090000` or `20261231T080000Z`.
    private static func end(_ text: Substring) -> End? {
        var scanner = DateTextScanner(text.unicodeScalars)
        guard let year = scanner.number(first: 4), let month = scanner.number(first: 2),
            let day = scanner.number(first: 2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if scanner.isAtEnd { return .day(date) }
        guard scanner.take("T"), let hour = scanner.number(first: 2), let minute = scanner.number(first: 2),
            let second = scanner.number(first: 2),
            let time = WallTime(date: date, hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        if scanner.isAtEnd { return .clock(time) }
        guard scanner.take("Z"), scanner.isAtEnd else { return nil }
        return .instant(Instant(secondsSince1970: time.secondsSince1970))
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule as an RRULE, without its name.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        func add(_ name: String, _ values: [Int]) {
            guard !values.isEmpty else { return }
            parts.append("\(name)=\(values.map(String.init).joined(separator: ","))")
        }
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let end { parts.append("UNTIL=\(Self.text(of: end))") }
        add("BYMONTH", months)
        add("BYWEEKNO", weeks)
        add("BYYEARDAY", yearDays)
        add("BYMONTHDAY", monthDays)
        let names = days.map { "\($0.ordinal.map(String.init) ?? "")\(Self.weekdays[($0.weekday - 1) % 7])" }
        if !days.isEmpty { parts.append("BYDAY=\(names.joined(separator: ","))") }
        add("BYHOUR", hours)
        add("BYMINUTE", minutes)
        add("BYSECOND", seconds)
        add("BYSETPOS", positions)
        if weekStart != 2 { parts.append("WKST=\(Self.weekdays[(weekStart - 1) % 7])") }
        if isAfterDone { parts.append("FROM=COMPLETION") }
        return parts.joined(separator: ";")
    }

    private static func text(of end: End) -> String {
        switch end {
        case .day(let date): digits(of: date)
        case .clock(let time): digits(of: time)
        case .instant(let instant): digits(of: WallTime(secondsSince1970: instant.secondsSince1970)) + "Z"
        }
    }

    private static func digits(of date: CivilDate) -> String {
        date.year.padded(to: 4) + date.month.padded(to: 2) + date.day.padded(to: 2)
    }

    private static func digits(of time: WallTime) -> String {
        "\(digits(of: time.date))T\(time.hour.padded(to: 2))\(time.minute.padded(to: 2))\(time.second.padded(to: 2))"
    }
}
