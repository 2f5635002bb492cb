import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import Testing

struct StoreOpeningTests {
    private func value(_ pragma: String, _ connection: Connection) throws -> String? {
        try connection.first("\(raw: "PRAGMA " + pragma)") { $0.text(0) }
    }

    @Test(arguments: [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("temp_store", "2"),
        ("cell_size_check", "1"), ("secure_delete", "1"), ("trusted_schema", "0"), ("busy_timeout", "10000"),
        ("application_id", "1684627826"), ("user_version", "\(Schema.version)"),
    ])
    func `a store that is written keeps these settings`(pragma: String, expected: String) throws {
        let diary = try TestDiary()
        #expect(try value(pragma, diary.store.connection) == expected)
    }

    @Test func `only the owner can read a diary`() async {
        // Runs in a separate process, since the mask is shared by all tests of one.
        await #expect(processExitsWith: .success) { try StoreOpeningTests().expectPrivateModes() }
    }

    private func expectPrivateModes() throws {
        umask(0)
        let diary = try TestDiary()
        try diary.add("a line")
        #expect(diary.folder.mode("diary") == 0o700)
        for name in ["media", "tmp"] { #expect(diary.folder.mode("diary/" + name) == 0o700, "\(name)") }
        for name in ["diary.sqlite", "diary.sqlite-wal", "diary.sqlite-shm", "media/.store"] {
            #expect(diary.folder.mode("diary/" + name) == 0o600, "\(name)")
        }
    }

    @Test func `a folder with a name other than UTF-8 can be a diary`() throws {
        let folder = TestFolder()
        let path = folder.path("").appending(bytes: [0x64, 0xFF, 0x25, 0x3F])
        _ = try DiaryStore(path, access: .creating)
        #expect(try Folder.names(in: folder.path("")) == [[0x64, 0xFF, 0x25, 0x3F]])
        #expect(Folder.exists(path.appending("diary.sqlite")))
    }

    @Test func `two slashes at the beginning name the same folder`() throws {
        let folder = TestFolder()
        _ = try DiaryStore(FilePath("/" + folder.url("diary").path), access: .creating)
        #expect(Folder.exists(folder.path("diary/diary.sqlite")))
    }

    @Test func `a folder without a diary is reported`() throws {
        let folder = TestFolder()
        for access in [DiaryStore.Access.reading, .writing] {
            let error = #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: access) }
            guard case .noDiary? = error else { throw UnexpectedError(error) }
        }
        #expect(!Folder.exists(folder.path("diary")))
    }

    @Test func `a folder of other things is left alone`() throws {
        let folder = TestFolder()
        try folder.write(Data("x".utf8), to: "diary/letter.txt")
        let error = #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: .creating) }
        guard case .notADiary? = error else { throw UnexpectedError(error) }
        #expect(try Folder.names(in: folder.path("diary")) == [Array("letter.txt".utf8)])
    }

    @Test func `another program's database is left alone`() throws {
        let folder = TestFolder()
        try folder.write(Data(), to: "diary/other.txt")
        let connection = try Connection(path: folder.url("diary/diary.sqlite").path, mode: .create)
        try connection.executeScript("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)")
        let error = #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: .creating) }
        guard case .notADatabase? = error else { throw UnexpectedError(error) }
        #expect(try connection.all("SELECT name FROM sqlite_schema") { $0.text(0) } == ["theirs"])
    }

    @Test func `an invalid database file is reported`() throws {
        let folder = TestFolder()
        try folder.write(Data(repeating: 0x41, count: 5000), to: "diary/diary.sqlite")
        let error = #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: .writing) }
        guard case .notADatabase? = error else { throw UnexpectedError(error) }
    }

    @Test func `a store that was begun and not finished is finished by the next writer`() throws {
        let folder = TestFolder()
        try folder.write(Data(), to: "diary/diary.sqlite")
        let error = #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: .reading) }
        guard case .noDiary? = error else { throw UnexpectedError(error) }
        let store = try DiaryStore(folder.path("diary"), access: .creating)
        _ = try store.add(
            EntryDraft(text: "x", creationTime: ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true))
    }

    @Test func `a newer store is only read`() throws {
        let diary = try TestDiary()
        try diary.add("kept")
        try diary.store.connection.executeScript("PRAGMA user_version = 99")
        #expect(try diary.entries(diary.reopened(.reading)).map(\.text) == ["kept"])
        let error = #expect(throws: DiaryError.self) { try diary.reopened(.writing) }
        guard case .newerStore(_, version: 99, known: Schema.version)? = error else { throw UnexpectedError(error) }
    }

    @Test func `a store opened for reading can't be written`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("kept")
        let reader = try diary.reopened(.reading)
        let error = #expect(throws: DiaryError.self) { try reader.trash([entry.id], as: CommandRecord("delete", "")) }
        guard case .readOnly? = error else { throw UnexpectedError(error) }
    }

    @Test func `originals without their database stop a new diary`() throws {
        let diary = try TestDiary()
        try diary.folder.write(Data("x".utf8), to: "diary/media/ab/original.jpg")
        try FileManager.default.moveItem(at: diary.folder.url("diary"), to: diary.folder.url("old"))
        try FileManager.default.createDirectory(at: diary.folder.url("diary"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: diary.folder.url("old/media"), to: diary.folder.url("diary/media"))
        let error = #expect(throws: DiaryError.self) { try DiaryStore(diary.path, access: .creating) }
        guard case .databaseMissing? = error else { throw UnexpectedError(error) }
        #expect(!Folder.exists(diary.path.appending("diary.sqlite")))
    }

    @Test(arguments: [DiaryStore.Access.reading, .writing, .creating])
    func `an empty file in place of a database never becomes a new diary`(access: DiaryStore.Access) throws {
        let folder = TestFolder()
        _ = try DiaryStore(folder.path("diary"), access: .creating)
        let database = folder.url("diary/diary.sqlite")
        try Data().write(to: database)
        let error = #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: access) }
        guard case .databaseEmpty? = error else { throw UnexpectedError(error) }
        #expect(try Data(contentsOf: database).isEmpty)
    }

    @Test func `a log without its database stops a new diary`() throws {
        let folder = TestFolder()
        try folder.write(Data("log".utf8), to: "diary/diary.sqlite-wal")
        #expect(throws: DiaryError.self) { try DiaryStore(folder.path("diary"), access: .creating) }
        #expect(try Data(contentsOf: folder.url("diary/diary.sqlite-wal")) == Data("log".utf8))
    }

    @Test func `an index of another fold is made again`() throws {
        let diary = try TestDiary()
        try diary.add("Žluťoučký kůň")
        let connection = diary.store.connection
        try connection.executeScript("UPDATE property SET value = '0' WHERE name = 'foldVersion'")
        try connection.executeScript("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
        #expect(try diary.search("zlutoucky").isEmpty)
        let reopened = try diary.reopened()
        let query = EntryQuery([.holds(SearchTerm("zlutoucky"))])
        #expect(try reopened.count(query) == 1)
    }

    @Test func `an index of another fold is not asked by a reader`() throws {
        let diary = try TestDiary()
        try diary.add("Žluťoučký kůň")
        let connection = diary.store.connection
        try connection.executeScript("UPDATE property SET value = '0' WHERE name = 'foldVersion'")
        try connection.executeScript("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
        let query = EntryQuery([.holds(SearchTerm("zlutoucky"))])
        #expect(try diary.reopened(.reading).count(query) == 1)
    }
}
