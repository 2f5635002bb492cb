import Chronology
import DiaryCheck
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryStore

struct DailySnapshotTests {
    private let diary: TestDiary
    private var snapshots: DailySnapshots { DailySnapshots(of: diary.path) }

    init() throws {
        diary = try TestDiary()
    }

    private func day(_ text: String) throws -> CivilDate {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
    }

    private func names() throws -> [String] {
        guard Folder.exists(diary.path.appending("backups")) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: diary.folder.url("diary/backups").path).sorted()
    }

    @Test func `a day has one, of all that can't be made again`() throws {
        let medium = try diary.keep(Data("sound".utf8), name: "a.wav")
        try diary.add("first #tag", media: [medium])
        #expect(try snapshots.isDue(on: day("2026-11-20")))
        try snapshots.take(on: day("2026-11-20"))
        try diary.add("second")
        try snapshots.take(on: day("2026-11-20"))
        #expect(try names() == ["2026-11-20.sqlite"] && !snapshots.isDue(on: day("2026-11-20")))
        #expect(diary.folder.mode("diary/backups/2026-11-20.sqlite") == 0o600)
        let copy = try Connection(path: diary.folder.url("diary/backups/2026-11-20.sqlite").path, mode: .readOnly)
        #expect(try copy.first("SELECT group_concat(text) FROM entry") { $0.text(0) } == "first #tag")
        #expect(try copy.first("SELECT count(*) FROM searchVocabulary") { $0.int(0) } == 0)
        #expect(try copy.first("SELECT count(*) FROM operation") { $0.int(0) } == 1)
        #expect(try copy.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
        #expect(try copy.all("PRAGMA foreign_key_check") { _ in true }.isEmpty)
    }

    @Test func `one that takes the database's place is a diary`() throws {
        let medium = try diary.keep(Data("sound".utf8), name: "a.wav")
        try diary.add("Žluťoučký kůň #tag", tags: ["typed"], media: [medium])
        try diary.add("gone")
        _ = try diary.store.trash([diary.entries()[1].id], as: CommandRecord("delete", ""))
        try snapshots.take(on: day("2026-11-20"))
        let manager = FileManager.default
        try manager.createDirectory(at: diary.folder.url("other"), withIntermediateDirectories: false)
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: diary.folder.url("other").path)
        try manager.copyItem(
            at: diary.folder.url("diary/backups/2026-11-20.sqlite"), to: diary.folder.url("other/diary.sqlite"))
        try manager.copyItem(at: diary.folder.url("diary/media"), to: diary.folder.url("other/media"))
        let read = try DiaryStore(diary.folder.path("other"), access: .reading)
        #expect(try read.entries(EntryQuery()) == diary.store.entries(EntryQuery()))
        _ = try DiaryStore(diary.folder.path("other"), access: .writing)
        let report = try StoreCheck(diary.folder.path("other"), depth: .full, decoderPath: "").run()
        #expect(report.findings.isEmpty, "\(report.findings)")
    }

    @Test func `every table is copied, or can be made again`() throws {
        let tables = try diary.store.connection.all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ) { $0.text(0) }
        let derived = tables.filter { $0 == "thumbnail" || $0.hasPrefix("search") }
        #expect(Set(tables) == Set(DiaryStore.writtenTables + derived))
    }

    @Test func `seven days, four weeks and twelve months are kept`() throws {
        let last = try day("2026-11-20")
        let all = (0..<800).map { last.adding(days: -$0) }
        let kept = DailySnapshots.kept(of: all).sorted(by: >)
        #expect(kept.prefix(7) == all.prefix(7))
        #expect(
            kept.map(\.description).dropFirst(7) == [
                "2026-11-08", "2026-11-01", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30",
                "2026-05-31",
                "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31",
            ])
        // Each day, the copies that were kept the day before suffice to keep the same ones.
        var held: [CivilDate] = []
        for day in all.reversed() { held = DailySnapshots.kept(of: [day] + held).sorted(by: >) }
        #expect(held.count >= 19 && held.last.map { $0 <= (try? self.day("2026-01-01")) ?? $0 } == true)
    }

    @Test func `emptying the trash removes copies that contain its entries`() throws {
        try diary.add("kept")
        try snapshots.take(on: day("2026-11-18"))
        let gone = try diary.add("a secret")
        try snapshots.take(on: day("2026-11-19"))
        try diary.folder.write(Data("no database".utf8), to: "diary/backups/2026-11-17.sqlite")
        try diary.folder.write(Data("mine".utf8), to: "diary/backups/notes.txt")
        _ = try diary.store.trash([gone.id], as: CommandRecord("delete", ""))
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(try names() == ["2026-11-18.sqlite", "notes.txt"])
        #expect(try snapshots.isDue(on: day("2026-11-19")))
    }
}
