import DiaryCheck
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryStore

/// Databases with a foreign schema.
struct SchemaComparisonTests {
    @Test func `the digests are those of the versions' own steps`() throws {
        for version in 1...Schema.version {
            let fresh = try Connection(path: "", mode: .create)
            try fresh.writeTransaction { try Schema.make(Schema.migrations.prefix(version), on: fresh) }
            let expected = Schema.digests.dropFirst(version - 1).first
            #expect(try SchemaComparison(fresh).digest() == expected, "version \(version)")
        }
        #expect(Schema.digests.count == Schema.version && Set(Schema.digests).count == Schema.version)
    }

    @Test func `a frozen, a migrated, a packed and an analysed database have the schema of a new one`() throws {
        let folder = TestFolder()
        try SchemaFixture.make(in: folder)
        #expect(try digest(of: "diary/diary.sqlite", in: folder) == Schema.digests[0])
        let store = try DiaryStore(folder.path("diary"), access: .writing)
        let digest = try SchemaComparison(store.connection).digest()
        #expect(digest == Schema.digests[Schema.version - 1])
        try store.recreateSearchIndex()
        try store.connection.executeScript("ANALYZE")
        #expect(try SchemaComparison(store.connection).digest() == digest)
        try folder.write(Data(), to: "packed")
        try store.vacuum(into: folder.path("packed"))
        try folder.write(Data(), to: "snapshot")
        try store.writeSnapshot(to: folder.path("snapshot"))
        for name in ["packed", "snapshot"] {
            #expect(try self.digest(of: name, in: folder) == digest, "\(name)")
        }
        _ = try DiaryStore(folder.path("diary"), access: .reading)
    }

    private func digest(of name: String, in folder: TestFolder) throws -> String {
        try SchemaComparison(Connection(path: folder.url(name).path, mode: .immutable)).digest()
    }

