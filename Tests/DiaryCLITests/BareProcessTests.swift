import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// The program as a process with few resources: few descriptors, no `/proc`.
struct BareProcessTests {
    private let phone = Phone()

    private static let program = URL(filePath: TestProgram.decoderPath).deletingLastPathComponent()
        .appending(path: "diary").path
    private static let isBuilt = FileManager.default.isExecutableFile(atPath: program)
    private static let canHideProcesses =
        getuid() == 0 && (try? shell("unshare -m true").status) == 0

    private static func shell(_ script: String, _ environment: [String: String] = [:]) throws -> (
        status: Int32, error: String
    ) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.environment = environment.merging(["PATH": "/usr/bin:/bin", "TZ": "UTC"]) { own, _ in own }
        let error = try ProcessPipe()
        process.standardError = error.writing
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try error.contents()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private func run(_ script: String) throws -> (status: Int32, error: String) {
        let variables = ["DIARY_DIR": "\(phone.program.diary)", "HOME": "/nowhere", "PROGRAM": Self.program]
        return try Self.shell(script, variables)
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), arguments: [16, 20])
    func `a folder of photos is imported with few descriptors, and all else works`(limit: Int) throws {
        for number in 10..<50 { try phone.shoot("\(number).jpg", at: "10:\(number)") }
        try phone.put(Array(try File.read(FilePath(TestProgram.sample("recorder.wav")))), "a.wav")
        let imported = try run("ulimit -n \(limit); exec \"$PROGRAM\" import '\(phone.path)'")
        #expect(imported.status == 0, "\(imported.error)")
        #expect(imported.error.contains("40 photos and 1 sound are now in "))
        let folder = "\(phone.program.folder.path)"
        for words in [
            "check --read-data", "export -o \(folder)/out", "export -f media -o \(folder)/media",
            "backup \(folder)/b.tar",
            "list", "add more --media \(phone.path)/a.wav", "undo",
        ] {
            let outcome = try run("ulimit -n \(limit); exec \"$PROGRAM\" \(words)")
            #expect(outcome.status == 0, "\(words): \(outcome.error)")
        }
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), arguments: ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func `commands work with closed streams, and no file receives their output`(closing: String) throws {
        try phone.shoot("a.jpg", at: "10:00")
        try phone.put(Array("no medium".utf8), "b.jpg")
        // The messages need no stream, but the result does.
        let hasOutput = !closing.contains(">&- 2")
        #expect(try run("exec \"$PROGRAM\" add 'First line' \(closing)").status == (hasOutput ? 0 : 1))
        // A warning is printed while the copies of the files are open.
        #expect(try run("exec \"$PROGRAM\" import '\(phone.path)' \(closing)").status == (hasOutput ? 3 : 1))
        #expect(try phone.program.entries().count == 2)
        #expect(try run("exec \"$PROGRAM\" check --read-data").status == 0)
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"),
        .enabled(if: canHideProcesses, "only root can take /proc away"))
    func `everything works without the folder of processes`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        let folder = "\(phone.program.folder.path)"
        for words in [
            "add first", "import \(phone.path)", "list", "check --read-data", "export -o \(folder)/out",
            "export -o \(folder)/out.jsonl", "backup \(folder)/b.tar", "edit @ --star", "delete @", "undo",
            "add more --media \"\(TestProgram.sample("recorder.wav"))\"",
        ] {
            let outcome = try run("exec unshare -m sh -c 'umount -l /proc; exec \"$PROGRAM\" \(words)'")
            #expect(outcome.status == 0, "\(words): \(outcome.error)")
        }
        #expect(try phone.program.entries().count == 3)
    }
}
