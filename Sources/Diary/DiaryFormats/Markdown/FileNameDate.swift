import Chronology

/// The date in the name of a note or in the folders that lead to it, with the rest of the name.
struct FileNameDate: Equatable {
    let time: WrittenTime
    /// The words of the name besides the date; empty if there are none but its weekday.
    let rest: String

    /// The date of a path without its extension: in the name, else in the folders.
    ///
    /// - Parameter order: the order of numbers such as `05-06-2024`.
    init?(path: String, order: WrittenTime.Order? = nil) {
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        if let found = FileNameDate(name: name, order) {
            self = found
        } else if let found = Self.folders(parts, order) {
            self = found
        } else {
            return nil
        }
    }

    private init(_ time: WrittenTime, rest: String) {
        (self.time, self.rest) = (time, rest)
    }

    /// `2024-05-06`, `2024_05_06`, `20240506`, `202405061030`, `2024-05-06T10-30 Walk`, `25-12-2024 Walk`, `May 6th, 2024`,
    /// `6 May 2024 - Walk`.
    private init?(name: String, _ order: WrittenTime.Order?) {
        if let time = WrittenTime(name, order: order) {
            self.init(time, rest: "")
            return
        }
        var text = DateTextScanner(name.unicodeScalars)
        var start = 0
        let found = text.search { text -> WrittenTime? in
            start = text.rest.startIndex
            let touchesLetter = text.previous.map { $0.isASCII && $0.value | 0x20 >= 0x61 } ?? false
            return touchesLetter ? nil : Self.joined(&text) ?? Self.separated(&text, order)
        }
        if start > 0 || found == nil, let first = Self.leading(name, order) {
            self = first
            return
        }
        guard let found else { return nil }
        let before = name.unicodeScalars.prefix(start)
        let words = "\(Substring(before)) \(String(String.UnicodeScalarView(text.rest)))".split(separator: " ")
        self.init(found, rest: Self.trimmed(words.joined(separator: " ")))
    }

    // MARK: Names

    /// A date that a name begins with and that has the name of a month, or spaces: `6 May 2024 - Walk`, `May 6, 2024
    /// Walk`, `6. 5. 2024 Walk`.
    private static func leading(_ name: String, _ order: WrittenTime.Order?) -> FileNameDate? {
        var scanner = WrittenTimeScanner(name)
        guard let day = scanner.day(order) else { return nil }
        let count = scanner.readCount
        var text = DateTextScanner(name.unicodeScalars)
        text.skip(count: count)
        // `1-25-12-20245` has no year in it.
        let numbers = name.unicodeScalars.prefix(count).split { !DateTextScanner.isDigit($0) }
        let endsWord = text.next.map { !DateTextScanner.isDigit($0) && !DateTextScanner.isLetter($0) } ?? true
        guard numbers.contains(where: { $0.count >= 4 }), endsWord else { return nil }
        let wall = clock(&text, day)
        let rest = trimmed(String(String.UnicodeScalarView(text.rest)))
        return FileNameDate(wall.map { WrittenTime($0) } ?? WrittenTime(day), rest: rest)
    }

    /// `20240506`, and `202405061030` with its clock.
    private static func joined(_ text: inout DateTextScanner) -> WrittenTime? {
        text.attempt { text in
            let count = text.digitCount
            guard [8, 12, 14].contains(count), let year = text.number(first: 4), year >= 1000,
                let month = text.number(first: 2), let dayOfMonth = text.number(first: 2),
                let day = CivilDate(year: year, month: month, day: dayOfMonth)
            else { return nil }
            let wall = count > 8 ? compactClock(&text, day) : clock(&text, day, beforeWords: true)
            return wall.map { WrittenTime($0) } ?? WrittenTime(day)
        }
    }

    /// `2024-5-6` and `06-05-2024` with the clock after them.
    private static func separated(_ text: inout DateTextScanner, _ order: WrittenTime.Order?) -> WrittenTime? {
        guard let day = text.attempt({ $0.digitCount == 4 ? yearFirst(&$0) : yearLast(&$0, order) }) else { return nil }
        return clock(&text, day).map { WrittenTime($0) } ?? WrittenTime(day)
    }

