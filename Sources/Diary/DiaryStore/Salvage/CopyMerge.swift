import DiaryModel
import SQLite

/// Copies rows that a salvaged database lacks from another source: missing rows, those whose hash shows that they are
/// damaged, and older ones.
///
/// Of two rows the undamaged one is kept, of two undamaged ones the newer. Entries, media and tags are identified by
/// their ids and names, since their keys may have changed since the copy was made.
struct CopyMerge {
    private let target: Connection
    /// The ids of entries whose rows may be lost, by their keys, read from an index.
    private let keys: [Int64: [UInt8]]

    init(into target: Connection, keys: [Int64: [UInt8]]) {
        self.target = target
        self.keys = keys
    }

    /// The entries of the copy that agree with their hashes, with the times of their last changes.
    private var soundEntries: [[UInt8]: Int64] = [:]
    /// The media of the copy that agree with their hashes.
    private var soundMedia: Set<[UInt8]> = []
    /// The ids of entries that came from the copy without all that its commands did to them: others have the numbers.
    private(set) var unrecorded: Set<[UInt8]> = []

    /// Merges the copy.
    ///
    /// - Parameter copy: a database of this program's schema.
    /// - Returns: the numbers of entries and media that came from it.
    /// - Throws: `DiaryError.salvageLoses` if the result would lack an entry or a medium of the copy.
    mutating func run(_ copy: FilePath) throws -> SalvagedDatabase.Contents {
        try readSoundRows(of: Connection(pathBytes: copy.bytes, mode: .immutable))
        try target.execute("ATTACH CAST(\(copy.bytes) AS TEXT) AS copy")
        defer { try? target.executeScript("DETACH copy") }
        return try target.writeTransaction {
            try target.executeScript(
                """
                CREATE TEMP TABLE entryKey (old INTEGER PRIMARY KEY, new INTEGER NOT NULL, isSame INTEGER NOT NULL);
                CREATE TEMP TABLE mediumKey (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
                """)
            defer { try? target.executeScript("DROP TABLE temp.entryKey; DROP TABLE temp.mediumKey;") }
            try mergeLists()
            let entries = try mergeEntries()
            let media = try mergeMedia()
            try mergeRest()
            try requireAll()
            return SalvagedDatabase.Contents(entryCount: entries, mediumCount: media)
        }
    }

    private mutating func readSoundRows(of copy: Connection) throws {
        let (entries, media) = try (DigestedRows(copy).entries(), DigestedRows(copy).media())
        soundEntries = Dictionary(entries.filter(\.isSound).map { ($0.id, $0.updateTime) }) { first, _ in first }
        soundMedia = Set(media.filter(\.isSound).map(\.id))
    }

    /// An entry that was deleted for good does not come back from an older source.
    private static let isNotRemoved: SQL = """
        NOT EXISTS (SELECT 1 FROM main.operation WHERE kind = 0 AND action = 2 AND operation.entity = entry.uuid)
        """

    /// Throws if the copy has an entry or a medium that the result lacks.
    private func requireAll() throws {
        let lost = try target.first(
            """
            SELECT
                (SELECT count(*) FROM copy.entry
                WHERE uuid NOT IN (SELECT uuid FROM main.entry) AND \(Self.isNotRemoved))
                + (SELECT count(*) FROM copy.medium
                JOIN temp.entryKey ON entryKey.old = medium.entry
                WHERE medium.uuid NOT IN (SELECT uuid FROM main.medium))
            """
        ) { $0.int(0) }
        guard lost == 0 else { throw DiaryError.salvageLoses(count: lost ?? 0) }
    }

    /// Copies the rows that have a name or a number of their own.
    private func mergeLists() throws {
        try removeDamaged(SavedSearch.self)
        try removeDamaged(EntryTemplate.self)
        for table in ["property", "import", "discarded", "command", "operation"] {
            let columns = try list(columns(of: table))
            // Behind a damaged log, the numbers of commands were given once more.
            let condition: SQL =
                table != "operation"
                ? "TRUE"
                : "commandID IN (SELECT id FROM copy.command JOIN main.command AS own USING (id) WHERE own.time = command.time)"
            try target.execute(
                "INSERT OR IGNORE INTO main.\(raw: table) (\(columns)) SELECT \(columns) FROM copy.\(raw: table) WHERE \(condition)"
            )
        }
        for table in ["journal", "tag", "measurementName", "savedSearch", "template"] {
            // The other columns of an entry refer to lost rows by their numbers.
            let all = try list(columns(of: table))
            try target.execute(
                "INSERT OR IGNORE INTO main.\(raw: table) (\(all)) SELECT \(all) FROM copy.\(raw: table)")
            let columns = try list(columns(of: table).filter { $0 != "id" })
            try target.execute(
                "INSERT OR IGNORE INTO main.\(raw: table) (\(columns)) SELECT \(columns) FROM copy.\(raw: table)")
        }
    }

