import DecoderProtocol

extension DaylioTable {
    /// The columns of a table, by their names.
    struct Header {
        /// The names of the columns as the table writes them.
        let names: [String]
        /// The index of each column by its name.
        let columns: [String: Int]
        /// True if the table has no header: its first record is an entry.
        let isMissing: Bool

        /// Recognizes the first record of a table; nil if it is not one of Daylio.
        init?(_ fields: [String]) {
            let columns = Self.columns(fields)
            if Self.isOne(columns) {
                (names, self.columns, isMissing) = (fields, columns, false)
            } else {
                guard let names = Self.names(ofEntry: fields) else { return nil }
                (self.names, self.columns, isMissing) = (names, Self.columns(names), true)
            }
        }

        private static func columns(_ header: [String]) -> [String: Int] {
            let names = header.enumerated().map { index, name in
                (String(name.unicodeScalars.filter { !$0.properties.isWhitespace }).lowercased(), index)
            }
            return Dictionary(names) { first, _ in first }
        }

        /// Returns whether the columns are Daylio's; the year was a column of its own before 2019.
        private static func isOne(_ columns: [String: Int]) -> Bool {
            guard columns["mood"] != nil else { return false }
            return columns["full_date"] != nil
                || ["year", "date", "weekday", "activities"].allSatisfy { columns[$0] != nil }
        }

        /// The columns of a table whose header was cut off, by those of its first entry; nil if it is none.
        private static func names(ofEntry fields: [String]) -> [String]? {
            let ends = [
                7: ["activities", "note"], 8: ["activities", "note_title", "note"],
                9: ["activities", "scales", "note_title", "note"],
            ]
            guard let end = ends[fields.count], isDay(fields[0]), !fields[1].isEmpty, !fields[4].isEmpty,
                !fields[2].isEmpty, !fields[2].contains(where: \.isNumber), PhoneClock.seconds(fields[3]) != nil
            else { return nil }
            return ["full_date", "date", "weekday", "time", "mood"] + end
        }

        /// Returns whether a text is `2021-03-04`.
        private static func isDay(_ text: String) -> Bool {
            text.count == 10 && text.count { $0 == "-" } == 2 && WrittenTime(MetadataText.withPlainDigits(text)) != nil
        }

        /// The cells that are kept as they are: those of other columns, and those beyond the header.
        func others(of fields: [String]) -> [(name: String, text: String)] {
            fields.enumerated().compactMap { index, field in
                let name = index < names.count ? names[index].trimmingScalars() : "column \(index + 1)"
                let text = field.trimmingScalars()
                return text.isEmpty || name.isEmpty || Self.known.contains(name.lowercased()) ? nil : (name, text)
            }
        }

        /// The columns whose cells an entry has, or repeats in the phone's language.
        private static let known: Set<String> = [
            "full_date", "year", "date", "weekday", "time", "mood", "activities", "scales", "note_title", "note",
        ]
    }
}
