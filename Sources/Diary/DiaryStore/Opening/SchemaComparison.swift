import DiaryModel
import SQLite

/// Compares a database's schema with the one that this program makes.
///
/// A database may come from anybody: a trigger in it, a view in place of a table, a computed column or an index on an
/// expression would run what somebody else wrote. The whole of `sqlite_schema` goes into one digest; unless it equals
/// that of a version's own steps, the database is refused. Statistics that other programs leave (`ANALYZE`) are
/// ignored.
struct SchemaComparison {
    private let connection: Connection
    private let migrations: [Schema.Migration]

    init(_ connection: Connection, migrations: [Schema.Migration] = Schema.migrations) {
        self.connection = connection
        self.migrations = migrations
    }

    /// Throws unless the schema is that of its version.
    ///
    /// - Parameter version: the version that the database claims, at least 1.
    /// - Throws: `DiaryError.foreignSchema`, `SQLiteError`.
    func requireOurs(version: Int, in directory: FilePath) throws {
        guard try version > migrations.count || digest() != Schema.digests[safe: version - 1] else { return }
        let differences = version > migrations.count ? try laterDifferences() : try differences(version: version)
        guard differences.isEmpty else {
            throw DiaryError.foreignSchema(path: directory.description, differences: Self.shortened(differences))
        }
    }

    /// Returns whether the schema is that of the newest known version, and one bit of the version is wrong.
    ///
    /// A newer program's database has another schema, since each version changes it. A version that differs in several
    /// bits is respected all the same: that is not usual damage.
    func isNewest(claiming version: Int) throws -> Bool {
        guard version > migrations.count, (version ^ migrations.count).nonzeroBitCount == 1 else { return false }
        return try digest() == Schema.digests[safe: migrations.count - 1]
    }

    private static let rows: SQL = """
        SELECT type, name, tbl_name, sql FROM sqlite_schema
        WHERE ifnull(sql, '') NOT IN (
            'CREATE TABLE sqlite_stat1(tbl,idx,stat)', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
        )
        ORDER BY name, type
        """

    /// BLAKE2b-128 of all rows.
    ///
    /// Each value follows its length, so that different values never give the same bytes.
    func digest() throws -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 << 14)
        try connection.forEachRow(Self.rows) { row in
            for column in Int32(0)..<4 {
                unsafe row.withBytes(column) { value in
                    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value.count >> shift)) }
                    unsafe bytes.append(contentsOf: value)
                }
            }
            return true
        }
        return UniqueIdentifier.hexadecimal(ContentHasher.hash(bytes, length: 16))
    }

    /// The differences from the schema that the steps make; empty if this SQLite itself writes the statements in
    /// another form.
    private func differences(version: Int) throws -> [String] {
        let fresh = try Connection(path: "", mode: .create)
        try fresh.writeTransaction { try Schema.make(migrations.prefix(version), on: fresh) }
        let (expected, found) = try (Self.objects(of: fresh), Self.objects(of: connection))
        return found.filter { !expected.contains($0) }.map { object in
            let isKnown = expected.contains { $0.type == object.type && $0.name == object.name }
            return "\(object.words) \(isKnown ? "was changed" : "is not diary's")"
        }
            + expected.filter { object in !found.contains { $0.name == object.name } }.map { "\($0.words) is missing" }
    }

    /// The objects that no version has, for a version that is not known yet: such a store is opened for reading only.
    private func laterDifferences() throws -> [String] {
        let foreign = try Self.objects(of: connection).filter { object in
            object.type == "trigger"
                || object.sql.starts(with: "CREATE VIRTUAL".utf8)
                    && !["searchIndex", "searchVocabulary"].contains(object.name)
        }
        let computed = try connection.all(
            """
            SELECT DISTINCT object.name
            FROM sqlite_schema AS object, pragma_table_xinfo(object.name) AS field
            WHERE object.type = 'table' AND field.hidden IN (2, 3)
            """
        ) { "table \($0.text(0).prefix(60)) has computed columns" }
        return foreign.map { "\($0.words) is not diary's" } + computed
    }

    private struct Object: Equatable {
        let type: String
        let name: String
        let table: [UInt8]
        let sql: [UInt8]

        var words: String { "\(type) \(name.prefix(60))" }
    }

    private static func objects(of connection: Connection) throws -> [Object] {
        try connection.all(rows) { Object(type: $0.text(0), name: $0.text(1), table: $0.bytes(2), sql: $0.bytes(3)) }
    }

    /// The first few differences, enough to see what is wrong.
    private static func shortened(_ differences: [String]) -> [String] {
        let limit = 5
        guard differences.count > limit else { return differences }
        return differences.prefix(limit) + ["and \(differences.count - limit) more"]
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
