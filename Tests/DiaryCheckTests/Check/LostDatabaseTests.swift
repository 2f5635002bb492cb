import Chronology
import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import Testing

/// A truncated, empty, overwritten or missing database is rebuilt from its readable parts and its newest copy.
struct LostDatabaseTests {
    /// A diary of sixty entries, twenty of which are newer than its last copy, with an empty log.
    private final class CopiedDiary {
        let diary: TestDiary
        let whole: Data
        private(set) var copied: Set<String> = []
        private(set) var all: Set<String> = []

        init(hasCopy: Bool = true) throws {
            diary = try TestDiary()
            for number in 0..<60 {
                if number == 40, hasCopy {
                    try Self.takeCopy(of: diary, on: CivilDate(year: 2026, month: 3, day: 1))
                    copied = all
                }
                let media =
                    number.isMultiple(of: 15)
                    ? [try diary.keep(Data("sound \(number)".utf8), name: "\(number).wav")] : []
                let text = "entry \(number) \(String(repeating: "word ", count: 90))#t\(number % 7)"
                try diary.add(text, at: "2026-03-0\(1 + number / 20)T12:\(10 + number % 20):00Z", media: media)
                all.insert(text)
            }
            try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
            whole = try Data(contentsOf: diary.folder.url("diary/diary.sqlite"))
        }

        static func takeCopy(of diary: TestDiary, on day: CivilDate?) throws {
            try DailySnapshots(of: diary.path).take(on: #require(day))
        }

        var database: URL { diary.folder.url("diary/diary.sqlite") }

        func replace(with bytes: Data) throws {
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(at: diary.folder.url("diary/diary.sqlite" + suffix))
            }
            try FileManager.default.removeItem(at: database)
            try bytes.write(to: database)
        }

        func salvage() throws -> SalvagedDatabase {
            let repair = StoreRepair(diary.path, decoderPath: "", now: diary.clock.now)
            return try #require(try repair.run(.salvage))
        }

        var texts: Set<String> {
            get throws { try Set(DiaryStore(diary.path, access: .reading).entries(EntryQuery()).map(\.text)) }
        }

        func findings() throws -> [CheckFinding.Kind] {
            try StoreCheck(diary.path, depth: .full, decoderPath: "", isAfterRepair: true).run().findings.map(\.kind)
        }
    }

    @Test func `originals that a new database leaves over are found by the next look, too`() throws {
        let diary = try TestDiary()
        try diary.add("an entry")
        try diary.keep(Data("of nobody".utf8), name: "nobody.wav")
        let check = { try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.map(\.kind) }
        // The original may still be waiting for its row.
        #expect(try check().isEmpty)
        _ = try DatabaseSalvage(of: diary.path, now: .now()).run()
        _ = try diary.reopened()
        #expect(try check() == [.originalUnused])
        let report = try StoreCheck(diary.path, depth: .full, decoderPath: "").run()
        for step in RepairStep.plan(for: report) { _ = try StoreRepair(diary.path, decoderPath: "").run(step) }
        #expect(try check().isEmpty)
    }

    @Test(arguments: [true, false])
    func `a lost header costs nothing`(isPageLost: Bool) throws {
        let diary = try CopiedDiary(hasCopy: false)
        var bytes = diary.whole
        bytes.replaceSubrange(0..<(isPageLost ? 4096 : 100), with: Data(count: isPageLost ? 4096 : 100))
        try diary.replace(with: bytes)
        let salvaged = try diary.salvage()
        #expect(salvaged.isSourceReadable && salvaged.entryCount == 60 && salvaged.mediumCount == 4)
        #expect(try diary.texts == diary.all)
        #expect(try diary.findings().isEmpty)
    }

