import Chronology
package import DiaryModel
import JSON
import SQLite

/// The rows of `medium` and `thumbnail`.
package struct MediumTable {
    /// A row: the medium and the keys of its own row and of its entry's.
    package struct StoredMedium {
        let key: Int64
        let entry: Int64
        package var medium: Medium
        /// True if it has companion files; reading them is a query of its own, which few media need.
        let hasCompanions: Bool
        /// True if somebody looked for words in it; few diaries have any.
        let hasRecognition: Bool
    }

    /// The columns of a row in the order in which they are read, before those of `MediumField`.
    enum Column: Int32, CaseIterable {
        case id, entry, uuid, type, fileName, fileNameBytes, fileExtension, mimeType, hash, byteCount
        case captureTime, captureOffset, captureSource, caption, addTime, importNumber, trashTime, extra

        /// The names in the schema, in the order of the cases; reflection would take longer than a short list.
        static let names = [
            "id", "entry", "uuid", "type", "fileName", "fileNameBytes", "fileExtension", "mimeType", "hash",
            "byteCount", "captureTime", "captureOffset", "captureSource", "caption", "addTime", "importNumber",
            "trashTime", "extra",
        ]
    }

    private static let fieldColumns = MediumField.all.flatMap(\.columns)
    private static let firstField = Int32(Column.allCases.count)
    private static let companionColumn = firstField + Int32(fieldColumns.count)
    private static let recognitionColumn = companionColumn + 1

    static let columns = SQL(
        joining: (Column.names + fieldColumns).map { SQL(raw: "medium.\($0)") } + [
            "EXISTS (SELECT 1 FROM companion WHERE companion.medium = medium.id)",
            "EXISTS (SELECT 1 FROM recognition WHERE recognition.medium = medium.id)",
        ], separator: ", ")

    /// The number of columns in `columns`; other columns that a query selects come after them.
    static let columnCount = recognitionColumn + 1

    let connection: Connection

    /// Reads a row selected by `columns`.
    static func read(_ row: Row) -> StoredMedium {
        let time = row.optionalTime(Column.captureTime.rawValue).map {
            Medium.CaptureTime(instant: $0, utcOffset: row.utcOffset(Column.captureOffset.rawValue))
        }
        let source = row.optionalText(.captureSource).flatMap(Medium.TimeSource.init(rawValue:))
        let isCaptureTime = source?.isCaptureTime ?? true
        let medium = Medium(
            id: UniqueIdentifier(bytes: row.bytes(.uuid)) ?? UniqueIdentifier(),
            type: MediumType(rawValue: row.text(.type)) ?? .image,
            fileName: row.optionalText(.fileName),
            fileNameBytes: row.optionalBytes(Column.fileNameBytes.rawValue),
            fileExtension: row.fileExtension(Column.fileExtension.rawValue),
            mimeType: row.optionalText(.mimeType),
            hash: ContentHash(bytes: row.bytes(.hash)) ?? ContentHash.unread,
            byteCount: row.byteCount(Column.byteCount.rawValue),
            captureTime: isCaptureTime ? time : nil,
            timeSource: source,
            assumedTime: isCaptureTime ? nil : time,
            metadata: metadata(row),
            caption: row.optionalText(.caption),
            addTime: row.time(Column.addTime.rawValue),
            importNumber: row.optionalInt(Column.importNumber.rawValue),
            trashTime: row.optionalTime(Column.trashTime.rawValue),
            extra: row.optionalText(Column.extra.rawValue))
        return StoredMedium(
            key: row.int64(Column.id.rawValue), entry: row.int64(Column.entry.rawValue), medium: medium,
            hasCompanions: row.bool(companionColumn), hasRecognition: row.bool(recognitionColumn))
    }

    private static func metadata(_ row: Row) -> Medium.Metadata {
        var metadata = Medium.Metadata()
        var column = firstField
        for field in MediumField.all {
            field.read(row, column, into: &metadata)
            column += Int32(field.columns.count)
        }
        return metadata
    }

    /// All media of an entry in their order, including those in the trash.
    package func states(of entry: Int64) throws -> [MediumState] {
        try connection.all(
            "SELECT \(Self.columns) FROM medium WHERE entry = \(entry) ORDER BY position, id", Self.read
        ).map { stored in
            var state = MediumState(stored.medium)
            if stored.hasRecognition {
                state.medium.recognition = try recognitionTable.recognition(of: stored.key)
            }
            guard stored.hasCompanions else { return state }
            state.medium.companions = try companionTable.companions(of: stored.key)
            state.trashedCompanions = try companionTable.companions(of: stored.key, areTrashed: true)
            return state
        }
    }

    /// The media of an entry in their order, without those in the trash.
    func media(of entry: Int64) throws -> [Medium] {
        try connection.all(
            """
            SELECT \(Self.columns)
            FROM medium
            WHERE entry = \(entry) AND trashTime IS NULL
            ORDER BY position
            """, Self.read
        ).map(complete)
    }

    func searchedTexts(of entry: Int64) throws -> [String] {
        try connection.all(SQL(raw: Self.searchedTexts, values: [entry.sqlValue])) { row in
            var texts = (0..<Self.searchedColumnCount).compactMap { row.optionalText($0) }
            if let keywords = row.optionalText(Self.searchedColumnCount) {
                texts.append(KeywordList.parse(keywords).joined(separator: ", "))
            }
            return texts
        }.flatMap(\.self)
    }

    private static let searchedColumns = MediumKey.all.filter(\.isSearched).compactMap { key in
        switch key.value {
        case .recognition(let value):
            value.column.map { "(SELECT \($0) FROM recognition WHERE recognition.medium = medium.id)" }
        case .metadata(let field): if case .keywords = field.value { nil } else { key.name }
        case .text, .identifier, .byteCount, .captureTime, .hasFilm, .fileNameBytes, .file, .film, .awaited,
            .companions, .diaryEntry:
            key.name
        }
    }
    private static let searchedColumnCount = Int32(searchedColumns.count)
    private static let searchedTexts =
        "SELECT " + (searchedColumns + ["keywords"]).joined(separator: ", ")
        + " FROM medium WHERE entry = ? AND trashTime IS NULL"

    func complete(_ stored: StoredMedium) throws -> Medium {
        var medium = stored.medium
        if stored.hasCompanions { medium.companions = try companionTable.companions(of: stored.key) }
        if stored.hasRecognition { medium.recognition = try recognitionTable.recognition(of: stored.key) }
        return medium
    }

    package var companionTable: CompanionTable { CompanionTable(connection: connection) }

    package var recognitionTable: RecognitionTable { RecognitionTable(connection: connection) }

    private static let insertedColumns =
        Column.names.dropFirst() + ["position", "digestVersion", "contentHash", "thumbnailDigest"] + fieldColumns
    private static let insertion =
        "INSERT INTO medium (" + insertedColumns.joined(separator: ", ") + ") VALUES (?"
        + String(repeating: ", ?", count: insertedColumns.count - 1) + ")"

    /// Writes the rows of a new medium: its own, its thumbnail's and those of its companions.
    func insert(_ state: MediumState, into entry: Int64, at position: Int) throws {
        let medium = state.medium.composed
        let time = medium.captureTime ?? medium.assumedTime
        var values = [
            entry.sqlValue, medium.id.bytes.sqlValue, medium.type.rawValue.sqlValue, medium.fileName.sqlValue,
            medium.fileNameBytes.sqlValue, medium.fileExtension.sqlValue, medium.mimeType.sqlValue,
            medium.hash.bytes.sqlValue, medium.byteCount.sqlValue, (time?.instant.microseconds).sqlValue,
            (time?.utcOffset).sqlValue, (medium.timeSource?.rawValue).sqlValue, medium.caption.sqlValue,
            medium.addTime.microseconds.sqlValue, medium.importNumber.sqlValue,
            (medium.trashTime?.microseconds).sqlValue, medium.extra.sqlValue, position.sqlValue,
            Medium.digestVersion.sqlValue, medium.contentDigest().sqlValue, (state.thumbnail?.digest).sqlValue,
        ]
        values += MediumField.all.flatMap { $0.sqlValues(of: medium.metadata) }
        try connection.execute(SQL(raw: Self.insertion, values: values))
        let key = connection.lastInsertedRowID
        if let thumbnail = state.thumbnail { try insert(thumbnail, of: key) }
        for companion in medium.companions { try companionTable.insert(companion, of: key) }
        if let recognition = medium.recognition { try recognitionTable.set(recognition, of: key) }
    }

    func insert(_ companion: Medium.Companion, of medium: UniqueIdentifier) throws {
        let key = try connection.first("SELECT id FROM medium WHERE uuid = \(medium.bytes)") { $0.int64(0) }
        if let key { try companionTable.insert(companion, of: key) }
    }

    private func insert(_ thumbnail: Thumbnail, of medium: Int64) throws {
        try connection.execute(
            """
            INSERT INTO thumbnail (medium, width, height, jpeg)
            VALUES (\(medium), \(thumbnail.width), \(thumbnail.height), \(thumbnail.jpeg))
            """)
    }

    private static let fieldUpdate = fieldColumns.map { "\($0) = ?" }.joined(separator: ", ")

    /// Writes a medium's metadata, caption, place among its entry's media, and the time when it was put into the trash.
    func update(_ medium: Medium, position: Int) throws {
        let values =
            [
                medium.caption.sqlValue, position.sqlValue, (medium.trashTime?.microseconds).sqlValue,
                Medium.digestVersion.sqlValue, medium.contentDigest().sqlValue,
            ] + MediumField.all.flatMap { $0.sqlValues(of: medium.metadata) } + [medium.id.bytes.sqlValue]
        try connection.execute(
            SQL(
                raw: """
                    UPDATE medium SET
                        caption = ?, position = ?, trashTime = ?, digestVersion = ?, contentHash = ?, \(Self.fieldUpdate)
                    WHERE uuid = ?
                    """, values: values))
    }

    /// Sets the thumbnail of a medium if the medium still exists and has none.
    package func setThumbnail(_ thumbnail: Thumbnail, of medium: Int64) throws {
        guard try connection.hasRow("SELECT 1 FROM medium WHERE id = \(medium)"),
            try !connection.hasRow("SELECT 1 FROM thumbnail WHERE medium = \(medium)")
        else { return }
        try insert(thumbnail, of: medium)
        try connection.execute("UPDATE medium SET thumbnailDigest = \(thumbnail.digest) WHERE id = \(medium)")
    }

    /// A thumbnail of a content, whichever medium has it; nil if none has one.
    package func thumbnail(of hash: ContentHash) throws -> Thumbnail? {
        try thumbnail(where: "medium.hash = \(hash.bytes)")
    }

    /// The thumbnail of a medium; nil if none could be made.
    package func thumbnail(of id: UniqueIdentifier) throws -> Thumbnail? {
        try thumbnail(where: "medium.uuid = \(id.bytes)")
    }

    private func thumbnail(where condition: SQL) throws -> Thumbnail? {
        try connection.first(
            """
            SELECT thumbnail.width, thumbnail.height, thumbnail.jpeg
            FROM medium
            JOIN thumbnail ON thumbnail.medium = medium.id
            WHERE \(condition) AND length(thumbnail.jpeg) <= \(StoredValue.thumbnailLimit)
            LIMIT 1
            """
        ) { Thumbnail(width: $0.number(0), height: $0.number(1), jpeg: $0.bytes(2)) }
    }

    /// Returns whether any original was ever added to this diary.
    func isAnyKnown() throws(SQLiteError) -> Bool {
        try connection.hasRow("SELECT 1 FROM medium LIMIT 1")
    }

    /// Returns whether a medium has the id, in the trash or not.
    func isThere(_ id: UniqueIdentifier) throws(SQLiteError) -> Bool {
        try connection.hasRow("SELECT 1 FROM medium WHERE uuid = \(id.bytes)")
    }

    /// The hash of the medium with an id; nil if there is none.
    func hash(of id: UniqueIdentifier) throws -> ContentHash? {
        try connection.first("SELECT hash FROM medium WHERE uuid = \(id.bytes)") { ContentHash(bytes: $0.bytes(0)) }
            ?? nil
    }

    /// The entry of the medium with an id; nil if there is none.
    package func owner(of id: UniqueIdentifier) throws -> UniqueIdentifier? {
        try connection.first(
            "SELECT entry.uuid FROM medium JOIN entry ON entry.id = medium.entry WHERE medium.uuid = \(id.bytes)"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// Gives a medium another id, if the entry has it.
    package func rename(_ id: UniqueIdentifier, of entry: UniqueIdentifier, to new: UniqueIdentifier) throws {
        // Where the new one is taken, the entry can't be written, which says so.
        guard try owner(of: id) == entry, try !isThere(new),
            var medium = try connection.first(
                "SELECT \(Self.columns) FROM medium WHERE uuid = \(id.bytes)", Self.read)?.medium
        else { return }
        medium.id = new
        try connection.execute(
            """
            UPDATE medium
            SET uuid = \(new.bytes), digestVersion = \(Medium.digestVersion), contentHash = \(medium.contentDigest())
            WHERE uuid = \(id.bytes)
            """)
    }

    /// The number of rows, media and companions, that refer to an original.
    package func referenceCount(of hash: ContentHash) throws -> Int {
        try connection.first(
            """
            SELECT (SELECT count(*) FROM medium WHERE hash = \(hash.bytes))
                + (SELECT count(*) FROM companion WHERE hash = \(hash.bytes))
            """
        ) { $0.int(0) } ?? 0
    }

    /// The extension under which the vault keeps a medium's hash; nil if no row knows it.
    package func knownExtension(of hash: ContentHash) throws -> String? {
        try connection.first("SELECT fileExtension FROM medium WHERE hash = \(hash.bytes) LIMIT 1") {
            $0.fileExtension(0)
        }
    }
}

extension Medium {
    static let digestVersion = MediumField.newestSchema

    /// A hash of what people wrote, of the values that tie the row to its original and of the file's own metadata.
    ///
    /// - Parameter version: the form of the row's digest: the schema that brought the newest of the values. 1, that of
    ///   schema 1, leaves out the metadata.
    func contentDigest(version: Int = digestVersion) -> [UInt8] {
        var fields = [id.description, type.rawValue, fileName ?? "", hash.description, caption ?? "", extra ?? ""]
        if version > 1 {
            var object = JSONObject()
            for field in MediumField.all where field.schema <= version {
                field.append(metadata, to: &object, withoutPlaces: false)
            }
            fields.append(JSONWriter.string(of: .object(object)))
        }
        return ContentHasher.digest(of: fields)
    }
}

extension Thumbnail {
    /// A hash of the picture, by which `check` detects one that changed outside this program.
    var digest: [UInt8] { ContentHasher.hash(jpeg, length: 16) }
}

/// Columns of a row that `MediumTable.columns` selected.
extension Row {
    fileprivate func text(_ column: MediumTable.Column) -> String { text(column.rawValue) }
    fileprivate func bytes(_ column: MediumTable.Column) -> [UInt8] { bytes(column.rawValue) }
    fileprivate func optionalText(_ column: MediumTable.Column) -> String? { optionalText(column.rawValue) }
}

extension MediumField {
    func read(_ row: Row, _ column: Int32, into metadata: inout Medium.Metadata) {
        switch value {
        case .scalar(let property): property.read(row, column, into: &metadata)
        case .position: metadata.position = EntryTable.position(row, from: column)
        case .keywords: metadata.keywords = row.optionalText(column).map(KeywordList.parse) ?? []
        case .doubt: metadata.timeDoubt = row.optionalText(column).flatMap(Medium.TimeDoubt.init(rawValue:))
        }
    }

    func sqlValues(of metadata: Medium.Metadata) -> [SQLValue] {
        switch value {
        case .scalar(let property): [property.sqlValue(of: metadata)]
        case .position:
            [\Position.latitude, \.longitude].map { (metadata.position?[keyPath: $0]).sqlValue }
                + [(metadata.position?.altitude).sqlValue]
        case .keywords: [KeywordList.text(metadata.keywords).sqlValue]
        case .doubt: [(metadata.timeDoubt?.rawValue).sqlValue]
        }
    }
}
