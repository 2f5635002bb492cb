import Chronology
import JSON
import SQLite

/// The rows of `medium` and `thumbnail`.
struct MediumTable {
    /// A row: the medium and the keys of its own row and of its entry's.
    struct StoredMedium {
        let key: Int64
        let entry: Int64
        var medium: Medium
        /// Whether files are kept with it; reading them is a query of its own, which few media need.
        let hasCompanions: Bool
    }

    static let columns: SQL = """
        medium.id, medium.entry, medium.uuid, medium.type, medium.fileName, medium.fileNameBytes, medium.fileExtension,
        medium.mimeType, medium.hash, medium.byteCount, medium.captureTime, medium.captureOffset, medium.caption,
        medium.addTime, medium.importNumber, medium.trashTime, medium.extra, medium.width, medium.height,
        medium.orientation, medium.make, medium.model, medium.lens, medium.latitude, medium.longitude, medium.altitude,
        medium.duration, medium.sampleRate, medium.channels, medium.bitDepth, medium.codec, medium.title, medium.artist,
        medium.album, medium.date, medium.comment, medium.exposureTime, medium.fNumber, medium.isoSpeed,
        medium.focalLength, medium.description, medium.keywords, medium.captureSource,
        EXISTS (SELECT 1 FROM companion WHERE companion.medium = medium.id)
        """

    /// How many there are in `columns`; what else a query selects comes behind them.
    static let columnCount: Int32 = 44

    let connection: Connection

    /// Reads a row selected by `columns`.
    static func read(_ row: Row) -> StoredMedium {
        let time = row.optionalInt64(10).map {
            Medium.CaptureTime(instant: Instant(microseconds: $0), utcOffset: row.int(11))
        }
        let source = row.optionalText(42).flatMap(Medium.TimeSource.init(rawValue:))
        let isCaptureTime = source?.isCaptureTime ?? true
        let medium = Medium(
            id: UniqueIdentifier(bytes: row.bytes(2)) ?? UniqueIdentifier(),
            type: MediumType(rawValue: row.text(3)) ?? .image,
            fileName: row.optionalText(4),
            fileNameBytes: row.optionalBytes(5),
            fileExtension: row.text(6),
            mimeType: row.optionalText(7),
            hash: ContentHash(bytes: row.bytes(8)) ?? ContentHash.none,
            byteCount: row.int64(9),
            captureTime: isCaptureTime ? time : nil,
            timeSource: source,
            assumedTime: isCaptureTime ? nil : time,
            metadata: metadata(row),
            caption: row.optionalText(12),
            addTime: Instant(microseconds: row.int64(13)),
            importNumber: row.optionalInt(14),
            trashTime: row.optionalInt64(15).map(Instant.init(microseconds:)),
            extra: row.optionalText(16))
        return StoredMedium(
            key: row.int64(0), entry: row.int64(1), medium: medium, hasCompanions: row.bool(43))
    }