    /// Removes named items whose hashes don't match, if the copy has the same one, by its id or its name.
    private func removeDamaged<Item: StoredNamedItem>(_ type: Item.Type) throws {
        let table = NamedItemTable<Item>.self
        let damaged = try target.compactMap(
            "SELECT \(table.columns), digest, key FROM main.\(raw: Item.table)"
        ) { row in
            let (item, column) = (Item.read(row), table.columnCount)
            let key = row.text(column + 1)
            return item?.digest != row.bytes(column) || item?.key != key ? (row.bytes(0), key) : nil
        }
        for (id, key) in damaged {
            try target.execute(
                """
                DELETE FROM main.\(raw: Item.table)
                WHERE uuid = \(id) AND EXISTS (
                    SELECT 1 FROM copy.\(raw: Item.table) WHERE uuid = \(id) OR key = \(key)
                )
                """)
        }
    }

    private mutating func mergeEntries() throws -> Int {
        let damaged = try damagedEntries()
        for (key, id, isOlder) in damaged where soundEntries[id] != nil {
            for (table, column) in [("entry", "id"), ("entryTag", "entry"), ("measurement", "entry")] {
                try target.execute("DELETE FROM main.\(raw: table) WHERE \(raw: column) = \(key)")
            }
            if isOlder { try removeOlderParts(of: key) }
        }
        try target.execute(
            """
            INSERT INTO temp.entryKey (old, new, isSame)
            SELECT other.id, entry.id, other.updateTime = entry.updateTime
            FROM copy.entry AS other
            JOIN main.entry ON entry.uuid = other.uuid
            """)
        var places: [[UInt8]: Int64] = [:]
        for (key, id) in keys { places[id] = key }
        for (key, id, _) in damaged { places[id] = key }
        let missing = try target.all(
            """
            SELECT id, uuid FROM copy.entry
            WHERE id NOT IN (SELECT old FROM temp.entryKey) AND \(Self.isNotRemoved)
            """
        ) { (key: $0.int64(0), id: $0.bytes(1)) }
        let columns = try columns(of: "entry").filter { $0 != "id" && $0 != "journal" }
        for entry in missing {
            let key = try freeKey(places[entry.id] ?? entry.key)
            try target.execute(
                """
                INSERT INTO main.entry (id, \(list(columns)), journal)
                SELECT \(key), \(list(columns)), (
                    SELECT journal.id
                    FROM main.journal
                    JOIN copy.journal AS other ON other.name = journal.name
                    WHERE other.id = entry.journal
                )
                FROM copy.entry
                WHERE id = \(entry.key)
                """)
            try target.execute("INSERT INTO temp.entryKey (old, new, isSame) VALUES (\(entry.key), \(key), 1)")
        }
        let unrecorded = try target.all(
            """
            SELECT DISTINCT entity FROM copy.operation AS other
            WHERE kind = 0 AND NOT EXISTS (
                SELECT 1 FROM main.operation WHERE seq = other.seq AND entity = other.entity
            )
            """
        ) { $0.bytes(0) }
        self.unrecorded = Set(missing.map(\.id)).intersection(unrecorded)
        return missing.count
    }

    /// Keys and ids of entries whose hashes don't match, and of those that the copy has in a newer version.
    ///
    /// If only measurements are lost or damaged, they alone come back from the copy; the rest of the entry stays, as it
    /// may be newer.
    private func damagedEntries() throws -> [(key: Int64, id: [UInt8], isOlder: Bool)] {
        var (found, measured): ([(Int64, [UInt8], Bool)], [(Int64, [UInt8])]) = ([], [])
        for row in try DigestedRows(target).entries(measurements: copiedMeasurements) {
            switch row.state {
            case .sound where soundEntries[row.id].map({ $0 > row.updateTime }) == true:
                found.append((row.key, row.id, true))
            case .damaged: found.append((row.key, row.id, false))
            case .soundWithOtherMeasurements: measured.append((row.key, row.id))
            case .sound: break
            }
        }
        for (key, id) in measured {
            let measurements = try copiedMeasurements(of: id)
            try MeasurementTable(connection: target).set(measurements, of: key)
        }
        return found
    }

    /// Removes what belongs to an entry that the copy has in a newer version: its task, and media that are sound there.
    private func removeOlderParts(of key: Int64) throws {
        try target.execute("DELETE FROM main.task WHERE entry = \(key)")
        let media = try target.all("SELECT uuid FROM main.medium WHERE entry = \(key)") { $0.bytes(0) }
        for id in media where soundMedia.contains(id) {
            try target.execute("DELETE FROM main.medium WHERE uuid = \(id)")
        }
    }

    private func copiedMeasurements(of id: [UInt8]) throws -> [DiaryMeasurement] {
        try target.all(
            """
            SELECT measurementName.name, measurement.value, measurement.unit
            FROM copy.entry
            JOIN copy.measurement ON measurement.entry = entry.id
            JOIN copy.measurementName ON measurementName.id = measurement.name
            WHERE entry.uuid = \(id)
            ORDER BY measurement.position
            """
        ) { DiaryMeasurement(name: $0.text(0), value: StoredValue.finite($0.double(1)), unit: $0.optionalText(2)) }
    }

