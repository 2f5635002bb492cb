import DiaryCheck
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import Testing

@testable import DiaryStore

struct MigrationTests {
    private let folder = TestFolder()

    init() throws {
        try SchemaFixture.make(in: folder)
    }

    private func open(_ step: String, _ access: DiaryStore.Access = .writing) throws -> StoreOpening.Opened {
        try StoreOpening(
            directory: folder.path("diary"), access: access, allowsNetwork: false,
            migrations: Schema.migrations + [.script(step)]
        ).open()
    }

    private func copies() throws -> [String] {
        guard Folder.exists(folder.path("diary/backups")) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.url("diary/backups").path)
    }

    private func version(_ connection: Connection) throws -> Int? {
        try connection.first("PRAGMA user_version") { $0.int(0) }
    }

    @Test func `the first step is the one that was released`() {
        let digest = ContentHasher.digest(of: [Schema.first])
        #expect(UniqueIdentifier.hexadecimal(digest) == SchemaFixture.firstDigest)
    }

    @Test(arguments: [DiaryStore.Access.writing, .reading])
    func `a store of format 1 is copied, then brought up to date`(access: DiaryStore.Access) throws {
        let opened = try open(SchemaFixture.next, access)
        #expect(try version(opened.connection) == Schema.version + 1)
        #expect(
            try opened.connection.first("SELECT count(*) FROM entry WHERE mood IS NULL") { $0.int(0) }
                == SchemaFixture.entryCount)
        let name = try #require(copies().first)
        #expect(try copies().count == 1 && name.hasPrefix("pre-v\(Schema.version + 1)-") && name.hasSuffix(".sqlite"))
        let copy = try Connection(path: folder.url("diary/backups/\(name)").path, mode: .readOnly)
        #expect(try version(copy) == 1 && folder.mode("diary/backups/\(name)") == 0o600)
        #expect(try copy.first("SELECT count(*) FROM entry") { $0.int(0) } == SchemaFixture.entryCount)
        #expect(try open(SchemaFixture.next).newerVersion == nil && copies().count == 1)
    }

    @Test func `no sure time of a diary of schema 2 is doubtful`() throws {
        try FrozenDiary.schema2.copy(to: folder.url("second").path)
        let store = try DiaryStore(folder.path("second"), access: .writing)
        #expect(try version(store.connection) == Schema.version)
        let counts = try store.connection.first(
            "SELECT count(*), count(timeDoubt), count(filmDuration) FROM medium"
        ) { [$0.int(0), $0.int(1), $0.int(2)] }
        #expect(counts == [7, 0, 0])
    }

    @Test func `a file's date and a day of schema 2 are doubtful, unless the entry was moved`() throws {
        try FrozenDiary.schema2.copy(to: folder.url("second").path)
        try Connection(path: folder.url("second/diary.sqlite").path, mode: .readWrite).executeScript(
            """
            UPDATE medium SET captureSource = 'fileDate' WHERE fileName = 'IMG_0001.JPG';
            UPDATE medium SET captureSource = 'fileNameDay', trashTime = 1 WHERE fileName = 'IMG_0002.JPG';
            UPDATE medium SET captureSource = 'recordingDay' WHERE fileName = 'lighthouse.jpg';
            UPDATE medium SET captureSource = 'fileDate', captureTime = captureTime + 1 WHERE fileName = 'MVI_0003.JPG';
            UPDATE medium SET captureSource = 'fileDate' WHERE fileName = 'umbrella.wav';
            """)
        let store = try DiaryStore(folder.path("second"), access: .writing)
        let doubts = try store.connection.all(
            "SELECT fileName, timeDoubt FROM medium WHERE timeDoubt IS NOT NULL ORDER BY fileName"
        ) { "\($0.text(0)) \($0.text(1))" }
        #expect(doubts == ["IMG_0001.JPG file", "IMG_0002.JPG name", "lighthouse.jpg day"])
    }

    @Test func `in the media of a diary of schema 3 nobody has looked for words`() throws {
        try FrozenDiary.schema3.copy(to: folder.url("third").path)
        let store = try DiaryStore(folder.path("third"), access: .writing)
        #expect(try version(store.connection) == Schema.version)
        #expect(try store.connection.first("SELECT count(*) FROM recognition") { $0.int(0) } == 0)
        #expect(try store.recognitionQueue().count == 12)
        let report = try StoreCheck(folder.path("third"), depth: .full, decoderPath: "").run()
        #expect(report.isSound, "\(report.findings)")
    }

    @Test func `a step that fails leaves the store as it was`() throws {
        #expect(throws: SQLiteError.self) { try open(SchemaFixture.broken) }
        let connection = try Connection(path: folder.url("diary/diary.sqlite").path, mode: .readWrite)
        #expect(try version(connection) == 1)
        #expect(
            try connection.first("SELECT count(*) FROM pragma_table_info('entry') WHERE name = 'mood'") {
                $0.int(0)
            } == 0)
    }

    @Test func `if no copy can be made, nothing is migrated`() throws {
        try folder.write(Data(), to: "diary/backups")
        #expect(throws: SystemCallError.self) { try open(SchemaFixture.next) }
        #expect(try version(Connection(path: folder.url("diary/diary.sqlite").path, mode: .readWrite)) == 1)
    }

    @Test func `a diary of a newer program is read, and only read`() throws {
        _ = try open(SchemaFixture.next)
        let store = try DiaryStore(folder.path("diary"), access: .reading)
        #expect(store.newerVersion == Schema.version + 1)
        #expect(try store.count(EntryQuery()) + store.summary().trashedEntryCount == SchemaFixture.entryCount)
        #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: .writing) }
        let report = try StoreCheck(folder.path("diary"), depth: .full, decoderPath: "").run()
        #expect(report.isSound)
    }

    @Test func `emptying the trash removes a copy of an earlier format that contains its entries`() throws {
        let store = try DiaryStore(folder.path("diary"), access: .writing)
        #expect(try copies().count == 1)
        _ = try store.trash(store.entries(EntryQuery()).map(\.id), as: CommandRecord("delete", ""))
        _ = try store.emptyTrash(olderThan: nil)
        #expect(try copies().isEmpty)
    }

    @Test func `nothing is migrated while another process has the diary open`() throws {
        let other = try Connection(path: folder.url("diary/diary.sqlite").path, mode: .readWrite)
        #expect(try version(other) == 1)
        let opening = StoreOpening(directory: folder.path("diary"), access: .writing, allowsNetwork: false)
        let migration = StoreMigration(
            directory: folder.path("diary"), migrations: opening.migrations, progress: MigrationProgress(),
            busyTimeout: 50)
        let error = #expect(throws: SQLiteError.self) { try migration.run() }
        #expect(error?.isBusy == true)
        #expect(try version(other) == 1 && copies().isEmpty)
    }

    @Test func `a migrated store has the schema of a new one`() throws {
        func objects(_ connection: Connection) throws -> [String] {
            try connection.all("SELECT type || name || ifnull(sql, '') FROM sqlite_schema ORDER BY 1") { $0.text(0) }
        }
        let migrated = try DiaryStore(folder.path("diary"), access: .writing)
        #expect(try objects(migrated.connection) == objects(TestDiary().store.connection))
        #expect(try migrated.structuralDamage(isQuick: false).isEmpty && migrated.brokenReferences().isEmpty)
        try IndexComparison(of: migrated).check()
    }

    @Test func `the progress of a migration grows to its end`() throws {
        var shares: [Double] = []
        _ = try DiaryStore(folder.path("diary"), access: .writing, onMigration: { shares.append($0) })
        #expect(shares.last == 1 && shares == shares.sorted())
    }
}
