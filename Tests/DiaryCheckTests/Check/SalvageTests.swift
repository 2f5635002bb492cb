import Chronology
import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import Testing

struct SalvageTests {
    private static let count = 300

    /// A diary of many entries, a few with sounds, whose log is empty.
    private func diary() throws -> TestDiary {
        let diary = try TestDiary()
        for number in 0..<Self.count {
            let media =
                number.isMultiple(of: 50) ? [try diary.keep(Data("sound \(number)".utf8), name: "\(number).wav")] : []
            let time = "2026-03-0\(1 + number / 60)T12:\(10 + number % 50):00Z"
            try diary.add(
                "entry \(number) \(String(repeating: "word ", count: 120))#t\(number % 7)", at: time, media: media)
        }
        try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        return diary
    }

    /// The pages of a table's rows, counted from 1.
    private func leaves(of table: String, _ bytes: Data) -> [Int] {
        let pages = bytes.count / 4096
        return (1..<pages).filter { page in
            bytes[page * 4096] == 0x0D && bytes[page * 4096..<(page + 1) * 4096].firstRange(of: Data(table.utf8)) != nil
        }
    }

    private func repair(_ path: FilePath) throws -> SalvagedDatabase? {
        let repair = StoreRepair(path, decoderPath: "")
        let report = try StoreCheck(path, depth: .full, decoderPath: "").run()
        var salvaged: SalvagedDatabase?
        for step in RepairStep.plan(for: report) {
            let result = try? repair.run(step)
            if step == .salvage { salvaged = result ?? nil }
        }
        return salvaged
    }

