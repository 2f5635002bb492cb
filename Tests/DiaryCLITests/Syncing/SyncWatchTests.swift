import DiaryCLI
import DiaryModel
import Foundation
import SQLite
import TestFixtures
import TestSupport
import Testing

/// `sync --watch`, in separate processes.
@Suite(.serialized) struct SyncWatchTests {
    private let pair: SyncPair

    init() throws { pair = try .joined() }

    private func start(_ program: TestProgram, _ options: String...) throws -> (process: Process, error: ProcessPipe) {
        let (process, error) = (Process(), try ProcessPipe())
        // An editor that another test started makes the whole process ignore Ctrl-C meanwhile.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["--default-signal=INT,QUIT,TERM", TestProgram.builtProgram("diary"), "sync", "--watch"] + options
        process.environment = program.environment
        process.standardOutput = FileHandle.nullDevice
        try error.startReadingErrors(of: process)
        return (process, error)
    }

    private var sharedFiles: Set<String> {
        Set(FileManager.default.enumerator(atPath: pair.shared)?.compactMap { $0 as? String } ?? [])
    }

    @Test func `a change on one machine is soon on the other, and both end at a signal`() throws {
        let watching = try [start(pair.laptop), start(pair.desktop)]
        defer { for each in watching { each.process.terminate() } }
        pair.laptop.run("add", "Herons on the river")
        #expect(eventually { pair.desktop.run("list").output.contains("Herons on the river") })
        pair.desktop.run("add", "The ferry came anyway")
        #expect(eventually { pair.laptop.run("list").output.contains("The ferry came anyway") })
        // Commands can use the diary in between.
        #expect(pair.laptop.run("sync", "status").exitCode == .success)
        #expect(pair.laptop.run("conflicts").exitCode == .success)
        for (process, signal) in zip(watching.map(\.process), [SIGTERM, SIGINT]) {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(pair.isSame)
    }

    @Test func `a missing folder is reported once, and work resumes when it is back`() throws {
        let (process, error) = try start(pair.laptop)
        defer { process.terminate() }
        let away = pair.shared + "-away"
        try FileManager.default.moveItem(atPath: pair.shared, toPath: away)
        pair.laptop.run("add", "Herons on the river")
        var outcome = Data()
        while !String(decoding: outcome, as: UTF8.self).contains("is not there") {
            let piece = error.reading.availableData
            try #require(!piece.isEmpty)
            outcome += piece
        }
        try FileManager.default.moveItem(atPath: away, toPath: pair.shared)
        #expect(
            eventually {
                pair.desktop.run("sync")
                return pair.desktop.run("list").output.contains("Herons on the river")
            })
        kill(process.processIdentifier, SIGTERM)
        outcome += error.reading.readDataToEndOfFile()
        process.waitUntilExit()
        let words = String(decoding: outcome, as: UTF8.self)
        #expect(process.terminationStatus == 0 && words.components(separatedBy: "is not there").count == 2, "\(words)")
        #expect(words.contains("note: synchronizing again"))
    }

    @Test func `a diary that another process holds for long is tried again`() throws {
        let before = sharedFiles
        let (process, error) = try start(pair.laptop)
        defer { process.terminate() }
        pair.laptop.run("add", "The ferry came anyway")
        #expect(eventually { sharedFiles != before })
        let path = pair.laptop.diary.appending("diary.sqlite").bytes
        let other = try Connection(pathBytes: path, mode: .readWrite)
        other.setBusyTimeout(milliseconds: 10_000)
        try other.executeScript("BEGIN IMMEDIATE")
        pair.desktop.run("add", "Herons on the river")
        pair.desktop.run("sync")
        var outcome = Data()
        while !String(decoding: outcome, as: UTF8.self).contains("another process holds the diary") {
            let piece = error.reading.availableData
            try #require(!piece.isEmpty)
            outcome += piece
        }
        try other.executeScript("ROLLBACK")
        #expect(eventually { pair.laptop.run("list").output.contains("Herons on the river") })
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `it ends when this machine leaves, and silently without a reader`() throws {
        let before = sharedFiles
        let (leaving, _) = try start(pair.laptop)
        pair.laptop.run("add", "Herons on the river")
        // It is at work once it has given the entry, and may still be giving it.
        #expect(eventually { sharedFiles != before })
        #expect(eventually { pair.laptop.run("sync", "leave", "--yes").exitCode == .success })
        pair.laptop.run("add", "One more")
        leaving.waitUntilExit()
        #expect(leaving.terminationStatus == 0)
        let (quiet, output) = (Process(), try ProcessPipe())
        quiet.executableURL = URL(filePath: TestProgram.builtProgram("diary"))
        (quiet.arguments, quiet.environment) = (["sync", "--watch", "--quiet"], pair.desktop.environment)
        try output.start(quiet)
        try output.reading.close()
        quiet.waitUntilExit()
        #expect(quiet.terminationStatus == 0)
    }
}
