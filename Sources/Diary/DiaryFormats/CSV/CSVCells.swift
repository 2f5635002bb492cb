import DiaryModel

/// Statistics of the cells in the columns of a table, which decide how each column is read.
struct CSVCells {
    private struct Column {
        var (count, dates, numbers, sentences): (Int, Int, Int, Int) = (0, 0, 0, 0)
        var (isDayFirst, isMonthFirst): (Bool, Bool) = (false, false)
        var ambiguous: [(first: Int, second: Int, year: String)] = []
    }

    /// The number of ambiguous dates of a column that are examined.
    private static let ambiguousLimit = 100_000

    private var columns: [Column]
    private let decimalComma: Bool

    /// Examines all records after the header.
    ///
    /// - Parameter delimiter: a table with semicolons has decimal commas.
    init(_ columnCount: Int, delimiter: UInt8) {
        columns = [Column](repeating: Column(), count: columnCount)
        decimalComma = delimiter == UInt8(ascii: ";")
    }

    /// Takes a record's cells into account.
    mutating func add(_ fields: [String]) {
        for (index, field) in fields.prefix(columns.count).enumerated() {
            let text = field.utf8.count > 64 ? "" : field.trimmingSpaces
            guard !field.isEmpty else { continue }
            columns[index].count += 1
            if Self.isSentence(field) { columns[index].sentences += 1 }
            guard !text.isEmpty else { continue }
            let dateCount = columns[index].dates
            if let numbers = WrittenTime.ambiguousNumbers(text) {
                columns[index].dates += 1
                if numbers.first > 12 { columns[index].isDayFirst = true }
                if numbers.second > 12 { columns[index].isMonthFirst = true }
                if columns[index].ambiguous.count < Self.ambiguousLimit {
                    columns[index].ambiguous.append((numbers.first, numbers.second, String(text.suffix(4))))
                }
            } else if WrittenTime(text) != nil {
                columns[index].dates += 1
            }
            // `2024/5/6` would be a number with a unit, and `20240506` is one.
            let isDate = columns[index].dates > dateCount && !text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
            // After another text, the column is none of numbers.
            let isColumnOfNumbers = columns[index].numbers == columns[index].count - 1
            if !isDate, isColumnOfNumbers, CSVMeasurement.isCertain(text, decimalComma: decimalComma) {
                columns[index].numbers += 1
            }
        }
    }

    /// Returns whether most cells of a column are dates.
    func areDates(_ column: Int) -> Bool {
        columns.indices.contains(column) && columns[column].dates * 2 > columns[column].count
    }

    /// The column with the most dates among those that are columns of dates; the first of several.
    func datedMost(_ columns: [Int]) -> Int? {
        let found = columns.filter { areDates($0) && !areNumbers($0) }
        let most = found.map { self.columns[$0].dates }.max()
        return found.first { self.columns[$0].dates == most }
    }

    /// Returns whether all cells of a column are numbers.
    func areNumbers(_ column: Int) -> Bool {
        columns.indices.contains(column) && columns[column].count > 0
            && columns[column].numbers == columns[column].count
    }

    /// Returns whether a column has cells that are not numbers, and is none of dates.
    func hasText(_ column: Int) -> Bool {
        columns.indices.contains(column) && columns[column].count > columns[column].numbers && !areDates(column)
    }

    /// Returns whether most cells of a column are sentences.
    func areSentences(_ column: Int) -> Bool {
        columns.indices.contains(column) && columns[column].sentences * 2 > columns[column].count && !areDates(column)
    }

    /// Returns whether a text has four words, or several lines.
    private static func isSentence(_ text: String) -> Bool {
        var spaceCount = 0
        for byte in text.trimmingSpaces.utf8 {
            if byte == 0x0A { return true }
            guard byte == 0x20 else { continue }
            spaceCount += 1
            if spaceCount > 2 { return true }
        }
        return text.contains("。")
    }

    /// The position of the day in a column of dates such as `3/4/2024`.
    ///
    /// A number above 12 decides it, else the order of the dates in time; nil if neither does.
    func order(_ column: Int) -> WrittenTime.Order? {
        guard columns.indices.contains(column) else { return nil }
        let found = columns[column]
        if found.isDayFirst != found.isMonthFirst { return found.isDayFirst ? .dayFirst : .monthFirst }
        guard !found.isDayFirst, found.ambiguous.count > 2 else { return nil }
        let days = found.ambiguous.map { "\($0.year)\(Self.padded($0.second))\(Self.padded($0.first))" }
        let months = found.ambiguous.map { "\($0.year)\(Self.padded($0.first))\(Self.padded($0.second))" }
        let (byDay, byMonth) = (Self.runsOn(days), Self.runsOn(months))
        guard byDay != byMonth else { return nil }
        return byDay ? .dayFirst : .monthFirst
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func runsOn(_ dates: [String]) -> Bool {
        let pairs = zip(dates, dates.dropFirst())
        return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
    }
}

/// A number in a cell, with or without a unit after it.
struct CSVNumber: Equatable {
    let value: Double
    let unit: String?

    /// `71.2`, `71,2 kg`, `1 234,5`, `1,234.5`; nil if it isn't one.
    ///
    /// - Parameter decimalComma: whether a single comma is the decimal separator, whatever follows it.
    init?(_ text: String, decimalComma: Bool) {
        let text = String(text.trimmingSpaces.map { $0 == "\u{2212}" ? "-" : $0 })
        let digits = text.prefix {
            $0.isASCII && ($0.isNumber || "+-.,".contains($0)) || $0 == "\u{A0}" || $0 == "\u{202F}"
        }
        let rest = text[digits.endIndex...].trimmingSpaces
        guard let value = Self.value(digits, decimalComma: decimalComma), value.isFinite else { return nil }
        // `7:30` is a time, and what isn't a unit as a whole would be cut: `120/80mmHg`, `2x500mg`, `10k`.
        guard rest.isEmpty || rest.count <= 8 && MeasurementReader.isUnit(rest) else { return nil }
        self.value = value
        unit = rest.isEmpty ? nil : rest
    }

    private static func value(_ text: Substring, decimalComma: Bool) -> Double? {
        var plain = text.filter { $0 != "\u{A0}" && $0 != "\u{202F}" }
        let (commas, points) = (plain.count { $0 == "," }, plain.count { $0 == "." })
        if commas > 0, points > 0 {
            // The last of the two characters is the decimal separator.
            let isComma =
                (plain.lastIndex(of: ",") ?? plain.startIndex) > (plain.lastIndex(of: ".") ?? plain.startIndex)
            plain = plain.filter { $0 != (isComma ? "." : ",") }
        } else if commas > 1 || commas == 1 && !decimalComma && isGroup(plain) {
            plain = plain.filter { $0 != "," }
        } else if points > 1 {
            plain = plain.filter { $0 != "." }
        }
        plain = String(plain.map { $0 == "," ? "." : $0 })
        guard plain.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
        return Double(plain)
    }

    /// Returns whether the comma of `1,234` separates thousands.
    private static func isGroup(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let first = parts[0].drop { $0 == "-" || $0 == "+" }
        return parts.count == 2 && parts[1].count == 3 && (1...3).contains(first.count) && first.first != "0"
    }
}