    @Test(arguments: [true, false])
    func `words of media come from what is left, or from the newest copy`(isHeaderLost: Bool) throws {
        let diary = try CopiedDiary()
        let id = try #require(try diary.diary.entries().first?.media.first?.id)
        let words = Recognition(
            text: "seven herons", recognizer: "whisper 1.7", time: Instant(microseconds: 5),
            segments: [Recognition.Segment(start: 1, end: 2, text: "seven herons")])
        try diary.diary.store.setRecognition([id: words])
        try CopiedDiary.takeCopy(of: diary.diary, on: CivilDate(year: 2026, month: 3, day: 2))
        try diary.diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: diary.database)
        if isHeaderLost { bytes.replaceSubrange(0..<4096, with: Data(count: 4096)) } else { bytes = Data() }
        try diary.replace(with: bytes)
        _ = try diary.salvage()
        let media = try DiaryStore(diary.diary.path, access: .reading).entries(EntryQuery()).flatMap(\.media)
        #expect(media.first { $0.id == id }?.recognition == words)
        #expect(try diary.findings().isEmpty)
    }

    @Test func `truncated rows come from the newest copy, and newer ones from the rest`() throws {
        var generator = SeededGenerator(seed: 7)
        let model = try CopiedDiary()
        for _ in 0..<8 {
            let diary = try CopiedDiary()
            let length = Int.random(in: 0..<model.whole.count, using: &generator)
            try diary.replace(with: diary.whole.prefix(length))
            _ = try diary.salvage()
            let texts = try diary.texts
            #expect(
                texts.isSuperset(of: diary.copied) && texts.subtracting([""]).isSubset(of: diary.all),
                "\(length); \(generator.name)")
            let findings = try diary.findings().filter { $0 != .originalUnused && $0 != .entryLost }
            #expect(findings.isEmpty, "\(length): \(findings); \(generator.name)")
        }
    }

    @Test func `a database that is truncated within a page is never read as zeros`() throws {
        let model = try CopiedDiary(hasCopy: false)
        for length in stride(from: 20 * 4096 + 700, to: model.whole.count, by: 7 * 4096) {
            let diary = try CopiedDiary(hasCopy: false)
            try diary.replace(with: diary.whole.prefix(length))
            _ = try diary.salvage()
            #expect(try diary.texts.subtracting([""]).isSubset(of: diary.all), "\(length)")
        }
    }

    @Test func `zeroed pages leave at least the content of the copy`() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<6 {
            let diary = try CopiedDiary()
            var bytes = diary.whole
            for page in 0..<bytes.count / 4096 where Bool.random(using: &generator) {
                bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
            }
            try diary.replace(with: bytes)
            let salvaged = try diary.salvage()
            let texts = try diary.texts
            #expect(texts.isSuperset(of: diary.copied), "\(generator.name)")
            #expect(texts.subtracting([""]).isSubset(of: diary.all) && salvaged.mediumCount >= 3, "\(generator.name)")
            let findings = try diary.findings().filter { $0 != .originalUnused && $0 != .entryLost }
            #expect(findings.isEmpty, "\(findings); \(generator.name)")
        }
    }

    @Test func `an empty or missing database is its newest sound copy`() throws {
        for isMissing in [false, true] {
            let diary = try CopiedDiary()
            try diary.diary.folder.write(Data("rubbish".utf8), to: "diary/backups/2026-03-09.sqlite")
            try diary.replace(with: Data())
            if isMissing { try FileManager.default.removeItem(at: diary.database) }
            let salvaged = try diary.salvage()
            #expect(salvaged.copies.map(\.path.description) == ["backups/2026-03-01.sqlite"])
            #expect(salvaged.copies.first?.taken.entryCount == 40)
            #expect(salvaged.ignored.map(\.description) == ["backups/2026-03-09.sqlite"])
            #expect(try diary.texts == diary.copied && (salvaged.keptAs == nil) == isMissing)
            #expect(try diary.findings() == [.originalUnused])
        }
    }

    @Test func `an entry edited after the copy keeps its newer text, key and tags`() throws {
        let diary = try CopiedDiary()
        let ids = try diary.diary.entries().map(\.id)
        var change = EntryChange()
        change.text = "another text #new"
        change.creationTime = try ZonedTime(rfc3339: "2026-05-01T12:00:00Z")
        _ = try diary.diary.store.edit([ids[0]], change)
        try diary.diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: diary.database)
        // A third of the pages with texts, but not the one with the new text.
        let leaves = (1..<bytes.count / 4096).filter { page in
            let range = page * 4096..<(page + 1) * 4096
            return bytes[page * 4096] == 0x0D && bytes[range].firstRange(of: Data("word word".utf8)) != nil
                && bytes[range].firstRange(of: Data("another text".utf8)) == nil
        }
        for page in leaves where page.isMultiple(of: 3) {
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
        }
        try diary.replace(with: bytes)
        _ = try diary.salvage()
        let entries = try DiaryStore(diary.diary.path, access: .reading).entries(EntryQuery())
        let edited = try #require(entries.first { $0.id == ids[0] })
        #expect(edited.text == "another text #new" && edited.tags == ["new"])
        #expect(entries.count(where: { $0.id == ids[0] }) == 1)
        #expect(
            try diary.texts.subtracting([""]).isSuperset(
                of: diary.copied.subtracting([try #require(diary.copied.first { $0.hasPrefix("entry 0 ") })])))
        #expect(try diary.findings().filter { $0 != .entryLost }.isEmpty)
    }

    @Test(arguments: [
        "selection = '[\"--tag\", \"another\"]'", "badge = 'starred'", "uuid = x'00112233445566778899aabbccddeeff'",
    ])
    func `a damaged saved search is taken from the copy, and a newer one stays`(damage: String) throws {
        let diary = try CopiedDiary(hasCopy: false)
        let store = diary.diary.store
        try store.change([.save("trips", selection: ["--tag", "trip"])])
        let whole = try store.tabs()
        try CopiedDiary.takeCopy(of: diary.diary, on: CivilDate(year: 2026, month: 3, day: 1))
        try store.change([.save("late", selection: ["isPastDue = YES"])])
        try store.connection.executeScript("UPDATE savedSearch SET \(damage) WHERE name = 'trips'")
        try store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        // An unreadable page is the reason to rebuild the database.
        var bytes = try Data(contentsOf: diary.database)
        let page = try #require(
            (1..<bytes.count / 4096).first { page in
                bytes[page * 4096] == 0x0D
                    && bytes[page * 4096..<(page + 1) * 4096].firstRange(of: Data("word word".utf8)) != nil
            })
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        try diary.replace(with: bytes)
        _ = try diary.salvage()
        let tabs = try DiaryStore(diary.diary.path, access: .reading).tabs()
        let searches = { (list: TabList) in list.searches.filter { $0.name == "trips" } }
        #expect(searches(tabs) == searches(whole) && tabs.searches.map(\.name).sorted() == ["late", "trips"])
        #expect(try diary.findings().filter { $0 == .searchChanged }.isEmpty)
    }

    @Test func `a log of another diary is left out`() throws {
        let (diary, other) = (try CopiedDiary(), try TestDiary())
        try other.add("a stranger's entry")
        let log = try Data(contentsOf: other.folder.url("diary/diary.sqlite-wal"))
        try #require(log.count > 4096)
        try diary.replace(with: diary.whole)
        try log.write(to: diary.diary.folder.url("diary/diary.sqlite-wal"))
        _ = try DatabaseSalvage(of: diary.diary.path, now: .now()).run()
        #expect(try diary.texts == diary.all)
    }

    @Test func `a repair that was killed after it moved the log finds it again`() throws {
        let diary = try CopiedDiary(hasCopy: false)
        let reader = try Connection(path: diary.database.path, mode: .readWrite)
        try reader.executeScript("BEGIN")
        _ = try reader.first("SELECT count(*) FROM entry") { $0.int(0) }
        try diary.diary.add("only in the log")
        let (database, log) = (
            try Data(contentsOf: diary.database), try Data(contentsOf: diary.diary.folder.url("diary/diary.sqlite-wal"))
        )
        try reader.executeScript("COMMIT")
        var damaged = database
        damaged.replaceSubrange(8192..<12288, with: Data(count: 4096))
        try diary.replace(with: damaged)
        let backups = diary.diary.folder.url("diary/backups")
        try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
        try FileManager.default.linkItem(at: diary.database, to: backups.appending(path: "damaged-1-abcdef.sqlite"))
        try log.write(to: backups.appending(path: "damaged-1-abcdef.sqlite-wal"))
        _ = try diary.salvage()
        #expect(try diary.texts.contains("only in the log"))
    }

    @Test func `a copy of schema 1 is brought up to date before it is used`() throws {
        let folder = TestFolder()
        try FrozenDiary.schema1.copy(to: folder.url("diary").path, withOriginals: false)
        try FileManager.default.createDirectory(
            at: folder.url("diary/backups"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.moveItem(
            at: folder.url("diary/diary.sqlite"), to: folder.url("diary/backups/pre-v2-1.sqlite"))
        try Data().write(to: folder.url("diary/diary.sqlite"))
        let salvaged = try #require(try StoreRepair(folder.path("diary"), decoderPath: "").run(.salvage))
        #expect(salvaged.copies.count == 1 && salvaged.entryCount > 10)
        let report = try StoreCheck(folder.path("diary"), depth: .full, decoderPath: "").run()
        let kinds = Set(report.findings.map(\.kind)).subtracting([
            .originalMissing, .markerMissing, .searchIndexDiffers,
        ])
        #expect(kinds.isEmpty, "\(kinds)")
    }

    @Test func `a newer diary is never rebuilt`() throws {
        let diary = try CopiedDiary()
        try diary.diary.store.connection.executeScript("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
        let error = #expect(throws: DiaryError.self) {
            try DatabaseSalvage(of: diary.diary.path, now: .now()).run()
        }
        guard case .newerStore? = error else { throw UnexpectedError(error) }
    }

    @Test(arguments: ["", "91712f9c-8b52"]) func `a mark that names no diary is restored like a lost one`(
        text: String
    ) throws {
        let diary = try DamagedDiary()
        let marker = diary.folder.url("diary/media/.store")
        let id = try Data(contentsOf: marker)
        try Data(text.utf8).write(to: marker)
        try diary.repair(.quick)
        #expect(try Data(contentsOf: marker) == id)
    }

    @Test func `a lost mark is restored only beside the originals`() throws {
        let diary = try DamagedDiary()
        let marker = diary.folder.url("diary/media/.store")
        let id = try Data(contentsOf: marker)
        try FileManager.default.removeItem(at: marker)
        try diary.repair(.quick)
        #expect(try Data(contentsOf: marker) == id)
        try FileManager.default.removeItem(at: diary.folder.url("diary/media"))
        try FileManager.default.createDirectory(at: diary.folder.url("diary/media"), withIntermediateDirectories: true)
        #expect(throws: VaultError.self) { try diary.repair(.quick) }
        #expect(!FileManager.default.fileExists(atPath: marker.path))
    }
}
