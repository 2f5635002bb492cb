import Chronology
import DiaryCLI
import DiaryTestSupport
import Foundation
import JSON
import TestSupport
import Testing

/// A machine whose diary and folder were set back together, so that it used numbers twice.
@Suite(.serialized) struct DuplicateReplicaTests {
    private let pair: SyncPair
    private let kept: URL

    init() throws {
        pair = try SyncPair()
        kept = URL(filePath: "\(pair.laptop.folder.path)/kept")
        try pair.begin()
        try pair.join()
        try pair.exchange()
        for (name, path) in places { try FileManager.default.copyItem(atPath: path, toPath: kept.path + name) }
    }

    private var places: [(String, String)] { [("-diary", "\(pair.laptop.diary)"), ("-shared", pair.shared)] }

    /// Sets the laptop and the folder back to what they were; the folders stay the same ones.
    private func setBack() throws {
        for (name, path) in places {
            for item in try FileManager.default.contentsOfDirectory(atPath: path) {
                try FileManager.default.removeItem(atPath: path + "/" + item)
            }
            for item in try FileManager.default.contentsOfDirectory(atPath: kept.path + name) {
                try FileManager.default.copyItem(
                    atPath: kept.path + name + "/" + item, toPath: path + "/" + item)
            }
        }
        pair.laptop.now = TestProgram.startTime.adding(seconds: 60)
    }

    /// The operations in the folder, by their paths.
    private func operations() throws -> [String: Data] { try files().filter { $0.key.contains("/ops/") } }

