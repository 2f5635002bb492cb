import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryCheck
@testable import DiaryStore

/// A repair gives back what SQLite leaves out of a damaged log.
struct DamagedLogTests {
    private let diary: TestDiary
    private let database: Data
    private let log: Data
    private let texts: Set<String>
    private static let frameLength = 24 + 4096

    init() throws {
        diary = try TestDiary()
        let old = try diary.add("an old text", task: DiaryTask())
        try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in 0..<5 { try diary.add("logged \(number) \(String(repeating: "word ", count: 90))#t") }
        try diary.add("with a sound", media: [diary.keep(Data("a sound".utf8), name: "memo.wav")])
        var change = EntryChange()
        change.text = "a new text"
        _ = try diary.store.finish([old.id], at: ZonedTime(rfc3339: "2026-03-02T12:00:00Z"))
        _ = try diary.store.edit([old.id], change)
        database = try Data(contentsOf: diary.folder.url("diary/diary.sqlite"))
        log = try Data(contentsOf: diary.folder.url("diary/diary.sqlite-wal"))
        texts = Set(try diary.entries().map(\.text))
    }

    /// Puts the files in place as a killed process leaves them, with a damaged log.
    private func kill(_ harm: (inout Data) -> Void) throws {
        var bytes = log
        harm(&bytes)
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: diary.folder.url("diary/diary.sqlite\(suffix)"))
        }
        try database.write(to: diary.folder.url("diary/diary.sqlite"))
        try bytes.write(to: diary.folder.url("diary/diary.sqlite-wal"))
    }

    private func check() throws -> CheckReport {
        try StoreCheck(diary.path, depth: .full, decoderPath: "").run()
    }

    private func repair() throws -> SalvagedDatabase? {
        let report = try check()
        #expect(report.findings(.logBroken).count == 1 && report.isDatabaseOpen)
        var salvaged: SalvagedDatabase?
        let repair = StoreRepair(diary.path, decoderPath: "")
        for step in RepairStep.plan(for: report) where step == .readLogs(count: 1) {
            salvaged = try repair.run(step)
        }
        return salvaged
    }

    private func expectAll(_ further: Set<String> = []) throws {
        let entries = try DiaryStore(diary.path, access: .writing).entries(EntryQuery())
        #expect(Set(entries.map(\.text)) == texts.union(further) && entries.count == texts.union(further).count)
        #expect(entries.first { $0.text == "a new text" }?.task?.isDone == true)
        #expect(entries.flatMap(\.media).count == 1)
        let found = try check().findings
        #expect(found.isEmpty, "\(found)")
        let kept = DamagedCopies(of: diary.path)
        #expect(kept.brokenLogs.isEmpty && kept.paths.count == 2)
    }

    @Test(arguments: [0, 3, 5, 9, 13, 17, 21, 25, 29])
    func `a damaged header costs nothing`(offset: Int) throws {
        try kill { $0[offset] ^= 1 }
        let salvaged = try #require(try repair())
        #expect(!salvaged.isSourceDamaged && !salvaged.mayLackSomething && salvaged.source?.entryCount == 1)
        #expect(salvaged.logs.map(\.taken.entryCount) == [7] && salvaged.logs.map(\.taken.mediumCount) == [1])
        try expectAll()
    }

    @Test(arguments: [0, 1, 9, 20], [2, 9, 500])
    func `a damaged frame costs nothing that later ones have`(frame: Int, offset: Int) throws {
        try kill { $0[32 + frame * Self.frameLength + offset] ^= 1 }
        let salvaged = try #require(try repair())
        #expect(!salvaged.mayLackSomething && salvaged.logs.count == 1)
        try expectAll()
    }

    @Test func `what was written since stays beside what comes back`() throws {
        try kill { $0[17] ^= 1 }
        _ = try DiaryStore(diary.path, access: .writing).add(
            EntryDraft(text: "since then", creationTime: ZonedTime(rfc3339: "2026-03-02T12:00:00Z"), hasTime: true))
        let sequence = try DiaryStore(diary.path, access: .reading).changeSequence()
        #expect(try repair()?.logs.map(\.taken.entryCount) == [7])
        // A sync finds by the feed what the other machines lack; numbers of commands were given twice.
        let changed = try DiaryStore(diary.path, access: .reading).changes(after: sequence).entries
        #expect(Set(changed).count == 7)
        try expectAll(["since then"])
    }

    @Test func `a database and a log with each other's names come back`() throws {
        try kill { _ in }
        try log.write(to: diary.folder.url("diary/diary.sqlite"))
        try database.write(to: diary.folder.url("diary/diary.sqlite-wal"))
        let report = try check()
        #expect(!report.isDatabaseOpen && RepairStep.plan(for: report) == [.salvage])
        let salvaged = try StoreRepair(diary.path, decoderPath: "").run(.salvage)
        #expect(salvaged?.entryCount == texts.count)
        let kept = try #require(salvaged?.keptAs)
        #expect(try Data(contentsOf: diary.folder.url("diary/\(kept)")) == log)
        #expect(Set(try DiaryStore(diary.path, access: .writing).entries(EntryQuery()).map(\.text)) == texts)
    }

    @Test func `a log of which nothing can be read is reported until it is removed`() throws {
        try kill { $0.removeAll() }
        try diary.folder.write(Data("a log".utf8), to: "diary/backups/damaged-log-00112233.sqlite-wal")
        #expect(try repair() == nil)
        #expect(try check().findings(.logBroken).count == 1)
    }
}
