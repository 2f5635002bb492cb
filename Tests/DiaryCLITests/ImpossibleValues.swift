import DiaryModel
import DiaryStore
import Foundation
import SQLite
import TestFixtures
import TestSupport

/// A real small diary with impossible values in its rows, of any storage class.
final class ImpossibleValues {
    let program = TestProgram()
    private let path: String
    private var generator: SeededGenerator

    /// SQL expressions for values that columns of some type can't have.
    static let values = [
        "9223372036854775807", "-9223372036854775808", "-1", "0", "4611686018427387904", "2147483648",
        "-62135596800000001", "1e308", "-1e308", "9e999", "-9e999", "5e-324", "0.5", "NULL", "''",
        "'../../../../victim'",
        "'jpg/../../../../victim'", "'9223372036854775807'", "CAST(x'ff2f2e2e2f' AS TEXT)", "CAST(x'41004200' AS TEXT)",
        "printf('%.*c', 60000, '[')",
        """
        '{"time": [9223372036854775807, 9223372036854775807, -9223372036854775808, "x"], "text": 9223372036854775807, \
        "updateTime": -9223372036854775808, "media": [[1], ["x", 2]], "tags": [["x", 9223372036854775807], [1]], \
        "position": [1e400, 1], "files": [[1, 2, 3]], "rating": 9223372036854775807, "name": "x"}'
        """,
        "x''", "x'00'", "zeroblob(60000)", "randomblob(33)",
    ]

    /// - Parameter seed: determines the columns that get the value.
    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        path = program.diary.appending("diary.sqlite").description
        try FrozenDiary.schema1.copy(to: program.diary.description)
        _ = try DiaryStore(program.diary, access: .writing)
        // Tables that schema 1 did not have.
        try Connection(path: path, mode: .readWrite).executeScript(
            """
            INSERT INTO task (entry, due, dueOffset, dueTimeZone, dueHasTime, dueWallTime, isDone, digestVersion, digest)
            SELECT id, creationTime, 0, 'UTC', 1, wallTime, 0, 1, zeroblob(16) FROM entry;
            INSERT INTO measurementName (id, name, key, fold) VALUES (1, 'steps', 'steps', x'00');
            INSERT INTO measurement (entry, position, name, value) SELECT id, 0, 1, 5.5 FROM entry;
            INSERT INTO savedSearch (
                uuid, name, key, selection, position, isHidden, addTime, updateTime, digestVersion, digest
            ) VALUES (zeroblob(16), 'new', 'new', '[]', 1, 0, 0, 0, 1, zeroblob(16));
            INSERT INTO template (uuid, name, key, text, addTime, updateTime, digestVersion, digest)
            VALUES (zeroblob(16), 'new', 'new', 'text', 0, 0, 1, zeroblob(16));
            """)
    }

    /// Writes a value into a random column of each table, in all rows that take it.
    ///
    /// - Returns: the columns, as `table.column`.
    func write(_ value: String) throws -> [String] {
        try columns().compactMap { table, columns in
            guard let column = columns.randomElement(using: &generator) else { return nil }
            return try write(value, into: column, of: table) ? "\(table).\(column)" : nil
        }
    }

    /// Writes a value into a column, bypassing the constraints of the schema.
    ///
    /// Returns false if no row accepts it.
    func write(_ value: String, into column: String, of table: String) throws -> Bool {
        let texts = try loosen()
        let connection = try Connection(path: path, mode: .readWrite, isHardened: false)
        try connection.executeScript("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        let before = connection.totalChangeCount
        try? connection.executeScript("UPDATE OR IGNORE \(table) SET \(column) = \(value)")
        let isWritten = connection.totalChangeCount > before
        try connection.executeScript("PRAGMA writable_schema = ON")
        for (name, sql) in texts {
            try connection.execute("UPDATE sqlite_schema SET sql = \(sql) WHERE type = 'table' AND name = \(name)")
        }
        try connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        return isWritten
    }

    /// Removes types and constraints from the schema; returns its original texts.
    private func loosen() throws -> [(String, String)] {
        let connection = try Connection(path: path, mode: .readWrite, isHardened: false)
        try connection.executeScript("PRAGMA writable_schema = ON")
        let texts = try connection.all(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%STRICT%'"
        ) { ($0.text(0), $0.text(1)) }
        for (name, sql) in texts {
            var loose = sql.replacingOccurrences(of: "INTEGER PRIMARY KEY", with: "KEPT")
            for word in [" STRICT,", " STRICT", " INTEGER", " TEXT", " REAL", " BLOB", " NOT NULL"] {
                loose = loose.replacingOccurrences(of: word, with: "")
            }
            loose = loose.replacingOccurrences(of: "KEPT", with: "INTEGER PRIMARY KEY")
            try connection.execute("UPDATE sqlite_schema SET sql = \(loose) WHERE type = 'table' AND name = \(name)")
        }
        return texts
    }

    /// The columns of each table that can hold anything, except the diary's name and the references of media to
    /// entries.
    func columns() throws -> [(table: String, columns: [String])] {
        let connection = try Connection(path: path, mode: .readOnly)
        let tables = try connection.all(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search%' AND name <> 'property'
            ORDER BY name
            """
        ) { $0.text(0) }
        return try tables.map { table in
            (table, try connection.all("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) })
        }
    }
}
