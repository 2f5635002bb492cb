import Chronology
import DiaryCLI
import DiaryCore
import Foundation
import TestSupport
import Testing

/// A machine whose diary and folder were set back together, so that it used numbers twice.
@Suite(.serialized) struct ForkTests {
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
    private func operations() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: pair.shared) where path.contains("/ops/") {
            files[path] = FileManager.default.contents(atPath: pair.shared + "/" + path)
        }
        return files
    }

    /// Brings back files that the folder had; what is there stays.
    private func bring(_ files: [String: Data]) throws {
        for (path, bytes) in files where !FileManager.default.fileExists(atPath: pair.shared + "/" + path) {
            try bytes.write(to: URL(filePath: pair.shared + "/" + path))
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
        let taken = pair.desktop.run("sync")
        #expect(taken.exitCode == .success, "\(taken.error)")
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
        let taken = pair.desktop.run("sync")
        #expect(taken.exitCode == .success, "\(taken.error)")
        try bring(first)
        try requireAll("First branch", "Second branch 1", "Second branch 2", "Second branch 3")
    }
}
