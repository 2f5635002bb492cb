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

    /// `2024-05-06`, `2024_05_06`, `20240506`, `202405061030`, `2024-05-06T10-30 Walk`, `25-12-2024 Walk`, `May 6th, 2024`.
    private init?(name: String, _ order: WrittenTime.Order?) {
        if let time = WrittenTime(name, order: order) {
            self.init(time, rest: "")
            return
        }
        let bytes = Array(name.utf8)
        var index = 0
        while index < bytes.count {
            guard Self.isDigit(bytes[index]) else {
                index += 1
                continue
            }
            let run = bytes[index...].prefix(while: Self.isDigit)
            let touchesLetter = index > 0 && bytes[index - 1] | 0x20 >= UInt8(ascii: "a") && bytes[index - 1] < 0x80
            if !touchesLetter, let (day, end) = Self.day(bytes, run) ?? Self.dayBeforeYear(bytes, run, order) {
                let (clock, last) = run.count > 8 ? Self.joined(bytes, run, day) : Self.clock(bytes, end, day)
                let words =
                    String(decoding: bytes[..<index], as: UTF8.self)
                    + " " + String(decoding: bytes[last...], as: UTF8.self)
                self.init(clock.map { WrittenTime($0) } ?? WrittenTime(day), rest: Self.trimmed(words))
                return
            }
            index = run.endIndex
        }
        return nil
    }

    // MARK: Names

    private static func day(_ bytes: [UInt8], _ run: ArraySlice<UInt8>) -> (CivilDate, end: Int)? {
        if [8, 12, 14].contains(run.count) {
            let day = CivilDate(
                year: number(run.prefix(4)), month: number(run.dropFirst(4).prefix(2)),
                day: number(run.dropFirst(6).prefix(2)))
            guard let day, day.year >= 1000 else { return nil }
            return (day, run.endIndex)
        }
        guard run.count == 4, run.endIndex + 1 < bytes.count, "-_. ".utf8.contains(bytes[run.endIndex]) else {
            return nil
        }
        let month = bytes[(run.endIndex + 1)...].prefix(while: isDigit)
        guard (1...2).contains(month.count), month.endIndex + 1 < bytes.count,
            bytes[month.endIndex] == bytes[run.endIndex]
        else { return nil }
        let day = bytes[(month.endIndex + 1)...].prefix(while: isDigit)
        guard (1...2).contains(day.count),
            let date = CivilDate(year: number(run), month: number(month), day: number(day)), date.year >= 1000
        else { return nil }
        return (date, day.endIndex)
    }

    /// `06-05-2024`, `6.5.2024`; nil if either number may be the day and the order is unknown.
    private static func dayBeforeYear(
        _ bytes: [UInt8], _ run: ArraySlice<UInt8>, _ order: WrittenTime.Order?
    ) -> (CivilDate, end: Int)? {
        guard run.count <= 2, run.endIndex < bytes.count, "-_.".utf8.contains(bytes[run.endIndex]) else { return nil }
        let second = bytes[(run.endIndex + 1)...].prefix(while: isDigit)
        guard (1...2).contains(second.count), second.endIndex < bytes.count,
            bytes[second.endIndex] == bytes[run.endIndex]
        else { return nil }
        let year = bytes[(second.endIndex + 1)...].prefix(while: isDigit)
        let text = String(decoding: bytes[run.startIndex..<year.endIndex].map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self)
        guard year.count == 4, let time = WrittenTime(text, order: order), time.day.year >= 1000 else { return nil }
        return (time.day, year.endIndex)
    }

    /// The clock in a number such as `202405061030`.
    private static func joined(_ bytes: [UInt8], _ run: ArraySlice<UInt8>, _ day: CivilDate) -> (WallTime?, Int) {
        let clock = run.dropFirst(8)
        let second = clock.count == 6 ? number(clock.suffix(2)) : 0
        let wall = WallTime(
            date: day, hour: number(clock.prefix(2)), minute: number(clock.dropFirst(2).prefix(2)), second: second)
        return (wall, run.endIndex)
    }

    /// The clock after a day: `T10-30`, ` 10.30`, ` 10:30:05`, and `T1030` or `-1030` at the end of the name.
    private static func clock(_ bytes: [UInt8], _ end: Int, _ day: CivilDate) -> (WallTime?, Int) {
        guard end + 1 < bytes.count, " T_-".utf8.contains(bytes[end]) else { return (nil, end) }
        let hour = bytes[(end + 1)...].prefix(while: isDigit)
        if hour.count == 4 || hour.count == 6, bytes[end] == UInt8(ascii: "T") || hour.endIndex == bytes.count {
            let wall = WallTime(
                date: day, hour: number(hour.prefix(2)), minute: number(hour.dropFirst(2).prefix(2)),
                second: hour.count == 6 ? number(hour.suffix(2)) : 0)
            return wall == nil ? (nil, end) : (wall, hour.endIndex)
        }
        guard (1...2).contains(hour.count), hour.endIndex < bytes.count, ":.-hH".utf8.contains(bytes[hour.endIndex])
        else { return (nil, end) }
        let minute = bytes[(hour.endIndex + 1)...].prefix(while: isDigit)
        guard minute.count == 2 else { return (nil, end) }
        var (last, second) = (minute.endIndex, 0)
        if last < bytes.count, bytes[last] == bytes[hour.endIndex] {
            let digits = bytes[(last + 1)...].prefix(while: isDigit)
            if digits.count == 2 { (last, second) = (digits.endIndex, number(digits)) }
        }
        let wall = WallTime(date: day, hour: number(hour), minute: number(minute), second: second)
        return wall == nil ? (nil, end) : (wall, last)
    }

    private static func trimmed(_ words: String) -> String {
        let isEdge = { (character: Character) in character.isWhitespace || "-_.,–—:".contains(character) }
        let rest = String(words.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
        return DateWords.areWeekday(rest) ? "" : rest
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
        let digits = text.utf8.prefix(while: isDigit)
        guard (1...4).contains(digits.count), let value = Int(String(Substring(digits))) else { return nil }
        let rest = text.utf8.dropFirst(digits.count)
        if let next = rest.first, !"-_. ".utf8.contains(next) { return nil }
        return (value, digits.count, String(Substring(rest.dropFirst())))
    }

    // MARK: Numbers

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    private static func number(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
}
