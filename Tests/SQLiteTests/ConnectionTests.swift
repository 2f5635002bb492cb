import Foundation
import Testing

@testable import SQLite

struct ConnectionTests {
    private func connection() throws -> Connection {
        let connection = try Connection(path: "", mode: .create)
        try connection.executeScript("CREATE TABLE value (id INTEGER PRIMARY KEY, content UNIQUE)")
        return connection
    }

    @Test(
        arguments: [
            .null, .integer(.min), .integer(.max), .real(0.1), .real(-.infinity), .text(""), .text("é\u{0}b"),
            .blob([]),
            .blob([0, 255]), .text("'); DROP TABLE value; --"),
        ] as [SQLValue])
    func `a bound value is read back`(value: SQLValue) throws {
        let connection = try connection()
        try connection.execute("INSERT INTO value (content) VALUES (\(value))")
        let kinds: [SQLValue?] = try connection.all("SELECT content, typeof(content) FROM value") { row in
            switch row.text(1) {
            case "null": .null
            case "integer": .integer(row.int64(0))
            case "real": .real(row.double(0))
            case "text": .text(row.text(0))
            default: .blob(row.bytes(0))
            }
        }
        #expect(kinds == [value])
    }

    @Test(
        arguments: [
            (13, 0, true), (10 | 19 << 8, 0, true), (10 | 19 << 8, EIO, false), (10 | 3 << 8, EDQUOT, true),
            (10 | 3 << 8, EFBIG, true), (10 | 3 << 8, EIO, false), (14, ENOSPC, true), (14, EACCES, false),
            (11, ENOSPC, false), (5, EDQUOT, false),
        ] as [(Int32, Int32, Bool)])
    func `a full disk is distinguished from a failing one by the system's own code`(
        code: Int32, system: Int32, isFull: Bool
    ) {
        #expect(SQLiteError(extendedCode: code, message: "", systemCode: system).isDiskFull == isFull)
    }

    @Test func `a file that can't be opened has the reason`() {
        let error = #expect(throws: SQLiteError.self) { try Connection(path: "/nowhere/at/all", mode: .create) }
        #expect(error?.cannotOpen == true && error?.systemCode == ENOENT && error?.isDiskFull == false)
    }

    @Test func `more texts of statements than wait for their next use are all prepared`() throws {
        let connection = try connection()
        for _ in 0..<2 {
            for number in 0..<200 {
                let sum = try connection.first("SELECT \(number) + \(raw: String(number))") { $0.int(0) }
                #expect(sum == 2 * number)
            }
        }
    }

    @Test func `nil is NULL, and NULL is nil`() throws {
        let connection = try connection()
        try connection.execute("INSERT INTO value (content) VALUES (\(nil as String?))")
        let isAbsent = try connection.first("SELECT content FROM value") { row in
            row.isNull(0) && row.optionalText(0) == nil && row.optionalInt(0) == nil && row.optionalDouble(0) == nil
                && row.optionalBytes(0) == nil && row.text(0).isEmpty && row.int(0) == 0
        }
        #expect(isAbsent == true)
    }

    @Test func `interpolation binds, pieces are spliced, lists are spread`() {
        let piece: SQL = "b = \(2)"
        let sql: SQL = "a = \("x") AND \(piece) AND c IN (\(list: [3, 4])) AND \(raw: "d") IS \(true)"
        #expect(sql.text == "a = ? AND b = ? AND c IN (?, ?) AND d IS ?")
        #expect(sql.values == [.text("x"), .integer(2), .integer(3), .integer(4), .integer(1)])
        let joined = SQL(joining: [piece, piece], separator: " OR ")
        #expect(joined.text == "b = ? OR b = ?" && joined.values == [.integer(2), .integer(2)])
    }

    @Test func `text that is not UTF-8 is repaired, bytes are not`() throws {
        let connection = try connection()
        try connection.execute("INSERT INTO value (content) VALUES (CAST(\([0x61, 0xFF] as [UInt8]) AS TEXT))")
        #expect(try connection.first("SELECT content FROM value") { $0.text(0) } == "a\u{FFFD}")
        #expect(try connection.first("SELECT content FROM value") { $0.bytes(0) } == [0x61, 0xFF])
    }

    @Test func `the same text runs inside itself`() throws {
        let connection = try connection()
        for number in 0..<5 { try connection.execute("INSERT INTO value (content) VALUES (\(number))") }
        func below(_ limit: Int) throws -> Int {
            var count = 0
            try connection.forEachRow("SELECT content FROM value WHERE content < \(limit)") { row in
                count += try 1 + below(row.int(0))
                return true
            }
            return count
        }
        #expect(try below(5) == 31)
    }

    @Test func `a loop that stops early lets its statement go`() throws {
        let connection = try connection()
        for number in 0..<5 { try connection.execute("INSERT INTO value (content) VALUES (\(number))") }
        try connection.forEachRow("SELECT content FROM value") { _ in false }
        struct Stop: Error {}
        #expect(throws: Stop.self) { try connection.forEachRow("SELECT content FROM value") { _ in throw Stop() } }
        try connection.executeScript("DROP TABLE value")
    }

    @Test func `an error inside a transaction rolls it back`() throws {
        struct Stop: Error {}
        let connection = try connection()
        #expect(throws: Stop.self) {
            try connection.writeTransaction {
                try connection.execute("INSERT INTO value (content) VALUES (1)")
                #expect(connection.isInTransaction)
                throw Stop()
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.first("SELECT count(*) FROM value") { $0.int(0) } == 0)
        try connection.writeTransaction { try connection.execute("INSERT INTO value (content) VALUES (1)") }
        #expect(try connection.first("SELECT count(*) FROM value") { $0.int(0) } == 1)
    }

    @Test func `errors have their kind`() throws {
        let connection = try connection()
        func error(_ sql: SQL) -> SQLiteError? { #expect(throws: SQLiteError.self) { try connection.execute(sql) } }
        try connection.execute("INSERT INTO value (content) VALUES (1)")
        #expect(error("INSERT INTO value (content) VALUES (1)")?.isConstraint == true)
        #expect(error("SELECT FROM")?.code == 1)
        #expect(error("SELECT \(raw: "?")")?.message == "0 values for 1 parameters")
        let missing = #expect(throws: SQLiteError.self) { try Connection(path: "/nowhere/x", mode: .readWrite) }
        #expect(missing?.cannotOpen == true)
    }

    @Test func `a lock that another process holds is awaited, then reported`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID().uuidString)").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let first = try Connection(path: path, mode: .create)
        try first.executeScript("PRAGMA journal_mode = WAL; CREATE TABLE value (content)")
        let second = try Connection(path: path, mode: .readWrite)
        second.setBusyTimeout(milliseconds: 50)
        let error = try first.writeTransaction {
            #expect(throws: SQLiteError.self) { try second.writeTransaction {} }
        }
        #expect(error?.isBusy == true)
        try second.writeTransaction { try second.execute("INSERT INTO value VALUES (1)") }
    }

    @Test(arguments: ["a b", "100%", "a?b#c", "é", "日本", "a'b", "a%20b"])
    func `any name can be opened`(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let connection = try Connection(path: folder.path + "/" + name, mode: .create)
        try connection.executeScript("CREATE TABLE value (content)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
        #expect(!connection.isReadOnly)
        #expect(try Connection(path: folder.path + "/" + name, mode: .immutable).isReadOnly)
    }

    @Test func `a hardened connection refuses dangerous features`() throws {
        let connection = try connection()
        #expect(throws: SQLiteError.self) {
            try connection.executeScript("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
        }
        #expect(try connection.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } ?? 0 > 0)
    }
}
