import DiaryMedia
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing
import TestSupport

@testable import DiaryCLI

/// `recognize`, with a person's program in the place of Tesseract.
@Suite(
    .enabled(
        if: ProgramConfinement.available == [.landlock, .systemCalls],
        "this kernel lacks Landlock or filters of system calls, or this build has sanitizers"))
struct RecognizeTests {
    private let program = TestProgram()
    private let script: String

    init() throws {
        script = "\(program.folder.path)/read-text"
        program.environment["PATH"] = "/nowhere"
        program.environment["DIARY_TEXT_RECOGNIZER"] = script
        try write("cat > /dev/null; echo 'Invoice No. 2024-117'; echo '|'")
        program.run("add", "The plumber", "--media", SampleMedia.url(of: "lighthouse.jpg").path)
    }

    private func write(_ body: String) throws {
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(filePath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    }

    private func words() throws -> String? {
        let media = try JSONParser.parse(program.run("media", "-f", "json").output).arrayValue
        return media?.first?.objectValue?["recognizedText"]?.stringValue
    }

    @Test func `the words of a photo are found once, searched, and taken back by one undo`() throws {
        let outcome = program.run("recognize", "--on-battery")
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("recognized 1 photo, 1 with text   "))
        #expect(outcome.lines.count == 1)
        #expect(try words() == "Invoice No. 2024-117\n")
        #expect(program.run("search", "invoice", "117", "-f", "ids").lines.count == 1)
        #expect(program.run("recognize", "--on-battery").error == "everything was looked at already\n")
        program.run("undo")
        #expect(try words() == nil)
        #expect(program.run("recognize", "--on-battery").exitCode == .success)
    }

    @Test func `another look replaces a program's words, and never a person's`() throws {
        program.run("recognize", "--on-battery")
        try write("cat > /dev/null; echo 'another reading'")
        program.run("recognize", "--again", "--on-battery")
        #expect(try words() == "another reading\n")
        program.run("edit", "@", "--recognized", "1", "what it says")
        #expect(program.run("recognize", "--again", "--on-battery").error == "everything was looked at already\n")
        #expect(try words()?.hasPrefix("what it says") == true)
    }

    @Test func `a photo without words is not looked at again`() throws {
        try write("cat > /dev/null; echo '| ,'")
        #expect(program.run("recognize", "--on-battery").error.hasPrefix("recognized 1 photo, 0 with text   "))
        #expect(program.run("recognize", "--on-battery").error == "everything was looked at already\n")
    }

    @Test func `a program that fails is named, and the photo waits`() throws {
        try write("exit 3")
        let outcome = program.run("recognize", "--on-battery")
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.hasPrefix("warning: lighthouse.jpg: read-text ended with 3\n"))
        #expect(program.run("recognize", "--status").output.hasPrefix("1 photo waits, about "))
    }

    @Test func `without a program the error says how to get one`() {
        program.environment["DIARY_TEXT_RECOGNIZER"] = nil
        let outcome = program.run("recognize")
        #expect(outcome.exitCode == .failure)
        #expect(
            outcome.error.hasPrefix(
                "error: no program here reads text in photos\n\nhint: apt-get install tesseract-ocr"))
        #expect(program.run("recognize", "--list").output.hasPrefix("photos  tesseract"))
    }

    @Test func `a dry run changes nothing and names the program`() throws {
        let outcome = program.run("recognize", "--dry-run")
        #expect(outcome.lines.first?.hasPrefix("1 photo waits, about ") == true)
        #expect(outcome.lines.last == "by read-text")
        #expect(try words() == nil)
    }

    @Test func `the report as JSON has all counts`() throws {
        let outcome = program.run("recognize", "--on-battery", "-f", "json")
        let object = try #require(try JSONParser.parse(outcome.output).objectValue)
        #expect(object["photos"]?.integerValue == 1 && object["photosWithText"]?.integerValue == 1)
        #expect(object["sounds"]?.integerValue == 0 && object["problems"]?.arrayValue?.isEmpty == true)
    }

    @Test func `what waits is told by diary alone once it happens by itself`() {
        #expect(!program.run().output.contains("recognize"))
        #expect(program.run("recognize", "--always", "on").exitCode == .success)
        #expect(program.run().output.contains("1 photo waits to be recognized: diary recognize --status\n"))
        #expect(program.run("recognize-waiting").exitCode == .success)
        #expect(!program.run().output.contains("to be recognized"))
        #expect(program.run("recognize", "--always", "maybe").exitCode == .usage)
    }

    @Test(arguments: [
        ["--language", "klingon"], ["--limit", "0s"], ["--limit", "2d"], ["--jobs", "0"], ["--jobs", "many"],
    ])
    func `an option with an impossible value is refused`(words: [String]) {
        #expect(program.run((["recognize"] + words).map { Array($0.utf8) }).exitCode == .usage)
    }

    @Test func `players get the position for which they have an option`() {
        #expect(OutsidePlayer.option(of: "mpv --really-quiet", from: 17) == "--start=17.0")
        #expect(OutsidePlayer.option(of: "/usr/bin/ffplay -autoexit", from: 1.5) == "-ss 1.5")
        #expect(OutsidePlayer.option(of: "cvlc", from: 3) == "--start-time=3.0")
        #expect(OutsidePlayer.option(of: "mpv", from: 0) == nil && OutsidePlayer.option(of: "aplay", from: 3) == nil)
    }
}
