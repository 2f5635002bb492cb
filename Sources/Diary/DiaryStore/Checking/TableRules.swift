import DiaryModel

/// The values that the columns of a table may hold, and the columns that identify the entry and the medium of a row.
struct TableRules {
    let table: String
    /// SQL that gives the id of the row's entry, and that of its medium.
    let entry: String
    let medium: String
    let columns: [ColumnRule]

    private init(_ table: String, entry: String = "NULL", medium: String = "NULL", _ columns: [ColumnRule]) {
        (self.table, self.entry, self.medium, self.columns) = (table, entry, medium, columns)
    }

    /// The rules of all tables but the search index's.
    static let all = [
        TableRules("entry", entry: "entry.uuid", entryColumns),
        TableRules("medium", entry: ofEntry("medium.entry"), medium: "medium.uuid", mediumColumns),
        TableRules(
            "companion", entry: ofMedium("companion.medium", "entry"), medium: ofMedium("companion.medium", "medium"),
            fileColumns + [
                ColumnRule("kind", .text), ColumnRule("extra", extra), ColumnRule("trashTime", time),
                ColumnRule("medium", key),
            ]),
        TableRules(
            "thumbnail", entry: ofMedium("thumbnail.medium", "entry"), medium: ofMedium("thumbnail.medium", "medium"),
            [ColumnRule("width", pixels), ColumnRule("height", pixels), ColumnRule("jpeg", .picture)]),
        TableRules(
            "recognition", entry: ofMedium("recognition.medium", "entry"),
            medium: ofMedium("recognition.medium", "medium"), recognitionColumns),
        TableRules(
            "revision", entry: ofEntry("revision.entry"),
            [
                ColumnRule("number", number), ColumnRule("time", time), ColumnRule("text", .text),
                ColumnRule("digest", digest),
            ]),
        TableRules(
            "entryTag", entry: ofEntry("entryTag.entry"),
            [ColumnRule("position", number), ColumnRule("tag", key), ColumnRule("origin", .integer(1...3))]),
        TableRules(
            "tag", [ColumnRule("name", .text), ColumnRule("key", .text), ColumnRule("fold", .blob(0...1 << 30))]),
        TableRules("journal", [ColumnRule("name", .text)]),
        TableRules("property", [ColumnRule("name", .text), ColumnRule("value", .text)]),
        TableRules(
            "import", [ColumnRule("commandID", key), ColumnRule("time", time), ColumnRule("source", .text)]),
        TableRules("discarded", [ColumnRule("hash", hash), ColumnRule("time", time)]),
        TableRules("command", commandColumns), TableRules("operation", operationColumns),
        TableRules("sqlite_sequence", [ColumnRule("name", .text), ColumnRule("seq", counted)]),
        TableRules("task", entry: ofEntry("task.entry"), taskColumns),
        TableRules(
            "measurementName",
            [ColumnRule("name", .text), ColumnRule("key", .text), ColumnRule("fold", .blob(0...1 << 30))]),
        TableRules(
            "measurement", entry: ofEntry("measurement.entry"),
            [
                ColumnRule("position", number), ColumnRule("name", key),
                ColumnRule("value", .real(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)),
                ColumnRule("unit", .text),
            ]),
        TableRules("savedSearch", savedSearchColumns), TableRules("template", templateColumns),
    ]

    private static func ofEntry(_ key: String) -> String { "(SELECT uuid FROM entry WHERE id = \(key))" }

    private static func ofMedium(_ key: String, _ wanted: String) -> String {
        "(SELECT \(wanted).uuid FROM medium JOIN entry ON entry.id = medium.entry WHERE medium.id = \(key))"
    }

    private static let time = ColumnRule.Rule.integer(StoredValue.times)
    private static let wallTime = ColumnRule.Rule.integer(
        StoredValue.times.lowerBound / 1_000_000...StoredValue.times.upperBound / 1_000_000)
    private static let offset = ColumnRule.Rule.integer(
        Int64(StoredValue.utcOffsets.lowerBound)...Int64(StoredValue.utcOffsets.upperBound))
    private static let truth = ColumnRule.Rule.integer(0...1)
    private static let number = ColumnRule.Rule.integer(0...Int64(StoredValue.numbers.upperBound))
    private static let count = ColumnRule.Rule.integer(
        -Int64(StoredValue.numbers.upperBound)...Int64(StoredValue.numbers.upperBound))
    /// A row number; a following one must exist, too.
    private static let key = ColumnRule.Rule.integer(0...1 << 53)
    /// A number that SQLite assigned; numbers that are too high are reported separately.
    private static let counted = ColumnRule.Rule.integer(0...Int64.max)
    private static let pixels = ColumnRule.Rule.integer(1...65_535)
    private static let digest = ColumnRule.Rule.blob(16...16)
    private static let hash = ColumnRule.Rule.blob(32...32)
    private static let extra = ColumnRule.Rule.json(limit: StoredValue.extraLimit)