    private static func yearFirst(_ text: inout DateTextScanner) -> CivilDate? {
        guard let year = text.number(digits: 4...4), year >= 1000, let separator = text.take(anyOf: "-_. "),
            let month = text.number(digits: 1...2), text.take(separator), let day = text.number(digits: 1...2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `06-05-2024`, `6.5.2024`; nil if either number may be the day and the order is unknown.
    private static func yearLast(_ text: inout DateTextScanner, _ order: WrittenTime.Order?) -> CivilDate? {
        guard let first = text.number(digits: 1...2), let separator = text.take(anyOf: "-_."),
            let second = text.number(digits: 1...2), text.take(separator), let year = text.number(digits: 4...4),
            year >= 1000
        else { return nil }
        let joint = separator == "." ? "." : "-"
        return WrittenTime("\(first)\(joint)\(second)\(joint)\(year)", order: order)?.day
    }

    /// The clock after a day: `T10-30`, ` 10.30`, ` 10:30:05`, ` at 7.30 PM`, and `T1030` or `-1030` at the end of the
    /// name.
    ///
    /// - Parameter beforeWords: whether words may follow `1030`; a year near that of the day is no clock there.
    private static func clock(
        _ text: inout DateTextScanner, _ day: CivilDate, beforeWords: Bool = false
    ) -> WallTime? {
        text.attempt { text in
            guard let joint = text.take(anyOf: " T_-") else { return nil }
            let isNamed = text.attempt { text -> Bool? in
                guard text.word(in: InternationalDateWords.joints), text.skip(". ") > 0 else { return nil }
                return true
            }
            let count = text.digitCount
            if count == 4 || count == 6 {
                let wall = compactClock(&text, day)
                if joint == "T" || isNamed == true || text.isAtEnd { return wall }
                // `20240506 2024 review` and `20240103 2023 review` begin with a year.
                let isYear = count == 4 && wall.map { abs($0.hour * 100 + $0.minute - day.year) <= 1 } ?? false
                return beforeWords && !isYear ? wall : nil
            }
            guard var hour = text.number(digits: 1...2), let separator = text.take(anyOf: ":.-hH"),
                let minute = text.number(digits: 2...2)
            else { return nil }
            let second = text.attempt { text -> Int? in text.take(separator) ? text.number(digits: 2...2) : nil }
            if 1...12 ~= hour, let isAfternoon = halfOfDay(&text) { hour = hour % 12 + (isAfternoon ? 12 : 0) }
            return WallTime(date: day, hour: hour, minute: minute, second: second ?? 0)
        }
    }

    /// `PM` after a clock, and no longer word.
    private static func halfOfDay(_ text: inout DateTextScanner) -> Bool? {
        text.attempt { text in
            let isAfternoon = text.halfOfDay()
            return text.next.map(DateTextScanner.isLetter) == true ? nil : isAfternoon
        }
    }

    /// `1030` and `103005`.
    private static func compactClock(_ text: inout DateTextScanner, _ day: CivilDate) -> WallTime? {
        guard let hour = text.number(first: 2), let minute = text.number(first: 2) else { return nil }
        return WallTime(date: day, hour: hour, minute: minute, second: text.number(first: 2) ?? 0)
    }

    private static func trimmed(_ words: String) -> String {
        let isEdge = { (character: Character) in character.isWhitespace || "-_.,–—:".contains(character) }
        let rest = String(words.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
        // `2024-05-06 (2)` and `2024-05-06_2` are names of a copy, or of a second note of the day.
        let number = rest.first == "(" && rest.last == ")" ? rest.dropFirst().dropLast() : rest[...]
        let isNumber = 1...2 ~= number.utf8.count && number.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isNumber || InternationalDateWords.areWeekday(rest) ? "" : rest
    }

    // MARK: Folders

    /// `2024/05/06.md`, `2024/05-May/06 Monday.md`, `2024-05/06.md`, `2024-05-06/Walk.md`.
    private static func folders(_ parts: [String], _ order: WrittenTime.Order?) -> FileNameDate? {
        let name = parts[parts.count - 1]
        for folder in parts.dropLast().reversed() {
            if let found = FileNameDate(name: folder, order), found.rest.isEmpty {
                return FileNameDate(WrittenTime(found.time.day), rest: trimmed(name))
            }
        }
        for start in parts.indices.reversed() {
            let year = leadingNumber(parts[start])
            guard let year, year.digits == 4 else { continue }
            var numbers: [Int] = []
            var rest = year.rest
            for part in parts[start...].dropFirst(rest.isEmpty ? 1 : 0) {
                var part = rest.isEmpty ? part : rest
                rest = ""
                while numbers.count < 2, let found = leadingNumber(part), (1...2).contains(found.digits) {
                    numbers.append(found.value)
                    part = found.rest
                }
                if numbers.count == 2 {
                    guard let day = CivilDate(year: year.value, month: numbers[0], day: numbers[1]) else { break }
                    return FileNameDate(WrittenTime(day), rest: "")
                }
            }
        }
        return nil
    }

    /// The number at the beginning of a text, and the rest after it and a separator.
    private static func leadingNumber(_ text: String) -> (value: Int, digits: Int, rest: String)? {
        var text = DateTextScanner(text.unicodeScalars)
        let count = text.digitCount
        guard let value = text.number(digits: 1...4), text.isAtEnd || text.take(anyOf: "-_. ") != nil else {
            return nil
        }
        return (value, count, String(String.UnicodeScalarView(text.rest)))
    }
}
