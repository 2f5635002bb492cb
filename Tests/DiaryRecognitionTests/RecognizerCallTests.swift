import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import Pixels
import Testing

@testable import DiaryRecognition

/// Programs that misbehave, as scripts of the shell.
@Suite(
    .enabled(
        if: ProgramConfinement.available == [.landlock, .systemCalls],
        "this kernel lacks Landlock or filters of system calls, or this build has sanitizers"))
struct RecognizerCallTests {
    private let folder = TestFolder()

    private func call(_ script: String, patience: Double = 60) -> RecognizerCall {
        RecognizerCall(
            name: "script", path: "/bin/sh", arguments: { _ in ["-c", script] },
            surroundings: .script(readable: ["/"]), limits: ConfinedProgram.Limits(), patience: patience)
    }

    private func answer(_ call: RecognizerCall, _ input: String = "", cancelled: Bool = false) throws -> String {
        let file = try FileDescriptor.inMemory(Array(input.utf8))
        let output = try call.answer(to: file, .available) { cancelled }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `a program reads its input and prints its answer, with the helpers that it starts`() throws {
        #expect(try answer(call("cat | tr a-z A-Z"), "seven herons") == "SEVEN HERONS")
    }

    @Test func `a program that hangs is ended`() throws {
        #expect(throws: RecognizerError.timedOut(program: "script")) {
            try answer(call("sleep 1000", patience: 1))
        }
        #expect(throws: RecognizerError.timedOut(program: "script")) {
            try answer(call("while :; do :; done", patience: 1))
        }
    }

    @Test func `a program that fails is named with its code`() throws {
        #expect(throws: RecognizerError.failed(program: "script", code: 3)) { try answer(call("echo words; exit 3")) }
        #expect(throws: RecognizerError.failed(program: "script", code: 1)) { try answer(call("kill -9 $$")) }
    }

    @Test func `a program that never stops printing is ended`() throws {
        #expect(throws: RecognizerError.tooMuchOutput(program: "script")) { try answer(call("yes")) }
    }

    @Test func `a cancelled program is ended`() throws {
        #expect(throws: RecognizerError.cancelled) { try answer(call("sleep 1000"), cancelled: true) }
    }

    @Test func `a program that isn't there can't be started`() throws {
        var missing = call("")
        missing = RecognizerCall(
            name: "script", path: "/nowhere/script", arguments: { _ in [] }, surroundings: missing.surroundings,
            limits: missing.limits, patience: 10)
        #expect(throws: RecognizerError.notStarted(program: "script")) { try answer(missing) }
    }

    @Test func `nothing is written, made, renamed or removed`() throws {
        let kept = folder.url("kept")
        try Data("kept".utf8).write(to: kept)
        let path = folder.root.path
        for attempt in [
            "echo x > \(path)/kept", "echo x > \(path)/new", "rm \(path)/kept", "mv \(path)/kept \(path)/moved",
            "mkdir \(path)/sub", "chmod 777 \(path)/kept", "touch -d 2000-01-01 \(path)/kept",
            "ln \(path)/kept \(path)/link",
        ] {
            let end = try answer(call("if \(attempt); then echo done; else echo refused; fi"))
            #expect(end.hasSuffix("refused\n"), "\(attempt)")
        }
        #expect(try String(contentsOf: kept, encoding: .utf8) == "kept")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["kept"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash is not installed"))
    func `there is no network, and no signal to others`() throws {
        let script =
            "if (exec 3<>/dev/tcp/127.0.0.1/9) 2>&1 | grep -qi refused; then echo reached; fi; "
            + "kill -0 \(getpid()) && echo seen"
        let call = RecognizerCall(
            name: "script", path: "/bin/bash", arguments: { _ in ["-c", script + "; echo end"] },
            surroundings: .script(readable: ["/"]), limits: ConfinedProgram.Limits(), patience: 60)
        #expect(try answer(call) == "end\n")
    }

    @Test func `a program that is read as one alone can neither start others nor read other files`() throws {
        var lone = call("read line < /etc/passwd && echo \"$line\"; echo end")
        lone.surroundings = ConfinedProgram.Surroundings()
        #expect(try answer(lone) == "end\n")
        lone = call("cat; echo end")
        lone.surroundings = ConfinedProgram.Surroundings()
        #expect(throws: RecognizerError.failed(program: "script", code: 2)) { try answer(lone) }
    }

    @Test func `a person's program gets a picture, and its garbage is refused`() throws {
        let picture = try #require(PixelPicture(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3]))
        let terms = RecognizerTerms(
            confinement: .available, languages: [], areLanguagesNamed: false, isCancelled: { false })
        let script = folder.url("read.sh")
        for (body, lines) in [("head -c 2; echo ' is no page'", ["P6 is no page"]), ("printf '\\377\\376'", nil)] {
            try Data("#!/bin/sh\n\(body)\n".utf8).write(to: script)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
            let environment = RecognizerEnvironment(
                variable: { $0 == "DIARY_TEXT_RECOGNIZER" ? script.path : nil }, program: { _ in nil },
                home: folder.path("home"))
            let recognizer = try #require(NamedRecognizer("DIARY_TEXT_RECOGNIZER", environment))
            if let lines {
                #expect(try recognizer.read(picture, terms).lines.map(\.text) == lines)
            } else {
                #expect(throws: RecognizerError.unreadableAnswer(program: "read.sh")) {
                    try recognizer.read(picture, terms)
                }
            }
        }
    }
}