    /// All files in the folder, by their paths.
    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: pair.shared) {
            files[path] = FileManager.default.contents(atPath: pair.shared + "/" + path)
        }
        return files
    }

    /// Brings back files that the folder had; what is there stays.
    private func bring(_ files: [String: Data]) throws {
        for (path, bytes) in files where !FileManager.default.fileExists(atPath: pair.shared + "/" + path) {
            let url = URL(filePath: pair.shared + "/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: url)
        }
    }

    private func requireAll(_ words: String...) throws {
        try pair.exchange()
        try pair.exchange()
        for program in [pair.laptop, pair.desktop] {
            let text = SyncPair.export(program)
            for word in words { #expect(text.contains(word), "\(word) is missing") }
            #expect(program.run("sync").exitCode == .success)
            #expect(!program.run("sync", "status").output.contains("twice"))
        }
        #expect(pair.isSame)
    }

    @Test func `what others have stays, and what came after is another machine's`() throws {
        pair.laptop.run("add", "First branch")
        pair.laptop.run("sync")
        pair.desktop.run("sync")
        let first = try operations()
        try setBack()
        pair.laptop.run("add", "Second branch")
        let second = pair.laptop.run("sync")
        #expect(second.exitCode == .success, "\(second.error)")
        try bring(first)
        let settled = pair.laptop.run("sync")
        #expect(settled.exitCode == .success, "\(settled.error)")
        try requireAll("First branch", "Second branch")
    }

    @Test func `those who had only what came after get both`() throws {
        pair.laptop.run("add", "First branch")
        pair.laptop.run("sync")
        let first = try operations()
        try setBack()
        pair.laptop.run("add", "Second branch")
        pair.laptop.run("sync")
        let received = pair.desktop.run("sync")
        #expect(received.exitCode == .success, "\(received.error)")
        try bring(first)
        try requireAll("First branch", "Second branch")
    }

    @Test func `branches of different lengths become one diary`() throws {
        for number in 1...3 {
            pair.laptop.run("add", "First branch \(number)")
            pair.laptop.run("sync")
        }
        pair.desktop.run("sync")
        let first = try operations()
        try setBack()
        for number in 1...2 {
            pair.laptop.run("add", "Second branch \(number)")
            pair.laptop.run("sync")
        }
        pair.laptop.run("edit", try pair.id("Tram"), "--text", "Tram of the second branch")
        try bring(first)
        try requireAll("First branch 3", "Second branch 1", "Second branch 2", "Tram of the second branch")
    }

    @Test(arguments: [false, true])
    func `a shorter branch comes after a longer one`(isKnown: Bool) throws {
        pair.laptop.run("add", "First branch")
        pair.laptop.run("sync")
        if isKnown { pair.desktop.run("sync") }
        let first = try operations()
        try setBack()
        for number in 1...3 {
            pair.laptop.run("add", "Second branch \(number)")
            pair.laptop.run("sync")
        }
        let received = pair.desktop.run("sync")
        #expect(received.exitCode == .success, "\(received.error)")
        try bring(first)
        try requireAll("First branch", "Second branch 1", "Second branch 2", "Second branch 3")
    }

    @Test func `what had seen a branch that was withdrawn is named, with what helps`() throws {
        pair.laptop.run("add", "First branch")
        pair.laptop.run("sync")
        let first = try operations()
        try setBack()
        for number in 1...3 {
            pair.laptop.run("add", "Second branch \(number)")
            pair.laptop.run("sync")
        }
        pair.desktop.run("sync")
        pair.desktop.run("add", "Written on the desktop")
        pair.desktop.run("sync")
        try bring(first)
        try requireAll("First branch", "Second branch 3", "Written on the desktop")
        let status = pair.laptop.run("sync", "status").output
        #expect(status.contains("from desktop, based on changes that have not arrived"), "\(status)")
        #expect(status.contains("from laptop, not all of which have arrived"), "\(status)")
        #expect(status.contains("was rolled back together with the folder: diary sync retire laptop\n"), "\(status)")
        pair.laptop.run("sync", "retire", "laptop", "--yes")
        try requireAll("First branch", "Second branch 3", "Written on the desktop")
        for program in [pair.laptop, pair.desktop] {
            #expect(!program.run("sync", "status").output.contains("waiting"))
        }
    }

    /// All machines that the laptop knows have seen what it packs: another one comes between.
    @Test(arguments: [false, true])
    func `a second branch that was packed is withdrawn as a whole`(isKnown: Bool) throws {
        pair.laptop.run("edit", try pair.id("Tram"), "--text", "Tram of the first branch")
        pair.laptop.run("sync")
        let third = TestProgram()
        if isKnown { try join(third) }
        let first = try files()
        try setBack()
        let (laptop, desktop) = (pair.laptop, pair.desktop)
        // More than 64 files, which both have seen.
        for number in 1...66 {
            laptop.run("add", "Second branch \(number)")
            laptop.run("sync")
        }
        for program in [desktop, laptop, desktop] { program.run("sync") }
        let own = try machine(laptop)
        let count = try operations().keys.count { $0.contains(own) }
        #expect(count < 10, "\(count) files are not packed")
        try bring(first)
        if isKnown {
            // It has the first branch, and may see the files of the second one before they are withdrawn.
            let waiting = third.run("sync")
            #expect(waiting.exitCode == .incomplete, "\(waiting.error)")
            #expect(waiting.error.contains("number was used twice"), "\(waiting.error)")
        }
        try requireAll("Tram of the first branch", "Second branch 1\"", "Second branch 66")
        if !isKnown { try join(third) }
        third.run("sync")
        try requireAll("Tram of the first branch")
        third.run("sync")
        #expect(SyncPair.export(third) == SyncPair.export(pair.laptop))
    }

    private func join(_ program: TestProgram) throws {
        let joined = program.run(
            ["sync", "join", pair.shared, "--name", "third", "--passphrase-fd", "0"].map { Array($0.utf8) },
            input: Array(SyncPair.passphrase.utf8))
        try #require(joined.exitCode == .success, "\(joined.error)")
    }

    /// The id of a program's machine.
    private func machine(_ program: TestProgram) throws -> String {
        let object = try JSONParser.parse(program.run("sync", "status", "-f", "json").outputBytes).objectValue
        let machines = (object?["machines"]?.arrayValue ?? []).compactMap(\.objectValue)
        return try #require(machines.first { $0["thisMachine"]?.booleanValue == true }?["id"]?.stringValue)
    }
}