    private static let entryColumns =
        [
            ColumnRule(
                "id", .integer(StoredValue.times.lowerBound / 1000...StoredValue.times.upperBound / 1000 + 86_400_000)),
            ColumnRule("uuid", digest), ColumnRule("creationTime", time), ColumnRule("utcOffset", offset),
            ColumnRule("timeZone", .text), ColumnRule("hasTime", truth), ColumnRule("wallTime", wallTime),
            ColumnRule("updateTime", time), ColumnRule("addTime", time), ColumnRule("journal", key),
            ColumnRule("importNumber", key), ColumnRule("starred", truth), ColumnRule("revision", number),
            ColumnRule("trashTime", time), ColumnRule("contentHash", digest), ColumnRule("digestVersion", number),
            ColumnRule("extra", extra), ColumnRule("text", .text),
        ] + place + EntryField.all.map { ColumnRule($0.key, rule(of: $0.value)) }

    private static let place = [
        ColumnRule("latitude", .real(-90...90)), ColumnRule("longitude", .real(-180...180)),
        ColumnRule("altitude", .real(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)),
    ]

    private static let fileColumns = [
        ColumnRule("fileName", .text), ColumnRule("fileNameBytes", .blob(0...StoredValue.fileNameLimit)),
        ColumnRule("fileExtension", .fileExtension), ColumnRule("mimeType", .text), ColumnRule("hash", hash),
        ColumnRule("byteCount", .integer(StoredValue.byteCounts)),
    ]

    private static let mediumColumns =
        fileColumns + [
            ColumnRule("uuid", digest), ColumnRule("entry", entryColumns[0].rule), ColumnRule("position", number),
            ColumnRule("type", .word(["image", "audio", "video"])), ColumnRule("captureTime", time),
            ColumnRule("captureOffset", offset), ColumnRule("captureSource", .text), ColumnRule("caption", .text),
            ColumnRule("addTime", time), ColumnRule("importNumber", key), ColumnRule("trashTime", time),
            ColumnRule("contentHash", digest), ColumnRule("digestVersion", number),
            ColumnRule("thumbnailDigest", digest), ColumnRule("extra", extra),
        ] + MediumField.all.flatMap(columns)

    private static func rule<Root>(of property: ScalarProperty<Root>) -> ColumnRule.Rule {
        switch property {
        case .text: .text
        case .integer: count
        case .real: .real(StoredValue.measures)
        }
    }

    private static func columns(of field: MediumField) -> [ColumnRule] {
        switch field.value {
        case .scalar(let property): [ColumnRule(field.key, rule(of: property))]
        case .position: place
        case .keywords: [ColumnRule(field.key, .json(limit: StoredValue.journalLimit))]
        case .doubt: [ColumnRule(field.key, .word(Set(Medium.TimeDoubt.allCases.map(\.rawValue))))]
        }
    }

    private static let commandColumns = [
        ColumnRule("id", counted), ColumnRule("time", time), ColumnRule("clock", time), ColumnRule("undoes", key),
        ColumnRule("machine", .blob(0...64)), ColumnRule("machineSequence", key),
        ColumnRule("seen", .json(limit: StoredValue.journalLimit)), ColumnRule("digest", digest),
        ColumnRule("name", .text), ColumnRule("summary", .text),
    ]

    private static let operationColumns = [
        ColumnRule("seq", counted), ColumnRule("commandID", counted), ColumnRule("kind", .integer(0...99)),
        ColumnRule("entity", .blob(0...1 << 30)), ColumnRule("action", .integer(0...2)),
        ColumnRule("digest", .blob(8...8)), ColumnRule("changes", .json(limit: StoredValue.journalLimit)),
    ]

    private static let recognitionColumns = [
        ColumnRule("text", .text), ColumnRule("language", .text), ColumnRule("recognizer", .text),
        ColumnRule("time", time), ColumnRule("passages", .blob(0...1 << 30)), ColumnRule("digestVersion", number),
        ColumnRule("digest", digest),
    ]

    private static let taskColumns = [
        ColumnRule("due", time), ColumnRule("dueOffset", offset), ColumnRule("dueTimeZone", .text),
        ColumnRule("dueHasTime", truth), ColumnRule("dueWallTime", wallTime),
        ColumnRule("priority", .real((0.0).nextUp...(5.0).nextDown)),
        ColumnRule("isDone", truth), ColumnRule("doneTime", time), ColumnRule("doneOffset", offset),
        ColumnRule("digestVersion", number), ColumnRule("digest", digest),
    ]

    private static let templateColumns = [
        ColumnRule("uuid", digest), ColumnRule("name", .text), ColumnRule("key", .text), ColumnRule("journal", .text),
        ColumnRule("text", .text), ColumnRule("addTime", time), ColumnRule("updateTime", time),
        ColumnRule("extra", extra), ColumnRule("digestVersion", number), ColumnRule("digest", digest),
    ]

    private static let savedSearchColumns = [
        ColumnRule("uuid", digest), ColumnRule("name", .text), ColumnRule("key", .text), ColumnRule("builtin", .text),
        ColumnRule("selection", .json(limit: StoredValue.journalLimit)), ColumnRule("badge", .text),
        ColumnRule("position", .real(StoredValue.positions)), ColumnRule("isHidden", truth),
        ColumnRule("addTime", time),
        ColumnRule("updateTime", time), ColumnRule("extra", extra), ColumnRule("digestVersion", number),
        ColumnRule("digest", digest),
    ]
}