    private static func metadata(_ row: Row) -> Medium.Metadata {
        var metadata = Medium.Metadata()
        metadata.width = row.optionalInt(17)
        metadata.height = row.optionalInt(18)
        metadata.orientation = row.optionalInt(19)
        metadata.make = row.optionalText(20)
        metadata.model = row.optionalText(21)
        metadata.lens = row.optionalText(22)
        metadata.position = EntryTable.position(row, from: 23)
        metadata.duration = row.optionalDouble(26)
        metadata.sampleRate = row.optionalInt(27)
        metadata.channels = row.optionalInt(28)
        metadata.bitDepth = row.optionalInt(29)
        metadata.codec = row.optionalText(30)
        metadata.title = row.optionalText(31)
        metadata.artist = row.optionalText(32)
        metadata.album = row.optionalText(33)
        metadata.date = row.optionalText(34)
        metadata.comment = row.optionalText(35)
        metadata.exposureTime = row.optionalDouble(36)
        metadata.fNumber = row.optionalDouble(37)
        metadata.isoSpeed = row.optionalInt(38)
        metadata.focalLength = row.optionalDouble(39)
        metadata.description = row.optionalText(40)
        metadata.keywords = row.optionalText(41).map(KeywordList.parse) ?? []
        return metadata
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

    /// What is searched of the media of an entry: titles, captions and file names.
    func searchedTexts(of entry: Int64) throws -> [String] {
        try connection.all("SELECT title, caption, fileName FROM medium WHERE entry = \(entry) AND trashTime IS NULL") {
            row in (0..<3).compactMap { row.optionalText($0) }
        }.flatMap(\.self)
    }

    /// The medium with its companions.
    func complete(_ stored: StoredMedium) throws -> Medium {
        guard stored.hasCompanions else { return stored.medium }
        var medium = stored.medium
        medium.companions = try companionTable.companions(of: stored.key)
        return medium
    }

    var companionTable: CompanionTable { CompanionTable(connection: connection) }

    func insert(_ draft: MediumDraft, into entry: Int64, at position: Int) throws {
        let medium = draft.medium.composed
        let metadata = medium.metadata
        let time = medium.captureTime ?? medium.assumedTime
        try connection.execute(
            """
            INSERT INTO medium (
                uuid, entry, position, type, fileName, fileNameBytes, fileExtension, mimeType, hash, byteCount,
                captureTime, captureOffset, captureSource, caption, addTime, importNumber, trashTime, extra, contentHash, width, height,
                orientation, make, model, lens, latitude, longitude, altitude, duration, sampleRate, channels, bitDepth,
                codec, title, artist, album, date, comment, exposureTime, fNumber, isoSpeed, focalLength, description,
                keywords
            ) VALUES (
                \(medium.id.bytes), \(entry), \(position), \(medium.type.rawValue), \(medium.fileName),
                \(medium.fileNameBytes), \(medium.fileExtension), \(medium.mimeType), \(medium.hash.bytes),
                \(medium.byteCount), \(time?.instant.microseconds), \(time?.utcOffset),
                \(medium.timeSource?.rawValue), \(medium.caption), \(medium.addTime.microseconds), \(medium.importNumber),
                \(medium.trashTime?.microseconds), \(medium.extra), \(medium.contentDigest), \(metadata.width),
                \(metadata.height), \(metadata.orientation), \(metadata.make), \(metadata.model), \(metadata.lens),
                \(metadata.position?.latitude), \(metadata.position?.longitude), \(metadata.position?.altitude),
                \(metadata.duration), \(metadata.sampleRate), \(metadata.channels), \(metadata.bitDepth),
                \(metadata.codec), \(metadata.title), \(metadata.artist), \(metadata.album), \(metadata.date),
                \(metadata.comment), \(metadata.exposureTime), \(metadata.fNumber), \(metadata.isoSpeed),
                \(metadata.focalLength), \(metadata.description), \(KeywordList.text(metadata.keywords))
            )
            """)
        let key = connection.lastInsertedRowID
        if let thumbnail = draft.thumbnail { try insert(thumbnail, of: key) }
        for companion in medium.companions { try companionTable.insert(companion, of: key) }
    }

    private func insert(_ thumbnail: Thumbnail, of medium: Int64) throws {
        try connection.execute(
            """
            INSERT INTO thumbnail (medium, width, height, jpeg)
            VALUES (\(medium), \(thumbnail.width), \(thumbnail.height), \(thumbnail.jpeg))
            """)
    }

    /// Writes a medium's caption and place among its entry's media.
    func update(_ medium: Medium, position: Int) throws {
        try connection.execute(
            """
            UPDATE medium SET caption = \(medium.caption), position = \(position), contentHash = \(medium.contentDigest)
            WHERE uuid = \(medium.id.bytes)
            """)
    }

    /// The thumbnail of a medium; nil where none could be made.
    func thumbnail(of id: UniqueIdentifier) throws -> Thumbnail? {
        try connection.first(
            """
            SELECT thumbnail.width, thumbnail.height, thumbnail.jpeg
            FROM thumbnail
            JOIN medium ON medium.id = thumbnail.medium
            WHERE medium.uuid = \(id.bytes)
            """
        ) { Thumbnail(width: $0.int(0), height: $0.int(1), jpeg: $0.bytes(2)) }
    }

    /// Whether any original ever came into this diary.
    func isAnyKnown() throws(SQLiteError) -> Bool {
        try connection.first("SELECT 1 FROM medium LIMIT 1") { _ in true } ?? false
    }

    /// How many rows, media and companions, refer to an original.
    func referenceCount(of hash: ContentHash) throws -> Int {
        try connection.first(
            """
            SELECT (SELECT count(*) FROM medium WHERE hash = \(hash.bytes))
                + (SELECT count(*) FROM companion WHERE hash = \(hash.bytes))
            """
        ) { $0.int(0) } ?? 0
    }

    /// The extension under which the vault keeps a medium's hash; nil when no row knows it.
    func knownExtension(of hash: ContentHash) throws -> String? {
        try connection.first("SELECT fileExtension FROM medium WHERE hash = \(hash.bytes) LIMIT 1") { $0.text(0) }
    }
}

/// Keywords as the database holds them: a JSON array, NULL for none.
private enum KeywordList {
    static func text(_ keywords: [String]) -> String? {
        keywords.isEmpty ? nil : JSONWriter.string(of: .array(keywords.map(JSONValue.string)))
    }

    static func parse(_ text: String) -> [String] {
        guard let value = try? JSONParser.parse(text) else { return [] }
        return (value.arrayValue ?? []).compactMap(\.stringValue)
    }
}

extension ContentHash {
    /// Stands for a hash that a damaged row doesn't tell.
    fileprivate static var none: ContentHash {
        guard let hash = ContentHash(bytes: [UInt8](repeating: 0, count: 32)) else { preconditionFailure("32 bytes") }
        return hash
    }
}

extension Medium {
    /// A hash of what people wrote and of what ties the row to its original.
    var contentDigest: [UInt8] {
        let fields = [id.description, type.rawValue, fileName ?? "", hash.description, caption ?? "", extra ?? ""]
        return ContentHasher.digest(of: fields)
    }
}