    @Test(arguments: [1, 2, 5])
    func `rows on undamaged pages are read despite damaged ones between`(damagedCount: Int) throws {
        let diary = try diary()
        let (path, database) = (diary.path, diary.folder.url("diary/diary.sqlite"))
        var bytes = try Data(contentsOf: database)
        let leaves = leaves(of: "word word", bytes)
        try #require(leaves.count > 40)
        var generator = SeededGenerator(seed: UInt64(damagedCount))
        let damaged = Set((0..<damagedCount).map { _ in generator.pick(leaves) })
        for page in damaged {
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        }
        try bytes.write(to: database)
        let salvaged = try #require(try repair(path))
        // A page holds six entries at most; none outside the damaged pages is lost.
        #expect(salvaged.entryCount >= Self.count - 8 * damaged.count, "\(salvaged), \(generator.name)")
        #expect(
            salvaged.mediumCount == 6 && salvaged.keptAs.map { Folder.exists(path.appending(bytes: $0.bytes)) } == true)
        let report = try StoreCheck(path, depth: .full, decoderPath: "").run()
        #expect(report.findings.allSatisfy { $0.kind == .entryLost }, "\(report.findings)")
        let store = try DiaryStore(path, access: .writing)
        #expect(try store.entries(EntryQuery()).count == salvaged.entryCount)
        #expect(try Data(contentsOf: diary.folder.url("diary/\(#require(salvaged.keptAs))")) == bytes)
    }

    @Test(arguments: [true, false])
    func `media of a lost entry keep an entry at its time, with the last text that is left`(hasVersion: Bool) throws {
        let diary = try DamagedDiary()
        let before = try DiaryStore(diary.folder.path("diary"), access: .reading).entries(EntryQuery())
        try diary.execute("PRAGMA foreign_keys = OFF; DELETE FROM entry WHERE text LIKE 'first%'")
        if !hasVersion { try diary.execute("DELETE FROM revision") }
        let salvaged = try #require(try repair(diary.folder.path("diary")))
        #expect(salvaged.mediumCount == 1 && salvaged.lacksSomething)
        let after = try DiaryStore(diary.folder.path("diary"), access: .reading).entries(EntryQuery())
        #expect(after.map(\.creationTime.instant) == before.map(\.creationTime.instant))
        #expect(after.last?.media == before.last?.media && after.last?.tags == before.last?.tags)
        #expect(after.last?.text == (hasVersion ? "frist #tag" : ""))
        #expect((hasVersion ? salvaged.reverted : salvaged.emptied) == after.suffix(1).map(\.id))
        #expect((hasVersion ? salvaged.emptied : salvaged.reverted).isEmpty)
        #expect(try diary.check(.full).findings.map(\.kind) == (hasVersion ? [] : [.entryLost]))
    }

    @Test func `a lost entry of which the indexes know nothing comes back from a copy`() throws {
        let diary = try DamagedDiary()
        let path = diary.folder.path("diary")
        let before = try DiaryStore(path, access: .reading).entries(EntryQuery())
        try DailySnapshots(of: path).take(on: #require(CivilDate(year: 2026, month: 3, day: 5)))
        try diary.execute("PRAGMA foreign_keys = OFF; DELETE FROM entry WHERE text LIKE 'first%'")
        let salvaged = try #require(try repair(path))
        #expect(salvaged.copies.map(\.taken.entryCount) == [1] && !salvaged.lacksSomething)
        #expect(try DiaryStore(path, access: .reading).entries(EntryQuery()) == before)
        #expect(try diary.check(.full).findings.isEmpty)
    }

    @Test func `a damaged id of the diary is taken from the originals`() throws {
        let diary = try DamagedDiary()
        let path = diary.folder.path("diary")
        let before = try DiaryStore(path, access: .reading).entries(EntryQuery())
        try diary.execute("UPDATE property SET value = 'x' WHERE name = 'storeID'")
        let error = #expect(throws: DiaryError.self) { try DiaryStore(path, access: .reading) }
        guard case .databaseUnreadable? = error else { throw UnexpectedError(error) }
        #expect(try repair(path)?.entryCount == before.count)
        #expect(try DiaryStore(path, access: .writing).entries(EntryQuery()) == before)
        #expect(try diary.check(.full).findings.isEmpty)
    }

    /// Tables of the search index, with the kind of their first page.
    @Test(arguments: [("searchIndex_config", 0x0A), ("searchIndex_data", 0x0D)] as [(String, UInt8)])
    func `a search index that can't be opened is made new with the database`(table: String, kind: UInt8) throws {
        let diary = try DamagedDiary()
        let path = diary.folder.path("diary")
        let before = try DiaryStore(path, access: .reading).entries(EntryQuery())
        try diary.empty(table, firstPage: kind)
        #expect(try repair(path)?.entryCount == before.count)
        #expect(try DiaryStore(path, access: .writing).entries(EntryQuery()) == before)
        #expect(try diary.check(.full).findings.isEmpty)
    }

    @Test func `an entry whose id is damaged gets a new one`() throws {
        let diary = try DamagedDiary()
        let path = diary.folder.path("diary")
        let before = try DiaryStore(path, access: .reading).entries(EntryQuery())
        try diary.execute(
            "PRAGMA ignore_check_constraints = ON; UPDATE entry SET uuid = x'00' WHERE text LIKE 'first%'")
        #expect(try repair(path)?.entryCount == before.count)
        let after = try DiaryStore(path, access: .reading).entries(EntryQuery())
        #expect(after.map(\.text) == before.map(\.text) && after.map(\.media) == before.map(\.media))
        #expect(zip(after, before).count { $0.id != $1.id } == 1)
        #expect(try diary.check(.full).findings.isEmpty)
    }

    @Test func `without any data of a diary, nothing is changed`() throws {
        let diary = try DamagedDiary()
        let rubbish = Data(repeating: 0x41, count: 20_000)
        try rubbish.write(to: diary.database)
        try FileManager.default.removeItem(at: diary.folder.url("diary/media/.store"))
        let error = #expect(throws: DiaryError.self) {
            try DatabaseSalvage(of: diary.folder.path("diary"), now: .now()).run()
        }
        guard case .nothingToSalvage? = error else { throw UnexpectedError(error) }
        #expect(try Data(contentsOf: diary.database) == rubbish)
        #expect(try FileManager.default.contentsOfDirectory(atPath: diary.folder.url("diary/tmp").path).isEmpty)
    }
}

extension DamagedDiary {
    /// Makes the first page of a table one without rows, which SQLite finds nothing wrong with.
    fileprivate func empty(_ table: String, firstPage kind: UInt8) throws {
        try execute("SELECT 1")
        let page = try Connection(path: database.path, mode: .readWrite)
            .first("SELECT rootpage FROM sqlite_schema WHERE name = \(table)") { $0.int(0) }
        let start = try (#require(page) - 1) * 4096
        var bytes = try Data(contentsOf: database)
        bytes.replaceSubrange(start..<start + 4096, with: Data([kind, 0, 0, 0, 0, 0x10, 0, 0]) + Data(count: 4088))
        try bytes.write(to: database)
    }
}
