import Chronology
import DiaryCLI
import Foundation
import TestSupport
import Testing

/// A diary's folder that was copied to another machine with what it had not given yet.
@Suite(.serialized) struct CopiedDiaryTests {
    private let pair: SyncPair

    init() throws { pair = try .joined() }

    /// Makes a program's diary a copy of itself: another folder with the same content.
    private func copy(_ program: TestProgram) throws {
        let path = "\(program.diary)"
        try FileManager.default.moveItem(atPath: path, toPath: path + "-old")
        try FileManager.default.copyItem(atPath: path + "-old", toPath: path)
    }

    @Test func `what a diary had not given yet is its copy's alone`() throws {
        let id = try pair.id("Tram")
        pair.laptop.run("edit", id, "--text", "Tram in the thick fog")
        pair.desktop.now = TestProgram.startTime.adding(seconds: 60)
        pair.desktop.run("edit", id, "--text", "Tram 18 in the fog")
        pair.desktop.run("sync")
        pair.laptop.run("sync")
        pair.laptop.run("edit", id, "--tag", "+river")
        // The settlement notes both changes, and gives them with the next sync.
        #expect(pair.laptop.run("conflicts", id, "--keep", "both").exitCode == .success)
        try copy(pair.laptop)
        let settled = pair.laptop.run("sync")
        #expect(
            settled.error.contains("new machine. If laptop isn't used any more: diary sync retire laptop"),
            "\(settled.error)")
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.desktop).contains("river"))
        pair.laptop.run("edit", id, "--text", "Tram without fog", "--tag=-river")
        try pair.exchange()
        pair.desktop.run("edit", id, "--star")
        try pair.exchange()
        #expect(pair.isSame && !SyncPair.export(pair.laptop).contains("river"))
        for program in [pair.laptop, pair.desktop] {
            #expect(program.run("conflicts").output.isEmpty, "\(program.run("conflicts").output)")
        }
    }

    @Test func `copies that know of each other have names of their own`() throws {
        let third = TestProgram()
        let path = "\(pair.laptop.diary)"
        try FileManager.default.copyItem(atPath: path, toPath: "\(third.diary)")
        try copy(pair.laptop)
        for program in [pair.laptop, third] { program.run("sync") }
        try pair.exchange()
        #expect(
            pair.desktop.run("complete", "machines").lines.sorted() == ["desktop", "laptop", "laptop-2", "laptop-3"])
    }

    @Test func `of several machines with one name none is retired by it`() throws {
        let twin = TestProgram()
        // The one that took the name later would take another one with its next sync.
        twin.now = TestProgram.startTime.adding(seconds: 60)
        let shared = pair.shared + "-other"
        try FileManager.default.copyItem(atPath: pair.shared, toPath: shared)
        let folders = [(pair.laptop, pair.shared), (twin, shared)]
        try FileManager.default.copyItem(atPath: "\(pair.laptop.diary)", toPath: "\(twin.diary)")
        try copy(pair.laptop)
        for (program, folder) in folders {
            let key = "\(program.diary)/sync/key"
            let text = try String(contentsOfFile: key, encoding: .utf8)
            try text.replacingOccurrences(of: "\(pair.shared)\"", with: "\(folder)\"")
                .write(toFile: key, atomically: true, encoding: .utf8)
            #expect(program.run("sync").exitCode == .success)
        }
        for path in try FileManager.default.subpathsOfDirectory(atPath: shared) {
            let target = pair.shared + "/" + path
            guard !FileManager.default.fileExists(atPath: target) else { continue }
            try FileManager.default.copyItem(atPath: shared + "/" + path, toPath: target)
        }
        try pair.exchange()
        let refused = pair.desktop.run("sync", "retire", "laptop-2", "--yes")
        #expect(refused.exitCode == .usage && refused.error.contains("2 machines are called laptop-2"))
        let ids = refused.error.split { !$0.isHexDigit }.filter { $0.count == 32 }.map(String.init)
        #expect(ids.count == 2, "\(refused.error)")
        for (id, count) in zip(ids, [1, 2]) {
            #expect(pair.desktop.run("sync", "retire", id, "--yes").exitCode == .success)
            let status = pair.desktop.run("sync", "status")
            #expect(status.lines.count { $0.hasSuffix("retired") } == count, "\(status.output)")
        }
    }
}
