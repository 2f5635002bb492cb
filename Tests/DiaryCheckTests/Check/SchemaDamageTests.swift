import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryCheck
@testable import DiaryStore

/// Whatever the schema says, a repair gives back each entry and medium that some source still has.
struct SchemaDamageTests {
    private static let count = 90

    private func diary() throws -> TestDiary {
        let diary = try TestDiary()
        for number in 0..<Self.count {
            let media = number.isMultiple(of: 30) ? [try diary.keep(Data("\(number)".utf8), name: "\(number).wav")] : []
            let time = "2026-03-0\(1 + number / 30)T12:\(10 + number % 30):00Z"
            let length = number == 7 ? 2000 : number % 50
            try diary.add("entry \(number) \(String(repeating: "word ", count: length))#t", at: time, media: media)
        }
        return diary
    }

    private func database(of diary: TestDiary) -> URL { diary.folder.url("diary/diary.sqlite") }

    private func closed(_ diary: TestDiary) throws -> Data {
        try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(contentsOf: database(of: diary))
    }

    private func replace(_ diary: TestDiary, with bytes: Data, log: Data? = nil) throws {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: diary.folder.url("diary/diary.sqlite\(suffix)"))
        }
        try bytes.write(to: database(of: diary))
        if let log { try log.write(to: diary.folder.url("diary/diary.sqlite-wal")) }
    }

    private func salvage(_ diary: TestDiary) throws -> SalvagedDatabase {
        try #require(try DatabaseSalvage(of: diary.path, now: diary.clock.now()).run())
    }

    private func texts(_ diary: TestDiary) throws -> Set<String> {
        try Set(DiaryStore(diary.path, access: .reading).entries(EntryQuery()).map(\.text))
    }

    @Test(arguments: [
        "CREATE TABLE task (", "CREATE TABLE entry (", "CREATE UNIQUE INDEX entryUUID", "CREATE TABLE property (",
        "entryentry", "mediummedium", "tagtag", "operationoperation", "creationTime INTEGER", "STRICT, WITHOUT ROWID",
    ])
    func `a wrong bit in the words of the schema costs nothing`(words: String) throws {
        let diary = try diary()
        let (before, whole) = (try diary.entries(), try closed(diary))
        let place = try #require(whole.firstRange(of: Data(words.utf8))).lowerBound
        for offset in [0, 3, words.utf8.count - 1] {
            var bytes = whole
            bytes[place + offset] ^= 1
            try replace(diary, with: bytes)
            let salvaged = try salvage(diary)
            #expect(salvaged.entryCount == Self.count && salvaged.mediumCount == 3 && !salvaged.mayLackSomething)
            let after = try DiaryStore(diary.path, access: .writing).entries(EntryQuery())
            #expect(
                after.map(\.text).sorted() == before.map(\.text).sorted()
                    && after.map(\.tags).allSatisfy { $0 == ["t"] })
            #expect(try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.isEmpty)
        }
    }

    @Test func `tables that begin at each other's pages are recognised by their rows`() throws {
        let diary = try diary()
        let (before, whole) = (Set(try diary.entries().map(\.text)), try closed(diary))
        let roots = try Connection(path: database(of: diary).path, mode: .readOnly).all(
            "SELECT name, rootpage FROM sqlite_schema WHERE name IN ('entry', 'medium', 'tag', 'revision', 'entryTag')"
        ) { ($0.text(0), $0.int(1)) }
        try replace(diary, with: whole)
        let connection = try Connection(path: database(of: diary).path, mode: .readWrite, isHardened: false)
        try connection.executeScript("PRAGMA writable_schema = ON")
        for (index, root) in roots.enumerated() {
            let other = roots[(index + 1) % roots.count].1
            try connection.execute("UPDATE sqlite_schema SET rootpage = \(other) WHERE name = \(root.0)")
        }
        try connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        let salvaged = try salvage(diary)
        #expect(salvaged.entryCount == Self.count && salvaged.mediumCount == 3 && !salvaged.lacksSomething)
        #expect(try texts(diary) == before)
    }

    @Test func `a lost first page beside a log costs nothing`() throws {
        let diary = try diary()
        _ = try closed(diary)
        let reader = try Connection(path: database(of: diary).path, mode: .readWrite)
        try reader.executeScript("BEGIN")
        _ = try reader.first("SELECT count(*) FROM entry") { $0.int(0) }
        try diary.add("only in the log")
        var bytes = try Data(contentsOf: database(of: diary))
        let log = try Data(contentsOf: diary.folder.url("diary/diary.sqlite-wal"))
        try reader.executeScript("COMMIT")
        bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
        try replace(diary, with: bytes, log: log)
        #expect(try salvage(diary).entryCount == Self.count + 1)
        #expect(try texts(diary).contains("only in the log"))
    }

    @Test func `every table is read as SQLite reads it`() throws {
        let diary = try DamagedDiary()
        try diary.execute("SELECT 1")
        let folder = diary.folder.path("read")
        try Folder.make(folder)
        let source = try #require(try SalvageSource(diary.folder.path("diary/diary.sqlite"), log: nil, in: folder))
        #expect(source.damagedTables.isEmpty)
        let (own, read) = (
            try Connection(path: diary.database.path, mode: .readOnly),
            try Connection(pathBytes: source.rows.bytes, mode: .readOnly)
        )
        for table in DiaryStore.writtenTables + ["thumbnail"] {
            let columns = try own.all("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) }
            let statement: SQL = "SELECT \(raw: columns.joined(separator: ", ")) FROM \(raw: table) ORDER BY 1, 2"
            let rows = { (connection: Connection) in
                try connection.all(statement) { row in columns.indices.map { row.value(Int32($0)) } }
            }
            #expect(try rows(own) == rows(read), "\(table)")
        }
    }

    @Test func `each copy, damaged or not, gives the entries that only it has`() throws {
        let diary = try diary()
        let whole = try closed(diary)
        let copies = diary.folder.url("diary/backups")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        for (name, kept) in [("2026-03-01", 0), ("2026-03-02", 1)] {
            let copy = copies.appending(path: "\(name).sqlite")
            try whole.write(to: copy)
            let connection = try Connection(path: copy.path, mode: .readWrite)
            try connection.executeScript(
                "PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = ON; DELETE FROM entry WHERE id / 60000 % 2 = \(kept)"
            )
            var bytes = try Data(contentsOf: copy)
            if kept == 1 { bytes.replaceSubrange(0..<4096, with: Data(count: 4096)) }
            try bytes.write(to: copy)
        }
        try replace(diary, with: Data(repeating: 0x41, count: 20_000))
        let salvaged = try salvage(diary)
        #expect(salvaged.copies.count == 2 && salvaged.source == nil)
        #expect(salvaged.entryCount == Self.count, "\(salvaged)")
    }

    @Test func `what was deleted for good does not come back from an older copy`() throws {
        let diary = try diary()
        let old = try closed(diary)
        let gone = try diary.entries()[0]
        _ = try diary.store.trash([gone.id], as: CommandRecord("delete", ""))
        _ = try diary.store.emptyTrash(olderThan: nil)
        var bytes = try closed(diary)
        let copies = diary.folder.url("diary/backups")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        try old.write(to: copies.appending(path: "2026-03-01.sqlite"))
        let page = try #require(
            (1..<bytes.count / 4096).first {
                bytes[$0 * 4096] == 0x0D
                    && bytes[$0 * 4096..<($0 + 1) * 4096].firstRange(of: Data("word word".utf8)) != nil
            })
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
        try replace(diary, with: bytes)
        let salvaged = try salvage(diary)
        #expect(salvaged.copies.count == 1 && salvaged.entryCount == Self.count - 1 && salvaged.missing.isEmpty)
        #expect(try !texts(diary).contains(gone.text))
    }

    @Test func `lost entries are named before anything is replaced, and nothing is if that is not wanted`() throws {
        let diary = try diary()
        var bytes = try closed(diary)
        let page = try #require(
            (1..<bytes.count / 4096).last {
                bytes[$0 * 4096] == 0x0D
                    && bytes[$0 * 4096..<($0 + 1) * 4096].firstRange(of: Data("word word".utf8)) != nil
            })
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
        try replace(diary, with: bytes)
        var told: SalvagedDatabase?
        let result = try DatabaseSalvage(of: diary.path, now: diary.clock.now()).run { salvaged in
            told = salvaged
            return false
        }
        let salvaged = try #require(told)
        #expect(result == nil && salvaged.lacksSomething && salvaged.keptAs == nil)
        #expect(salvaged.entryCount + salvaged.missing.count == Self.count && !salvaged.missing.isEmpty)
        #expect(try Data(contentsOf: database(of: diary)) == bytes)
    }

    @Test func `an index is only rebuilt in place if nothing else is damaged`() {
        let index = CheckFinding(.databaseDamaged, detail: "row 3 missing from index entryUUID")
        let tree = CheckFinding(.databaseDamaged, detail: "Tree 5 page 5: 2nd reference to page 5")
        for (findings, isRebuilt) in [([index], true), ([index, tree], false), ([tree], false)] {
            var report = CheckReport(depth: .full)
            report.isDatabaseOpen = true
            report.findings = findings
            let plan = RepairStep.plan(for: report)
            #expect(plan.contains(.rebuildDatabaseIndexes) == isRebuilt && plan.contains(.salvage))
        }
    }
}
