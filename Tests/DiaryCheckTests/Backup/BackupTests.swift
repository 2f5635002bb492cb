import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct BackupTests {
    private let diary: DamagedDiary
    private var folder: TestFolder { diary.folder }
    private var archive: FilePath { folder.path("diary.tar") }

    init() throws {
        diary = try DamagedDiary()
    }

    @discardableResult
    private func make() throws -> BackupManifest {
        try BackupMaking(of: DiaryStore(folder.path("diary"), access: .reading), to: archive).make()
    }

    private func bytes() throws -> Data { try Data(contentsOf: folder.url("diary.tar")) }

    private func entries(_ name: String) throws -> [DiaryEntry] {
        try DiaryStore(folder.path(name), access: .reading).entries(EntryQuery())
    }

    /// All relevant files of a diary's folder with their contents.
    private func originals(_ name: String) throws -> [String: Data] {
        let found = try FileManager.default.subpathsOfDirectory(atPath: folder.url("\(name)/media").path)
        let files = found.filter { $0.contains(".") }
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0, try Data(contentsOf: folder.url("\(name)/media/\($0)"))) })
    }

    @Test func `a restored diary equals the original`() throws {
        let made = try make()
        #expect((made.entryCount, made.mediumCount, made.originalCount) == (2, 1, 1))
        let restored = try Backup(archive).restore(into: folder.path("back"))
        #expect(restored.storeID == made.storeID)
        #expect(try entries("back") == entries("diary"))
        #expect(try originals("back") == originals("diary"))
        #expect(folder.mode("back") == 0o700 && folder.mode("back/diary.sqlite") == 0o600)
        let report = try StoreCheck(folder.path("back"), depth: .content(percent: 100), decoderPath: "").run()
        #expect(report.findings.isEmpty, "\(report.findings)")
        let store = try DiaryStore(folder.path("back"), access: .writing)
        #expect(try !store.undo().ids.isEmpty)
    }

    @Test func `the age of the last archive is known, and nothing can be undone of it`() throws {
        #expect(try diary.check(.quick).lastBackup == nil)
        let made = try make()
        #expect(try diary.check(.quick).lastBackup == made.time)
    }

    @Test func `nothing stays beside an archive, and nothing is overwritten`() throws {
        try make()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path).sorted()
        #expect(names == ["diary", "diary.tar", "incoming"])
        let before = try bytes()
        #expect(throws: SystemCallError.self) { try make() }
        #expect(try bytes() == before && folder.mode("diary.tar") == 0o600)
    }

    @Test func `an archive is one that tar opens`() throws {
        try make()
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = ["tar", "-xf", folder.url("diary.tar").path, "-C", folder.root.path, "--one-top-level=plain"]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        #expect(try originals("plain/diary") == originals("diary"))
        #expect(try entries("plain/diary").map(\.text) == ["second", "first #tag"])
    }

    @Test func `missing and damaged originals are reported, and the rest is kept`() throws {
        try diary.overwriteOriginal(Data("other".utf8))
        let damaged = try make()
        #expect(damaged.damaged.count == 1 && damaged.missing.isEmpty)
        _ = try Backup(archive).verify()
        try FileManager.default.removeItem(at: folder.url("diary.tar"))
        try FileManager.default.removeItem(at: diary.original)
        #expect(try make().missing.count == 1)
        _ = try Backup(archive).restore(into: folder.path("back"))
        #expect(try entries("back").count == 2)
    }

    @Test func `every changed byte of a member is detected`() throws {
        try make()
        let whole = try bytes()
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<80 {
            var damaged = whole
            let place = Int.random(in: 0..<whole.count, using: &generator)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            try damaged.write(to: folder.url("damaged.tar"))
            do {
                _ = try Backup(folder.path("damaged.tar")).verify()
                // Times, modes and padding belong to no member's content.
                let back = folder.path("back-\(place)")
                _ = try Backup(folder.path("damaged.tar")).restore(into: back)
                #expect(try entries("back-\(place)") == entries("diary"), "\(place), \(generator.name)")
            } catch is BackupError {}
        }
    }

    @Test func `a truncated archive is refused`() throws {
        try make()
        let whole = try bytes()
        let end = try #require(whole.range(of: Data(#"{"format":"diary backup""#.utf8))?.lowerBound)
        for length in [0, 1, 511, 512, 600, 5000, end / 2, end - 512, end, end + 40] {
            try whole.prefix(length).write(to: folder.url("short.tar"))
            #expect(throws: BackupError.self, "\(length)") { try Backup(folder.path("short.tar")).verify() }
            #expect(throws: BackupError.self) {
                try Backup(folder.path("short.tar")).restore(into: folder.path("back"))
            }
            #expect(!Folder.exists(folder.path("back")))
        }
    }

    @Test func `a folder with something in it stays as it is`() throws {
        try make()
        try folder.write(Data("mine".utf8), to: "full/notes.txt")
        let error = #expect(throws: BackupError.self) { try Backup(archive).restore(into: folder.path("full")) }
        guard case .notEmpty? = error else { throw UnexpectedError(error) }
        #expect(throws: DiaryError.self) { try Backup(archive).restore(into: folder.path("no/such/folder")) }
        try FileManager.default.createDirectory(at: folder.url("empty"), withIntermediateDirectories: false)
        _ = try Backup(archive).restore(into: folder.path("empty"))
        #expect(try entries("empty").count == 2)
    }
}
