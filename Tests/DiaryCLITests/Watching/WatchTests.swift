import DiaryCLI
import DiaryModel
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

struct WatchTests {
    private let program = TestProgram()

    init() {
        program.run("add", "--at", "2026-11-19 07:52", "Tram in the fog")
        program.run("add", "--at", "2026-11-20 09:10", "--star", "Pay the mortgage")
    }

    private func started(_ options: String...) throws -> (Process, ProcessPipe) {
        let (process, pipe) = (Process(), try ProcessPipe())
        // An editor that another test started makes the whole process ignore Ctrl-C meanwhile.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=INT,QUIT", TestProgram.builtProgram("diary"), "watch"] + options
        process.environment = program.environment
        try pipe.start(process)
        return (process, pipe)
    }

    @Test func `the current list is printed first on request`() {
        let watched = program.run("watch", "--initial", "--changes", "2")
        #expect(watched.exitCode == .success)
        #expect(watched.lines.count == 2)
        #expect(watched.lines.first?.hasPrefix("+ 09:10  ") == true)
        #expect(watched.lines.first?.hasSuffix("  Pay the mortgage") == true)
        #expect(watched.lines.last?.hasPrefix("+ 2026-11-19 07:52  ") == true)
    }

    @Test func `media stand on the right, and a narrow window has no ids`() throws {
        program.run("add", "--at", "2026-11-20 10:00", "Said it aloud", "-m", TestProgram.sample("umbrella.wav"))
        let id = try #require(try program.entries().first?.id).prefix(6)
        let first = { program.run("watch", "--initial", "--changes", "1").lines.first ?? "" }
        (program.isOutputTerminal, program.environment["NO_COLOR"]) = (true, "1")
        #expect(first().hasPrefix("+ 10:00  \(id)  Said it aloud  ") && first().hasSuffix(" sound"))
        #expect(first().count == 80)
        program.environment["COLUMNS"] = "40"
        #expect(first().hasPrefix("+ 10:00  Said it aloud") && first().hasSuffix(" sound") && first().count == 40)
    }

    @Test func `lines of JSON have sections and places`() throws {
        let watched = program.run("watch", "--initial", "--changes", "4", "--format", "jsonl")
        let objects = try watched.lines.map { try #require(JSONParser.parse(Array($0.utf8)).objectValue) }
        #expect(
            objects.map { $0["change"]?.stringValue } == ["insertSection", "insert", "insertSection", "insert"])
        #expect(
            objects.map { $0["section"]?.stringValue } == ["2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"])
        #expect(objects.compactMap { $0["to"].map(JSONWriter.string) } == ["[0]", "[0,0]", "[1]", "[1,0]"])
        #expect(objects[1]["entry"]?.objectValue?["text"]?.stringValue == "Pay the mortgage")
    }

    @Test func `a change of another process is printed, and the first ends it`() throws {
        let (process, pipe) = try started("--initial", "--changes", "3")
        // The entries are printed as soon as it follows the diary.
        var bytes = Data()
        while bytes.count(where: { $0 == 0x0A }) < 2 {
            let some = pipe.reading.availableData
            try #require(!some.isEmpty)
            bytes += some
        }
        program.run("delete", "--yes", "--where", "starred = YES")
        bytes += pipe.reading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last
        #expect(last?.hasPrefix("- ") == true)
        #expect(last?.hasSuffix("Pay the mortgage") == true)
    }

    @Test func `it ends at once without a reader`() throws {
        let (process, pipe) = try started("--initial")
        #expect(!pipe.reading.availableData.isEmpty)
        try pipe.reading.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `it ends after its time, and with 130 by a signal`() throws {
        #expect(program.run("watch", "--for", "1s").exitCode == .success)
        // A signal between the first lines and the wait for changes must not be missed.
        for _ in 1...10 {
            let (process, pipe) = try started("--initial")
            #expect(!pipe.reading.availableData.isEmpty)
            process.interrupt()
            process.waitUntilExit()
            #expect(process.terminationStatus == 130)
        }
    }

    @Test(arguments: [
        ["--changes", "0"], ["--changes", "many"], ["--for", "soon"], ["--sections", "week"], ["--format", "xml"],
    ])
    func `an implausible selection is refused`(words: [String]) {
        let watched = program.run((["watch"] + words).map { Array($0.utf8) })
        #expect(watched.exitCode == .usage)
        #expect(watched.error.contains("hint: "))
    }
}
