import DiaryModel

/// The order of day and month in a folder's dates such as `05-06-2024`, which one such date alone doesn't show.
struct NoteDateOrder {
    private var isDayFirst = false
    private var isMonthFirst = false

    /// The order that the names of notes and of their folders show; nil if they show none, or both.
    static func order(inNamesOf notes: [ImportSource.File]) -> WrittenTime.Order? {
        var order = NoteDateOrder()
        for note in notes {
            for part in note.path.split(separator: "/") { order.add(WrittenTime.ambiguousNumbers(String(part))) }
        }
        return order.found
    }

    /// The order that the dates above the texts of notes show; nil if they show none, or both.
    ///
    /// It reads the beginning of each note.
    static func order(
        inMatterOf notes: [ImportSource.File], _ source: ImportSource
    ) throws -> WrittenTime.Order? {
        var order = NoteDateOrder()
        for note in notes {
            for text in creationTexts(in: try source.beginning(of: note)) {
                order.add(WrittenTime.ambiguousNumbers(text))
            }
        }
        return order.found
    }

    /// The order that the dates on the first lines of texts show; nil if they show none, or both.
    ///
    /// It reads the beginning of each text.
    static func order(
        inFirstLinesOf texts: [ImportSource.File], _ source: ImportSource
    ) throws -> WrittenTime.Order? {
        var order = NoteDateOrder()
        for text in texts {
            let start = String(decoding: try source.beginning(of: text, count: 512), as: UTF8.self)
            order.add(WrittenTime.ambiguousNumbers(FirstLineDate.line(of: start.withLineFeeds)))
        }
        return order.found
    }

    /// The order of the dates so far; nil if they show none, or both.
    var found: WrittenTime.Order? {
        isDayFirst == isMonthFirst ? nil : isDayFirst ? .dayFirst : .monthFirst
    }

    /// Takes a date into account: a number above 12 is a day.
    ///
    /// - Parameter numbers: the two numbers whose order is unknown; nil if the text is not such a date.
    mutating func add(_ numbers: (first: Int, second: Int)?) {
        guard let numbers else { return }
        if numbers.first > 12 { isDayFirst = true }
        if numbers.second > 12 { isMonthFirst = true }
    }

    /// The values of the dates of writing in front matter.
    static func creationTexts(in bytes: [UInt8]) -> [String] {
        guard let mark = ["---", "+++"].first(where: { bytes.starts(with: $0.utf8) }) else { return [] }
        let matter = bytes.split(separator: 0x0A).dropFirst().prefix { !$0.starts(with: mark.utf8) }
        return matter.compactMap { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: mark == "---" ? ":" : "=")) else { return nil }
            let key = String(decoding: line[..<colon], as: UTF8.self)
            guard NoteProperties.creationKeys.contains(FoldedMembers.folded(key)) else { return nil }
            return String(decoding: line[(colon + 1)...], as: UTF8.self).filter { $0 != "\"" && $0 != "'" }
                .trimmingSpaces
        }
    }
}
