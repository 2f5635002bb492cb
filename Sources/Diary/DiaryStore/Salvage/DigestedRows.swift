import DiaryModel
import SQLite

/// The entries and media of a database, with whether they agree with the hashes that were written with them.
struct DigestedRows {
    enum State {
        case sound
        /// It would be sound with the measurements of another source.
        case soundWithOtherMeasurements
        case damaged
    }

    struct Entry {
        let key: Int64
        let id: [UInt8]
        let updateTime: Int64
        let state: State

        var isSound: Bool { state == .sound }
    }

    struct Medium {
        let id: [UInt8]
        let isSound: Bool
    }

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// All entries.
    ///
    /// - Parameter measurements: the measurements of an entry in another source.
    func entries(measurements: ([UInt8]) throws -> [DiaryMeasurement]? = { _ in nil }) throws -> [Entry] {
        var entries: [Entry] = []
        try connection.forEachRow(
            "SELECT \(EntryTable.columns), entry.contentHash, entry.digestVersion, entry.updateTime FROM main.entry"
        ) { row in
            var (stored, column) = (EntryTable.read(row), EntryTable.columnCount)
            let (id, digest, version) = (row.bytes(1), row.bytes(column), row.int(column + 1))
            stored.entry.measurements = try MeasurementTable(connection: connection).measurements(of: stored.key)
            var state = State.sound
            if stored.entry.contentDigest(version: version) != digest {
                stored.entry.measurements = try measurements(id) ?? []
                let isTheirs = stored.entry.contentDigest(version: version) == digest
                state = isTheirs ? .soundWithOtherMeasurements : .damaged
            }
            entries.append(Entry(key: stored.key, id: id, updateTime: row.int64(column + 2), state: state))
            return true
        }
        return entries
    }

    func media() throws -> [Medium] {
        try connection.all(
            "SELECT \(MediumTable.columns), medium.contentHash, medium.digestVersion, medium.uuid FROM main.medium"
        ) { row in
            let (medium, column) = (MediumTable.read(row).medium, MediumTable.columnCount)
            let digest = medium.contentDigest(version: row.int(column + 1))
            return Medium(id: row.bytes(column + 2), isSound: digest == row.bytes(column))
        }
    }
}