    private static func rewriting(_ name: String, _ old: String, _ new: String) -> String {
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(name)';
        """
    }

    private static let endless =
        "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    private static let changes = [
        ("trigger swallow", "CREATE TRIGGER swallow BEFORE INSERT ON entry BEGIN SELECT raise(IGNORE); END"),
        ("trigger wipe", "CREATE TRIGGER wipe AFTER INSERT ON operation BEGIN DELETE FROM entry; END"),
        ("trigger spin", "CREATE TRIGGER spin AFTER UPDATE ON property BEGIN \(endless); END"),
        ("view entry", "ALTER TABLE entry RENAME TO real; CREATE VIEW entry AS SELECT * FROM real"),
        ("view entry", "DROP TABLE entry; CREATE VIEW entry AS \(endless)"),
        ("view more", "CREATE VIEW more AS \(endless)"),
        ("view readableEntry", "DROP VIEW readableEntry; CREATE VIEW readableEntry AS SELECT 1"),
        ("table extra", "CREATE TABLE extra (a)"),
        ("table searchVocabulary", "DROP TABLE searchVocabulary"),
        ("index entryTrash", "DROP INDEX entryTrash"),
        ("index sly", "CREATE INDEX sly ON entry (length(hex(text)))"),
        ("table entry", "ALTER TABLE entry ADD COLUMN made TEXT AS (hex(zeroblob(100000000)))"),
        ("table entry", "ALTER TABLE entry ADD COLUMN more TEXT DEFAULT 'x'"),
        ("table medium", rewriting("medium", "CHECK (length(hash) = 32)", "CHECK (length(hash) > 0)")),
        ("table medium", rewriting("medium", "''image'', ", "")),
        ("table tag", rewriting("tag", "key TEXT NOT NULL", "key TEXT COLLATE NOCASE NOT NULL")),
        ("table entry", rewriting("entry", ") STRICT", ")")),
        ("table searchIndex", "DROP TABLE searchIndex; CREATE VIRTUAL TABLE searchIndex USING fts5 (document)"),
        ("table elsewhere", "CREATE VIRTUAL TABLE elsewhere USING fts5 (a, content = 'entry')"),
        ("table \u{1B}[2J", "CREATE TABLE \"\u{1B}[2J\" (a)"),
    ]

    private static func harm(_ path: String, _ script: String) throws {
        let connection = try Connection(path: path, mode: .readWrite, isHardened: false)
        try connection.executeScript("PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF")
        try connection.executeScript(script)
        try connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func expectForeign(_ name: String, _ body: () throws -> Void) throws {
        let error = #expect(throws: DiaryError.self) { try body() }
        guard case .foreignSchema(_, let differences)? = error else { throw UnexpectedError(error) }
        #expect(differences.contains { $0.hasPrefix(name) }, "\(differences)")
    }

    @Test(arguments: changes)
    func `a schema that is not ours is refused, named, and its entries saved`(name: String, script: String) throws {
        let diary = try TestDiary()
        try diary.add("kept")
        try Self.harm(diary.folder.url("diary/diary.sqlite").path, script)
        try expectForeign(name) { _ = try diary.reopened(.reading) }
        try expectForeign(name) { _ = try diary.reopened(.writing) }
        let report = try StoreCheck(diary.path, depth: .quick, decoderPath: "").run()
        #expect(report.findings.contains { $0.kind == .databaseDamaged && $0.detail.contains(name) })
        #expect(RepairStep.plan(for: report) == [.salvage])
        _ = try StoreRepair(diary.path, decoderPath: "").run(.salvage)
        // A table of another name is recognised by its rows.
        let isLost = script.hasPrefix("DROP TABLE entry")
        #expect(try diary.entries(diary.reopened()).map(\.text) == (isLost ? [] : ["kept"]))
    }

    @Test func `an archive of such a database is not brought back`() throws {
        let diary = try TestDiary()
        try diary.add("kept")
        _ = try BackupMaking(of: diary.store, to: diary.folder.path("whole.tar")).make()
        // The copy is made by a store that was opened before the change.
        try Self.harm(diary.folder.url("diary/diary.sqlite").path, "CREATE VIEW more AS SELECT 1")
        _ = try BackupMaking(of: diary.store, to: diary.folder.path("harmed.tar")).make()
        let error = #expect(throws: BackupError.self) {
            try Backup(diary.folder.path("harmed.tar")).restore(into: diary.folder.path("back"))
        }
        guard case .notABackup(_, let reason)? = error else { throw UnexpectedError(error) }
        #expect(reason.contains("view more") && !Folder.exists(diary.folder.path("back")))
        _ = try Backup(diary.folder.path("whole.tar")).restore(into: diary.folder.path("back"))
    }

    @Test func `a store of format 1 with a trigger is not migrated`() throws {
        let folder = TestFolder()
        try SchemaFixture.make(in: folder)
        let path = folder.url("diary/diary.sqlite").path
        try Self.harm(path, "CREATE TRIGGER wipe AFTER DELETE ON operation BEGIN DELETE FROM entry; END")
        for access in [DiaryStore.Access.reading, .writing] {
            try expectForeign("trigger wipe") { _ = try DiaryStore(folder.path("diary"), access: access) }
        }
        let connection = try Connection(path: path, mode: .readOnly)
        #expect(try connection.first("PRAGMA user_version") { $0.int(0) } == 1)
        #expect(!Folder.exists(folder.path("diary/backups")))
    }

    @Test(arguments: [
        ("trigger wipe", "CREATE TRIGGER wipe AFTER DELETE ON entry BEGIN SELECT 1; END"),
        ("table made", "CREATE TABLE made (a, b AS (hex(zeroblob(100000000))))"),
        ("table elsewhere", "CREATE VIRTUAL TABLE elsewhere USING fts5 (a)"),
    ])
    func `a format that is not known yet brings no code either`(name: String, script: String) throws {
        let diary = try TestDiary()
        let path = diary.folder.url("diary/diary.sqlite").path
        try Self.harm(path, "PRAGMA user_version = 99; \(script)")
        try expectForeign(name) { _ = try diary.reopened(.reading) }
    }

    @Test(arguments: [-1, Int(Int32.min), 0])
    func `an impossible version is refused`(version: Int) throws {
        let diary = try TestDiary()
        try Self.harm(diary.folder.url("diary/diary.sqlite").path, "PRAGMA user_version = \(version)")
        for access in [DiaryStore.Access.reading, .writing, .creating] {
            let error = #expect(throws: DiaryError.self) { try diary.reopened(access) }
            guard case .databaseUnreadable? = error else { throw UnexpectedError(error) }
        }
    }

    @Test(arguments: (0..<31).map { Schema.version ^ 1 << $0 }.filter { $0 > Schema.version })
    func `a wrong bit that makes the version too high is found and corrected`(version: Int) throws {
        let diary = try TestDiary()
        try diary.add("kept")
        try Self.harm(diary.folder.url("diary/diary.sqlite").path, "PRAGMA user_version = \(version)")
        #expect(try diary.entries(diary.reopened(.reading)).map(\.text) == ["kept"])
        let error = #expect(throws: DiaryError.self) { try diary.reopened(.writing) }
        guard case .wrongVersion(_, version: version, known: Schema.version)? = error else {
            throw UnexpectedError(error)
        }
        let report = try StoreCheck(diary.path, depth: .quick, decoderPath: "").run()
        #expect(report.findings == [CheckFinding(.versionWrong, detail: "\(version)")])
        #expect(RepairStep.plan(for: report) == [.correctVersion])
        _ = try StoreRepair(diary.path, decoderPath: "").run(.correctVersion)
        #expect(try diary.entries(diary.reopened(.writing)).map(\.text) == ["kept"])
        #expect(try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.isEmpty)
    }

    @Test(arguments: [
        (Schema.version ^ 96, ""), (Schema.version ^ 64, "CREATE TABLE later (a)"),
        (Schema.version ^ 64, "ALTER TABLE entry ADD COLUMN later TEXT"),
    ])
    func `a version that may be a newer program's is never corrected`(version: Int, script: String) throws {
        let diary = try TestDiary()
        try Self.harm(diary.folder.url("diary/diary.sqlite").path, "PRAGMA user_version = \(version); \(script)")
        #expect(try RepairStep.plan(for: StoreCheck(diary.path, depth: .full, decoderPath: "").run()).isEmpty)
        _ = try StoreRepair(diary.path, decoderPath: "").run(.correctVersion)
        let error = #expect(throws: DiaryError.self) { try diary.reopened(.writing) }
        guard case .newerStore(_, version: version, known: Schema.version)? = error else {
            throw UnexpectedError(error)
        }
    }

    @Test func `triggers and views that come later don't run either`() throws {
        let diary = try TestDiary()
        try diary.add("first")
        try Self.harm(
            diary.folder.url("diary/diary.sqlite").path,
            "CREATE TRIGGER wipe AFTER INSERT ON entry BEGIN DELETE FROM entry; END")
        try diary.add("second")
        #expect(try diary.entries(diary.store).map(\.text).sorted() == ["first", "second"])
        #expect(throws: SQLiteError.self) {
            try diary.store.connection.first("SELECT count(*) FROM readableEntry") { $0.int(0) }
        }
    }
}
