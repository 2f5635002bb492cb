import DiaryMedia
import DiaryModel
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

    private func words(of name: String = "lighthouse.jpg") throws -> String? {
        let media = try JSONParser.parse(program.run("media", "-f", "json").output).arrayValue ?? []
        let objects = media.compactMap(\.objectValue)
        return objects.first { $0["fileName"]?.stringValue == name }?["recognizedText"]?.stringValue
    }

    /// Puts a program of that name into the path that answers with a script.
    private func install(_ name: String, _ body: String) throws {
        let path = "\(program.folder.path)/programs/\(name)"
        try FileManager.default.createDirectory(
            atPath: "\(program.folder.path)/programs", withIntermediateDirectories: true)
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        program.environment["PATH"] = "\(program.folder.path)/programs"
    }

    /// Puts a Tesseract that knows German into the place of the person's program.
    private func installTesseract() throws {
        program.environment["DIARY_TEXT_RECOGNIZER"] = nil
        try install(
            "tesseract",
            "[ $1 = --version ] && echo tesseract 5.3.0 && exit\n"
                + #"echo 'List of available languages in "/usr/share/tessdata/" (2):'; echo deu; echo osd"#)
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

    @Test func `a program that a variable names and that is not there is no reason to use another in silence`() throws {
        try installTesseract()
        #expect(!program.run("recognize", "--dry-run").error.contains("DIARY_TEXT_RECOGNIZER"))
        program.environment["DIARY_TEXT_RECOGNIZER"] = "read-tex --fast"
        let outcome = program.run("recognize", "--dry-run")
        #expect(outcome.exitCode == .success && outcome.output.contains("by tesseract"), "\(outcome.error)")
        #expect(outcome.error.contains("warning: read-tex: DIARY_TEXT_RECOGNIZER names it, and it is not there"))
        #expect(!program.run("recognize", "--dry-run", "--sounds").error.contains("DIARY_TEXT_RECOGNIZER"))
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

    @Test func `a photo over which a program fails keeps its words`() throws {
        let fog = "river-in-fog.jpg"
        program.run("add", "Fog", "--at", "2027-01-01", "--media", SampleMedia.url(of: fog).path)
        try write("echo \"sum $(cksum | tr -d ' ')\"")
        program.run("recognize", "--on-battery")
        let found = try #require(try words(of: fog))
        let sum = found.dropFirst("sum ".count).trimmingCharacters(in: .newlines)
        // The newest photo is looked at first; the program works for the other one.
        try #require(try words() != found)
        try write("[ $(cksum | tr -d ' ') = \(sum) ] && exit 3; echo another reading")
        let outcome = program.run("recognize", "--again", "--jobs", "1", "--on-battery")
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("read-text ended with 3\n"))
        #expect(try words() == "another reading\n" && words(of: fog) == found)
    }

    @Test func `a language that isn't installed is refused, and what was found stays`() throws {
        program.run("recognize", "--on-battery")
        try installTesseract()
        for (named, missing) in [("pol", "pol"), ("pol+xyz", "pol and xyz")] {
            let outcome = program.run("recognize", "--again", "--language", named, "--on-battery")
            #expect(outcome.exitCode == .failure)
            let message = "error: tesseract 5.3.0 doesn't know \(missing)\n\nhint: apt-get install tesseract-ocr-pol"
            #expect(outcome.error.hasPrefix(message))
        }
        #expect(try words() == "Invoice No. 2024-117\n")
        let partial = program.run("recognize", "--again", "--language", "deu+pol", "--dry-run")
        #expect(partial.exitCode == .success && partial.lines.first?.hasPrefix("1 photo waits") == true)
        #expect(partial.error.hasPrefix("note: tesseract 5.3.0 doesn't know pol   apt-get install tesseract-ocr-pol;"))
        #expect(program.run("recognize", "--again", "--language", "deu", "--dry-run").error == "")
    }

    @Test func `a photo in whose languages the program can't read waits`() throws {
        try installTesseract()
        let outcome = program.run("recognize", "--on-battery")
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.hasPrefix("warning: lighthouse.jpg: tesseract 5.3.0 doesn't know eng\n"))
        #expect(program.run("recognize", "--status").output.hasPrefix("1 photo waits, about "))
    }

    @Test func `sounds wait if their program doesn't know the language`() throws {
        program.run("add", "Voice note", "--media", TestProgram.sample("recorder.wav"))
        try install("vosk-transcriber", "exit 1")
        let model = program.folder.path.appending("vosk-model-small-en-us-0.15")
        try Folder.make(model)
        program.environment["DIARY_VOSK_MODEL"] = model.description
        let outcome = program.run("recognize", "--sounds", "--language", "ces", "--on-battery")
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.hasPrefix("error: vosk-model-small-en-us-0.15 doesn't know ces\n"))
        // Photos are looked at all the same.
        let both = program.run("recognize", "--language", "ces", "--on-battery")
        #expect(both.exitCode == .success && both.error.hasPrefix("note: vosk-model-small-en-us-0.15 doesn't know ces"))
        #expect(program.run("recognize", "--status").output.hasPrefix("1 sound waits, about "))
    }

    @Test func `what waits for a program isn't said to be done, and takes no time`() {
        program.run("add", "Voice note", "--media", TestProgram.sample("recorder.wav"))
        program.run("recognize", "--on-battery")
        let outcome = program.run("recognize", "--on-battery")
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.hasPrefix("note: no program here hears words in sounds   "))
        #expect(outcome.error.hasSuffix("\n1 sound waits; everything else was looked at already\n"))
        #expect(
            program.run("recognize", "--status").lines == [
                "1 sound waits", "no program here hears words in sounds: diary recognize --list", "nothing is at work",
                "in the background: off",
            ])
    }

    @Test func `work on another diary is told from work on this one`() throws {
        program.run("recognize", "--on-battery")
        let state = program.folder.path.appending(".local").appending("state").appending("diary")
        var file = try FileDescriptor.open(state.appending("recognizing"), O_RDWR)
        let isLocked = file.lockAtOnce()
        #expect(isLocked && program.run("recognize", "--status").lines.contains("diary recognize is at work"))
        try file.truncate(to: 0)
        try file.write(Array("/another/diary".utf8), at: 0)
        #expect(program.run("recognize", "--status").lines.contains("diary recognize is at work on another diary"))
        #expect(program.run("recognize", "--status", "-f", "json").output.contains(#""isAtWork":false"#))
        let outcome = program.run("recognize", "--again", "--on-battery")
        #expect(outcome.exitCode == .busy)
        #expect(outcome.error.hasPrefix("error: diary recognize is at work on another diary\n"))
        try file.truncate(to: 0)
    }

    @Test func `undo takes back the command before what was recognized in the background`() throws {
        program.run("recognize-waiting")
        #expect(try words() != nil)
        #expect(program.run("undo").error.hasPrefix("undid add "))
        #expect(program.run("list").output.isEmpty)
    }

    @Test func `without a program the error says how to get one`() {
        program.environment["DIARY_TEXT_RECOGNIZER"] = nil
        let outcome = program.run("recognize")
        #expect(outcome.exitCode == .failure)
        #expect(
            outcome.error.hasPrefix(
                "error: no program here reads text in photos\n\nhint: apt-get install tesseract-ocr"))
        #expect(program.run("recognize", "--list").output.hasPrefix("photos  tesseract"))
        #expect(program.run("recognize", "--dry-run", "--on", "1999-01-01").output == "nothing waits\n")
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
        ["--always", "on", "--dry-run"], ["--list", "--status"],
    ])
    func `an option with an impossible value or beside another is refused`(words: [String]) {
        #expect(program.run((["recognize"] + words).map { Array($0.utf8) }).exitCode == .usage)
    }

    @Test func `players get the position for which they have an option`() {
        #expect(OutsidePlayer.option(of: "mpv --really-quiet", from: 17) == "--start=17.0")
        #expect(OutsidePlayer.option(of: "/usr/bin/ffplay -autoexit", from: 1.5) == "-ss 1.5")
        #expect(OutsidePlayer.option(of: "cvlc", from: 3) == "--start-time=3.0")
        #expect(OutsidePlayer.option(of: "mpv", from: 0) == nil && OutsidePlayer.option(of: "aplay", from: 3) == nil)
    }
}
