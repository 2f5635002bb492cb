import Chronology
import Foundation
import SQLite
import Testing

@testable import DiaryKit

@Suite struct MigrationTests {
    private let folder = TestFolder()

    init() throws {
        try SchemaFixture.make(in: folder)
    }

    private func open(_ step: String, _ access: Store.Access = .writing) throws -> StoreOpening.Opened {
        try StoreOpening(
            directory: folder.path("diary"), access: access, allowsNetwork: false,
            migrations: Schema.migrations + [step]
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
        let digest = ContentHasher.digest(of: [Schema.migrations[0]])
        #expect(UniqueIdentifier.hexadecimal(digest) == SchemaFixture.firstDigest)
    }

    @Test(arguments: [Store.Access.writing, .reading])
    func `a store of format 1 is copied, then brought up to date`(access: Store.Access) throws {
        let opened = try open(SchemaFixture.second, access)
        #expect(try version(opened.connection) == 2)
        #expect(
            try opened.connection.first("SELECT text FROM entry WHERE mood IS NULL") { $0.text(0) }
                == "written in format 1")
        let name = try #require(copies().first)
        #expect(try copies().count == 1 && name.hasPrefix("pre-v2-") && name.hasSuffix(".sqlite"))
        let copy = try Connection(path: folder.url("diary/backups/\(name)").path, mode: .readOnly)
        #expect(try version(copy) == 1 && folder.mode("diary/backups/\(name)") == 0o600)
        #expect(try copy.first("SELECT text FROM entry") { $0.text(0) } == "written in format 1")
        #expect(try open(SchemaFixture.second).newerVersion == nil && copies().count == 1)
    }

    @Test func `a step that fails leaves the store as it was`() throws {
        #expect(throws: SQLiteError.self) { try open(SchemaFixture.broken) }
        let store = try Store(folder.path("diary"), access: .writing)
        #expect(try version(store.connection) == 1)
        #expect(
            try store.connection.first("SELECT count(*) FROM pragma_table_info('entry') WHERE name = 'mood'") {
                $0.int(0)
            } == 0)
    }

    @Test func `where no copy can be made, nothing is migrated`() throws {
        try folder.write(Data(), to: "diary/backups")
        #expect(throws: SystemCallError.self) { try open(SchemaFixture.second) }
        #expect(try version(Store(folder.path("diary"), access: .writing).connection) == 1)
    }

    @Test func `what a newer program wrote is read, and only read`() throws {
        _ = try open(SchemaFixture.second)
        let store = try Store(folder.path("diary"), access: .reading)
        #expect(store.newerVersion == 2)
        #expect(try store.entries(EntryQuery()).map(\.text) == ["written in format 1"])
        #expect(throws: DiaryError.self) { try Store(folder.path("diary"), access: .writing) }
        let report = try StoreCheck(folder.path("diary"), depth: .full, decoderPath: "").run()
        #expect(report.isSound)
    }

    @Test func `emptying the trash removes a copy of an earlier format that holds what is emptied`() throws {
        _ = try open("CREATE TABLE spare (id INTEGER PRIMARY KEY)")
        try Connection(path: folder.url("diary/diary.sqlite").path, mode: .readWrite).executeScript(
            "PRAGMA user_version = 1")
        let store = try Store(folder.path("diary"), access: .writing)
        _ = try store.trash(store.entries(EntryQuery()).map(\.id), as: CommandRecord("delete", ""))
        _ = try store.emptyTrash(olderThan: nil)
        #expect(try copies().isEmpty)
    }
}
