import DiaryModel

/// The meanings assumed for the columns of a table, by their names and their cells.
struct CSVColumns {
    struct Measured: Hashable {
        let name: String
        let unit: String?
        let column: Int
    }

    /// The headers, trimmed.
    let headers: [String]
    /// The columns of members of a line, by the members' keys; `creationTime` and `clock` give the time.
    private(set) var members: [String: Int] = [:]
    /// The columns of numbers.
    private(set) var measured: [Measured] = []
    /// The columns that are kept as they are.
    private(set) var others: [Int] = []
    /// True if its sentences alone show the column of the text, beside a title or numbers; earlier versions kept it.
    private(set) var isTextFound = false
    /// True if the table is this program's own export.
    let isOurs: Bool
    /// The columns that the user named and the table lacks.
    private(set) var missing: [String] = []

    /// Assigns the columns.
    ///
    /// - Parameters:
    ///     - wanted: the keys and headers that the user names; empty if headers and cells decide.
    ///     - cells: the statistics of the cells.
    init(_ header: [String], _ wanted: [(key: String, column: String)], _ cells: CSVCells) {
        headers = header.map(\.trimmingSpaces)
        isOurs = ["id", "creationTime", "hasTime", "text"].allSatisfy(Set(headers).contains)
        if wanted.isEmpty { recognize(cells) } else { take(wanted) }
    }

    /// True if a column gives the time of an entry.
    var hasTime: Bool { members["creationTime"] != nil }

    /// The columns in words: `time from Date, text from Note, Weight in kg from Weight (kg)`.
    var words: String {
        let ordered = members.sorted { $0.value < $1.value }
        let parts = ordered.map { "\($0.key == "creationTime" ? "time" : $0.key) from \(headers[$0.value])" }
        let numbers = measured.map { "\($0.name)\($0.unit.map { " in \($0)" } ?? "") from \(headers[$0.column])" }
        return (parts + numbers).joined(separator: ", ")
    }

    // MARK: Columns that the user names

    private mutating func take(_ wanted: [(key: String, column: String)]) {
        var taken: Set<Int> = []
        for (key, column) in wanted {
            let folded = FoldedMembers.folded(column)
            let found = headers.firstIndex(of: column) ?? headers.firstIndex { FoldedMembers.folded($0) == folded }
            guard let index = found else {
                missing.append(column)
                continue
            }
            taken.insert(index)
            if ["time", "date", "creationTime", "created"].contains(key) {
                let isClock = key == "time" && wanted.contains { $0.key == "date" }
                members[isClock ? "clock" : "creationTime"] = index
            } else if Self.keys.contains(key) {
                members[key] = index
            } else {
                measured.append(Measured(name: Self.name(key) ?? key, unit: Self.unit(headers[index]), column: index))
            }
        }
        others = headers.indices.filter { !taken.contains($0) && !headers[$0].isEmpty }
    }

    // MARK: Columns that are recognized

    private mutating func recognize(_ cells: CSVCells) {
        var rest: [Int] = []
        var times: [Int] = []
        for (index, header) in headers.enumerated() {
            let key = key(header)
            if key == "creationTime" {
                times.append(index)
            } else if let key, members[key] == nil {
                members[key] = index
            } else {
                rest.append(index)
            }
        }
        takeTime(among: times, &rest, cells)
        for index in rest where !headers[index].isEmpty {
            if headers[index].hasPrefix("values."), let name = Self.name(String(headers[index].dropFirst(7))) {
                measured.append(Measured(name: name, unit: nil, column: index))
                continue
            }
            if let name = Self.name(headers[index]), cells.areNumbers(index), !isOurs {
                measured.append(Measured(name: name, unit: Self.unit(headers[index]), column: index))
            } else {
                others.append(index)
            }
        }
        if members["text"] == nil {
            let hasOther = members["title"] != nil || !measured.isEmpty
            if let first = others.firstIndex(where: { hasOther ? cells.areSentences($0) : cells.hasText($0) }) {
                members["text"] = others.remove(at: first)
                isTextFound = hasOther
            }
        }
        others += times.filter { $0 != members["creationTime"] && !headers[$0].isEmpty }
    }

