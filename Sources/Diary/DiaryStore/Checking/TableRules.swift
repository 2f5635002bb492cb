import DiaryModel

/// The values that the columns of a table may hold, and the columns that identify the entry and the medium of a row.
struct TableRules {
    let table: String
    /// SQL that gives the id of the row's entry, and that of its medium.
    let entry: String
    let medium: String
    let columns: [ColumnRule]

    private typealias Columns = KeyValuePairs<String, ColumnRule.Rule>

    private init(
        _ table: String, entry: String = "NULL", medium: String = "NULL", _ columns: Columns = [:],
        others: [ColumnRule] = []
    ) {
        (self.table, self.entry, self.medium) = (table, entry, medium)
        self.columns = others + Self.rules(columns)
    }

    private static func rules(_ columns: Columns) -> [ColumnRule] { columns.map { ColumnRule($0, $1) } }

    /// The rules of all tables but the search index's.
    static let all = [
        TableRules("entry", entry: "entry.uuid", others: entryColumns),
        TableRules("medium", entry: ofEntry("medium.entry"), medium: "medium.uuid", others: mediumColumns),
        TableRules(
            "companion", entry: ofMedium("companion.medium", "entry"), medium: ofMedium("companion.medium", "medium"),
            ["kind": .text, "extra": extra, "trashTime": time, "medium": key], others: fileColumns),
        TableRules(
            "thumbnail", entry: ofMedium("thumbnail.medium", "entry"), medium: ofMedium("thumbnail.medium", "medium"),
            ["width": pixels, "height": pixels, "jpeg": .picture]),
        TableRules(
            "recognition", entry: ofMedium("recognition.medium", "entry"),
            medium: ofMedium("recognition.medium", "medium"), recognitionColumns),
        TableRules(
            "revision", entry: ofEntry("revision.entry"),
            ["number": number, "time": time, "text": .text, "digest": digest]),
        TableRules(
            "entryTag", entry: ofEntry("entryTag.entry"), ["position": number, "tag": key, "origin": .integer(1...3)]),
        TableRules("tag", nameColumns),
        TableRules("journal", ["name": .text]),
        TableRules("property", ["name": .text, "value": .text]),
        TableRules("import", ["commandID": key, "time": time, "source": .text]),
        TableRules("discarded", ["hash": hash, "time": time]),
        TableRules("command", commandColumns), TableRules("operation", operationColumns),
        TableRules("sqlite_sequence", ["name": .text, "seq": counted]),
        TableRules("task", entry: ofEntry("task.entry"), taskColumns),
        TableRules("measurementName", nameColumns),
        TableRules(
            "measurement", entry: ofEntry("measurement.entry"),
            [
                "position": number, "name": key,
                "value": .real(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude), "unit": .text,
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
        rules([
            "id": .integer(StoredValue.times.lowerBound / 1000...StoredValue.times.upperBound / 1000 + 86_400_000),
            "uuid": digest, "creationTime": time, "utcOffset": offset, "timeZone": .text, "hasTime": truth,
            "wallTime": wallTime, "updateTime": time, "addTime": time, "journal": key, "importNumber": key,
            "starred": truth, "revision": number, "trashTime": time, "contentHash": digest, "digestVersion": number,
            "extra": extra, "text": .text,
        ]) + place + EntryField.all.map { ColumnRule($0.key, rule(of: $0.value)) }

    private static let place = rules([
        "latitude": .real(-90...90), "longitude": .real(-180...180),
        "altitude": .real(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude),
    ])

    private static let fileColumns = rules([
        "fileName": .text, "fileNameBytes": .blob(0...StoredValue.fileNameLimit), "fileExtension": .fileExtension,
        "mimeType": .text, "hash": hash, "byteCount": .integer(StoredValue.byteCounts),
    ])

    private static let mediumColumns =
        fileColumns
        + rules([
            "uuid": digest, "entry": entryColumns[0].rule, "position": number,
            "type": .word(["image", "audio", "video"]), "captureTime": time, "captureOffset": offset,
            "captureSource": .text, "caption": .text, "addTime": time, "importNumber": key, "trashTime": time,
            "contentHash": digest, "digestVersion": number, "thumbnailDigest": digest, "extra": extra,
        ]) + MediumField.all.flatMap(columns)

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

    /// The columns of tags and of names of measurements.
    private static let nameColumns: Columns = ["name": .text, "key": .text, "fold": .blob(0...1 << 30)]

    private static let commandColumns: Columns = [
        "id": counted, "time": time, "clock": time, "undoes": key, "machine": .blob(0...64), "machineSequence": key,
        "seen": .json(limit: StoredValue.journalLimit), "digest": digest, "name": .text, "summary": .text,
    ]

    private static let operationColumns: Columns = [
        "seq": counted, "commandID": counted, "kind": .integer(0...99), "entity": .blob(0...1 << 30),
        "action": .integer(0...2), "digest": .blob(8...8), "changes": .json(limit: StoredValue.journalLimit),
    ]

    private static let recognitionColumns: Columns = [
        "text": .text, "language": .text, "recognizer": .text, "time": time, "passages": .blob(0...1 << 30),
        "digestVersion": number, "digest": digest,
    ]

    private static let taskColumns: Columns = [
        "due": time, "dueOffset": offset, "dueTimeZone": .text, "dueHasTime": truth, "dueWallTime": wallTime,
        "priority": .real((0.0).nextUp...(5.0).nextDown), "isDone": truth, "doneTime": time, "doneOffset": offset,
        "digestVersion": number, "digest": digest,
    ]

    private static let templateColumns: Columns = [
        "uuid": digest, "name": .text, "key": .text, "journal": .text, "text": .text, "addTime": time,
        "updateTime": time, "extra": extra, "digestVersion": number, "digest": digest,
    ]

    private static let savedSearchColumns: Columns = [
        "uuid": digest, "name": .text, "key": .text, "builtin": .text,
        "selection": .json(limit: StoredValue.journalLimit), "badge": .text, "position": .real(StoredValue.positions),
        "isHidden": truth, "addTime": time, "updateTime": time, "extra": extra, "digestVersion": number,
        "digest": digest,
    ]
}
