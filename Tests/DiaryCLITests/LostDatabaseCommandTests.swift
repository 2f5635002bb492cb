import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import TestSupport
import Testing

/// If a database is lost, each command says so and names the one that restores it.
struct LostDatabaseCommandTests {
    enum Loss: CaseIterable {
        case missing, empty, short, rubbish

        func inflict(on database: URL) throws {
            let whole = try Data(contentsOf: database)
            try FileManager.default.removeItem(at: database)
            switch self {
            case .missing: break
            case .empty: try Data().write(to: database)
            case .short: try whole.prefix(99).write(to: database)
            case .rubbish: try Data(repeating: 0x41, count: whole.count).write(to: database)
            }
        }
    }

    private let program = TestProgram()

    init() {
        program.snapshots = .here
        program.run("add", "Tram 18 in the fog", "--media", TestProgram.sample("fog-on-the-river.flac"))
    }

    private func url(_ path: String) -> URL { URL(filePath: program.diary.description).appending(path: path) }

    @Test(arguments: Loss.allCases)
    func `every command names the way back, and it works`(loss: Loss) throws {
        try loss.inflict(on: url("diary.sqlite"))
        // SQLite's other files beside a database don't prove that there is no diary.
        try Data(count: 32_768).write(to: url("diary.sqlite-shm"))
        for words in [["list"], ["add", "new"], ["search", "tram"], ["undo"], []] {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(outcome.exitCode == (loss == .missing ? .noDiary : .failure), "\(words): \(outcome.error)")
            #expect(
                outcome.error.hasSuffix("hint: diary --diary \(program.diary) check --repair\n"),
                "\(words): \(outcome.error)"
            )
        }
        let checked = program.run("check")
        #expect(checked.exitCode == .failure && checked.output.contains("diary check --repair reads what can be read"))
        let mayBeRead = loss == .short || loss == .rubbish
        if mayBeRead {
            // Nobody can know whether the copy is all that there was.
            let asked = program.run("check", "--repair")
            #expect(asked.exitCode == .usage && asked.error.contains("hint: say --yes"), "\(asked.error)")
        }
        let repaired = program.run("check", "--repair", "--yes")
        #expect(repaired.exitCode == .success, "\(repaired.error) \(repaired.output)")
        #expect(repaired.error.contains("to look into it: strings ") == mayBeRead, "\(repaired.error)")
        #expect(
            repaired.error.contains(
                "from the copy backups/2026-11-20.sqlite, of 20 November 2026 21:30: 1 entry, 1 medium"))
        #expect(program.run("list").output.contains("Tram 18 in the fog"))
        #expect(program.run("check", "--read-data").exitCode == .success)
    }

    @Test(arguments: [Loss.missing, .empty])
    func `an empty database beside originals has lost their entries`(loss: Loss) throws {
        try FileManager.default.removeItem(at: url("backups"))
        try loss.inflict(on: url("diary.sqlite"))
        let asked = program.run("check", "--repair")
        #expect(
            asked.exitCode == .usage
                && asked.error.contains("1 original is in media, and the entries that had it are missing\n"),
            "\(asked.error)")
        #expect(Folder.exists(program.diary.appending("diary.sqlite")) == (loss == .empty))
        let repaired = program.run("check", "--repair", "--yes")
        #expect(repaired.exitCode == .failure && !repaired.error.contains("strings"), "\(repaired.error)")
        #expect(!repaired.output.contains("nothing is missing"), "\(repaired.output)")
    }

    @Test func `a database that can't be opened is named with the cause`() throws {
        try FileManager.default.removeItem(at: url("diary.sqlite"))
        try FileManager.default.createDirectory(at: url("diary.sqlite"), withIntermediateDirectories: false)
        for words in [["list"], ["check"], ["add", "new"]] {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(
                outcome.exitCode == .failure
                    && outcome.error.contains("\(program.diary)/diary.sqlite can't be opened: Is a directory\n\nhint: "),
                "\(outcome.error)")
        }
    }

    @Test func `unreadable tasks are reported if no copy has them`() throws {
        program.run("add", "Rake the leaves", "--task")
        try FileManager.default.removeItem(at: url("backups"))
        let database = url("diary.sqlite")
        let connection = try Connection(path: database.path, mode: .readWrite)
        try connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        let root = try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = 'task'") { $0.int(0) }
        let page = try #require(root)
        var bytes = try Data(contentsOf: database)
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0xA5, count: 4096))
        try bytes.write(to: database)
        let repaired = program.run("check", "--repair", "--yes")
        #expect(
            repaired.exitCode == .failure
                && repaired.error.contains(
                    "some tasks can't be read and are missing: no copy in backups can be used"),
            "\(repaired.error)")
        #expect(program.run("list").output.contains("Rake the leaves"))
    }

    /// The database and its log while an entry stands in the log alone.
    private func logged(_ text: String) throws -> (database: Data, log: Data) {
        let reader = try Connection(path: url("diary.sqlite").path, mode: .readWrite)
        try reader.executeScript("BEGIN")
        _ = try reader.first("SELECT count(*) FROM entry") { $0.int(0) }
        program.run("add", text)
        let bytes = try (Data(contentsOf: url("diary.sqlite")), Data(contentsOf: url("diary.sqlite-wal")))
        try reader.executeScript("COMMIT")
        return bytes
    }

    @Test func `check names an older log that it has taken out`() throws {
        let log = try logged("in the log").log
        program.run("add", "written since")
        try log.write(to: url("diary.sqlite-wal"))
        let checked = program.run("check")
        #expect(checked.error.contains("was older"), "\(checked.error)")
        #expect(program.run("list").output.contains("written since"))
    }

    @Test func `what stood in a damaged log comes back, and the repair says so`() throws {
        var (database, log) = try logged("only in the log")
        log[20] ^= 1
        try? FileManager.default.removeItem(at: url("diary.sqlite-shm"))
        try database.write(to: url("diary.sqlite"))
        try log.write(to: url("diary.sqlite-wal"))
        let listed = program.run("list")
        #expect(listed.exitCode == .success && listed.error.contains("warning: the database's log is damaged"))
        #expect(!program.run("list").error.contains("log"))
        program.run("delete", "@", "--yes")
        let emptied = program.run("trash", "--empty", "--yes")
        #expect(emptied.exitCode == .failure && emptied.error.contains("check --repair"), "\(emptied.error)")
        program.run("undo")
        let checked = program.run("check")
        #expect(checked.exitCode == .failure && checked.output.contains("diary check --repair takes what can be read"))
        let repaired = program.run("check", "--repair")
        #expect(repaired.exitCode == .success, "\(repaired.error) \(repaired.output)")
        #expect(repaired.error.contains("from the damaged log backups/damaged-log-"), "\(repaired.error)")
        #expect(repaired.error.contains("the old database is kept as backups/damaged-"), "\(repaired.error)")
        #expect(program.run("list").output.contains("only in the log"))
        #expect(program.run("check").exitCode == .success)
    }

    @Test func `a file in place of the folder of copies affects only the copies`() throws {
        try FileManager.default.removeItem(at: url("backups"))
        try Data("x".utf8).write(to: url("backups"))
        try Loss.rubbish.inflict(on: url("diary.sqlite"))
        let repaired = program.run("check", "--repair", "--yes")
        #expect(
            repaired.exitCode == .failure && repaired.error.contains("is kept as tmp/damaged/damaged-"),
            "\(repaired.error)")
    }

    @Test func `a copy of another day is restored alone, and its gaps are reported`() throws {
        let copy = "\(program.folder.path)/copy.sqlite"
        try FileManager.default.copyItem(atPath: url("backups/2026-11-20.sqlite").path, toPath: copy)
        let restored = program.run("--diary", "\(program.folder.path)/alone", "backup", "--restore", copy)
        #expect(restored.exitCode == .incomplete && restored.error.contains("1 original missing: "))
        #expect(
            restored.error.contains(
                "1 entry, 0 originals are back in \(program.folder.path)/alone, as of 20 November 2026"))
        program.run("--diary", "\(program.folder.path)/alone", "import", TestProgram.sample("fog-on-the-river.flac"))
        #expect(program.run("--diary", "\(program.folder.path)/alone", "check", "--read-data").exitCode == .success)
        #expect(program.run("backup", "--verify", copy).output.hasPrefix("sound: 1 entry, of 20 November 2026"))
        let occupied = program.run("backup", "--restore", copy)
        #expect(occupied.exitCode == .failure)
        #expect(
            occupied.error == """
                error: \(program.diary) is not empty; nothing was written

                hint: diary --diary \(program.diary)-restored backup --restore \(copy); or, to have it in this folder, \
                first: mv \(program.diary) \(program.diary)-before

                """)
        let bytes = try Data(contentsOf: URL(filePath: copy))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: copy))
        let refused = program.run("--diary", "\(program.folder.path)/other", "backup", "--restore", copy)
        #expect(refused.exitCode == .failure && refused.error.contains("is not a sound copy of a diary's database"))
        #expect(!Folder.exists(program.folder.path.appending("other")))
    }
}