    /// Takes the column of the time: one of those named after it that has dates, since a `Day` may be a weekday beside
    /// the `Date`; without one, any other column of dates.
    private mutating func takeTime(among times: [Int], _ rest: inout [Int], _ cells: CSVCells) {
        if let found = times.first(where: cells.areDates) {
            members["creationTime"] = found
        } else if let clock = members["clock"], cells.areDates(clock) {
            (members["creationTime"], members["clock"]) = (clock, nil)
        } else if let first = times.first {
            members["creationTime"] = first
        } else if headers.count(where: \.isEmpty) * 2 < headers.count, !isOurs,
            let found = cells.datedMost(rest.filter { WrittenTime(headers[$0]) == nil })
        {
            members["creationTime"] = found
            rest.removeAll { $0 == found }
        } else if let due = members["due"], cells.areDates(due) {
            members["creationTime"] = due
        }
    }

    private func key(_ header: String) -> String? {
        if Self.keys.contains(header) { return header }
        return isOurs ? nil : Self.synonyms[FoldedMembers.folded(header)]
    }

    /// The members of a line that a column can give.
    static let keys = Set(EntryKey.all.filter { $0.uses.isSuperset(of: [.json, .csv]) }.map(\.name))

    private static let synonyms: [String: String] = {
        let words: [(key: String, names: String)] = [
            (
                "creationTime",
                "date datetime timestamp created createdat creationdate datecreated entrydate fulldate when day"
            ),
            ("creationTime", "datum fecha data dato дата 日付 日期"),
            ("clock", "time timeofday uhrzeit hora heure čas час 時刻 时间"),
            ("updateTime", "updated updatedat modified modifiedat lastmodified modificationdate"),
            ("timeZone", "timezone zone tz"), ("id", "id uuid uid"),
            ("text", "text note notes entry content body description comment comments memo message details diary"),
            ("text", "notiz notizen texto texte testo tekst текст poznámka 内容 正文 本文"),
            ("title", "title name subject heading headline notetitle summary titel título titre titolo 标题 タイトル"),
            ("tags", "tags tag labels keywords categories category hashtags"),
            ("starred", "starred star favorite favourite favorited"), ("latitude", "latitude lat"),
            ("longitude", "longitude lon lng long"), ("altitude", "altitude elevation"),
            ("place", "place location ort"),
            ("due", "due duedate deadline"), ("done", "done completed isdone"), ("priority", "priority"),
            ("rating", "rating"), ("journal", "journal notebook"),
        ]
        var table: [String: String] = [:]
        for (key, names) in words { for name in names.split(separator: " ") { table[String(name)] = key } }
        return table
    }()

    // MARK: Measurements

    /// The name of a measurement in a header: `Weight (kg)` is `Weight`; nil if it has no letter.
    private static func name(_ header: String) -> String? {
        let bare = header.prefix { $0 != "(" && $0 != "[" }
        let words = String(bare).split { !TagScanner.isTagCharacter($0) || $0 == "/" || $0 == "-" }
        let name = words.joined(separator: "-")
        return DiaryMeasurement.isName(name) ? name : nil
    }

    /// The unit in a header: in brackets, or the whole header if it is a unit itself.
    private static func unit(_ header: String) -> String? {
        guard let open = header.firstIndex(where: { $0 == "(" || $0 == "[" }) else {
            return UnitTable.unit(spelled: header) == nil ? nil : header
        }
        let inner = header[header.index(after: open)...].prefix { $0 != ")" && $0 != "]" }.trimmingSpaces
        return DiaryMeasurement.isUnit(inner) ? inner : nil
    }
}
