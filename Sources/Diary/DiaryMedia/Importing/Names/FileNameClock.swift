struct FileNameClock: Equatable {
    let hour: Int
    let minute: Int
    let second: Int
    let millisecond: Int
    /// The index of the number that ends it.
    let lastRun: Int

    /// Nil if the time is invalid.
    private init?(hour: Int, minute: Int, second: Int, millisecond: Int = 0, lastRun: Int) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
        (self.hour, self.minute, self.second, self.millisecond) = (hour, minute, second, millisecond)
        self.lastRun = lastRun
    }

    /// Six digits of a number, and three of milliseconds if there are nine.
    ///
    /// - Parameter counterDigits: the number of other digits after the six.
    init?(_ name: FileNameDigits, run: Int, digitsFrom start: Int = 0, counterDigits: Int = 0) {
        let hasMilliseconds = counterDigits == 0 && name.count(run) - start == 9
        guard name.count(run) - start == 6 + counterDigits || hasMilliseconds else { return nil }
        let parts = [0, 2, 4].map { name.value(run, start + $0..<start + $0 + 2) }
        self.init(
            hour: parts[0], minute: parts[1], second: parts[2],
            millisecond: hasMilliseconds ? name.value(run, start + 6..<start + 9) : 0, lastRun: run)
    }

    /// Hour and minute as four digits; in the first hour they are a counter.
    init?(_ name: FileNameDigits, minuteOfDay run: Int) {
        guard name.count(run) == 4, name.value(run) >= 100 else { return nil }
        self.init(hour: name.value(run, 0..<2), minute: name.value(run, 2..<4), second: 0, lastRun: run)
    }

    /// Three numbers, as in `10.11.12`, `10-11-12`, `10h11m12s`, `1.11.12 PM`; a number after them may be a counter.
    init?(_ name: FileNameDigits, threeFrom run: Int, isAfternoon: Bool?) {
        guard 1...2 ~= name.count(run), name.count(run + 1) == 2, name.count(run + 2) == 2 else { return nil }
        let (first, second) = (name.separator(after: run), name.separator(after: run + 1))
        let isPunctuated = first == second && first.map { ".-_: ".unicodeScalars.contains($0) } == true
        let words = (name.word(after: run), name.word(after: run + 1))
        guard isPunctuated || Self.units.contains(where: { $0 == words }) else { return nil }
        let hour = Self.hour(name.value(run), isAfternoon ?? Self.isAfternoon(name.gap(after: run + 2)))
        self.init(hour: hour, minute: name.value(run + 1), second: name.value(run + 2), lastRun: run + 2)
    }

    /// Two numbers, as in `10.11` or `10:11`; with other separators, which counters have too, only after a word, where
    /// all numbers of date and time have the same, or as `10-11` at the end of the name.
    init?(_ name: FileNameDigits, twoFrom run: Int, afterWord: Bool, isAfternoon: Bool?) {
        guard 1...2 ~= name.count(run), name.count(run + 1) == 2 else { return nil }
        let separator = name.separator(after: run)
        let isUniform =
            run > 1 && separator == name.separator(after: run - 1) && separator == name.separator(after: run - 2)
        let isLast = separator == "-" && name.count(run) == 2 && name.gap(after: run + 1).isEmpty
        let half = isAfternoon ?? Self.isAfternoon(name.gap(after: run + 1))
        let allowed = afterWord || isUniform || isLast ? ".:h-_" : ".:h"
        let isAllowed = separator.map { allowed.unicodeScalars.contains($0) || $0 == " " && half != nil } ?? false
        let isUnit = Self.units.contains { $0.0 == name.word(after: run) && $0.0 != "h" }
        guard isUnit || isAllowed else { return nil }
        self.init(hour: Self.hour(name.value(run), half), minute: name.value(run + 1), second: 0, lastRun: run + 1)
    }

    /// The words after hour and minute.
    private static let units = [("h", "m"), ("時", "分"), ("时", "分"), ("点", "分"), ("點", "分"), ("시", "분")]

    /// The halves of the day as they follow a time in Portuguese, Spanish, Arabic, Persian, Greek, Hebrew and Hindi, without
    /// points; true for the second one.
    private static let halves = [
        "da manhã": false, "da tarde": true, "da noite": true, "da madrugada": false, "de la madrugada": false,
        "de la mañana": false, "de la tarde": true,
        "de la noche": true, "ص": false, "صباحا": false, "م": true, "مساء": true, "قظ": false, "بظ": true,
        "πμ": false, "μμ": true, "לפנה״צ": false, "אחה״צ": true, "पूर्वाह्न": false, "अपराह्न": true,
    ]

    private static func hour(_ hour: Int, _ isAfternoon: Bool?) -> Int {
        guard let isAfternoon, 1...12 ~= hour else { return hour }
        return hour % 12 + (isAfternoon ? 12 : 0)
    }

    /// Returns whether `PM` or `AM` follows a time, also as `p. m.` or in another language; nil if none does.
    private static func isAfternoon(_ bytes: ArraySlice<UInt8>) -> Bool? {
        let words = bytes.split(separator: UInt8(ascii: " "), maxSplits: 3)
        for count in 1...3 where count <= words.count {
            let text = words[..<count].joined(separator: [UInt8(ascii: " ")]).filter { $0 != UInt8(ascii: ".") }
            if let half = halves[String(decoding: text, as: UTF8.self)] { return half }
        }
        let letters = bytes.filter { !" .".utf8.contains($0) }
        guard letters.count == 2 || letters.count > 2 && !FileNameDigits.isLetter(letters[2]) else { return nil }
        return ["am": false, "pm": true][String(decoding: letters.prefix(2), as: UTF8.self)]
    }
}