    private func freeKey(_ wanted: Int64) throws -> Int64 {
        var key = wanted
        while try target.hasRow("SELECT 1 FROM main.entry WHERE id = \(key)") { key += 1 }
        return key
    }

    private func mergeMedia() throws -> Int {
        for row in try DigestedRows(target).media() where !row.isSound && soundMedia.contains(row.id) {
            try target.execute("DELETE FROM main.medium WHERE uuid = \(row.id)")
        }
        let before = target.totalChangeCount
        let columns = try columns(of: "medium").filter { $0 != "id" && $0 != "entry" }
        try target.execute(
            """
            INSERT OR IGNORE INTO main.medium (id, entry, \(list(columns)))
            SELECT
                CASE WHEN EXISTS (SELECT 1 FROM main.medium AS taken WHERE taken.id = medium.id) THEN NULL ELSE medium.id END,
                entryKey.new, \(list(columns.map { "medium." + $0 }))
            FROM copy.medium
            JOIN temp.entryKey ON entryKey.old = medium.entry
            WHERE medium.uuid NOT IN (SELECT uuid FROM main.medium)
            ORDER BY medium.id
            """)
        let count = target.totalChangeCount - before
        try target.execute(
            """
            INSERT INTO temp.mediumKey (old, new)
            SELECT other.id, medium.id
            FROM copy.medium AS other
            JOIN main.medium ON medium.uuid = other.uuid
            """)
        return Int(count)
    }

    /// Copies the rows that belong to entries and media; an entry that was changed since the copy keeps its own lists.
    private func mergeRest() throws {
        let companion = try columns(of: "companion").filter { $0 != "id" && $0 != "medium" }
        try target.execute(
            """
            INSERT INTO main.companion (medium, \(list(companion)))
            SELECT mediumKey.new, \(list(companion))
            FROM copy.companion
            JOIN temp.mediumKey ON mediumKey.old = companion.medium
            WHERE NOT EXISTS (
                SELECT 1 FROM main.companion AS own WHERE own.medium = mediumKey.new AND own.hash = companion.hash
            )
            """)
        try target.execute(
            """
            INSERT OR IGNORE INTO main.thumbnail (medium, width, height, jpeg)
            SELECT mediumKey.new, width, height, jpeg
            FROM copy.thumbnail
            JOIN temp.mediumKey ON mediumKey.old = thumbnail.medium
            """)
        let recognition = try columns(of: "recognition").filter { $0 != "medium" }
        try target.execute(
            """
            INSERT OR IGNORE INTO main.recognition (medium, \(list(recognition)))
            SELECT mediumKey.new, \(list(recognition))
            FROM copy.recognition
            JOIN temp.mediumKey ON mediumKey.old = recognition.medium
            """)
        try target.execute(
            """
            INSERT OR IGNORE INTO main.entryTag (entry, position, tag, origin)
            SELECT entryKey.new, entryTag.position, tag.id, entryTag.origin
            FROM copy.entryTag
            JOIN temp.entryKey ON entryKey.old = entryTag.entry AND entryKey.isSame
            JOIN copy.tag AS other ON other.id = entryTag.tag
            JOIN main.tag ON tag.key = other.key
            """)
        try target.execute(
            """
            INSERT OR IGNORE INTO main.measurement (entry, position, name, value, unit)
            SELECT entryKey.new, measurement.position, measurementName.id, measurement.value, measurement.unit
            FROM copy.measurement
            JOIN temp.entryKey ON entryKey.old = measurement.entry AND entryKey.isSame
            JOIN copy.measurementName AS other ON other.id = measurement.name
            JOIN main.measurementName ON measurementName.key = other.key
            """)
        try removeDamagedTasks()
        for (table, condition) in [("revision", "TRUE"), ("task", "entryKey.isSame")] {
            let columns = try columns(of: table).filter { $0 != "entry" }
            try target.execute(
                """
                INSERT OR IGNORE INTO main.\(raw: table) (entry, \(list(columns)))
                SELECT entryKey.new, \(list(columns))
                FROM copy.\(raw: table)
                JOIN temp.entryKey ON entryKey.old = \(raw: table).entry AND \(raw: condition)
                """)
        }
    }

    /// Removes tasks whose hashes don't match, if the copy has those of the same state of the entry.
    private func removeDamagedTasks() throws {
        let damaged = try target.compactMap("SELECT \(TaskTable.columns), task.digest FROM main.task") { row in
            TaskTable.read(row)?.digest != row.bytes(TaskTable.columnCount) ? row.int64(0) : nil
        }
        for key in damaged {
            try target.execute(
                """
                DELETE FROM main.task
                WHERE entry = \(key) AND EXISTS (
                    SELECT 1
                    FROM temp.entryKey
                    JOIN copy.task AS other ON other.entry = entryKey.old
                    WHERE entryKey.new = \(key) AND entryKey.isSame
                )
                """)
        }
    }

    private func columns(of table: String) throws -> [String] {
        try target.all("SELECT name FROM pragma_table_info(\(table), 'main')") { $0.text(0) }
    }

    private func list(_ columns: [String]) -> SQL { SQL(raw: columns.joined(separator: ", ")) }
}
