import DiarySync
import Foundation
import TestSupport
import Testing

/// `sync init` and `join` as a user at a terminal sees them.
@Suite(.serialized) struct SyncTerminalTests {
    private let pair: SyncPair

    init() throws {
        pair = try SyncPair()
        pair.laptop.run("add", "First line")
    }

    private func start(_ program: TestProgram, _ words: String...) throws -> TerminalProgram {
        let variables = program.environment.merging(["TERM": "xterm-256color"]) { $1 }.filter { $0.key != "COLUMNS" }
        return try #require(
            TerminalProgram(TestProgram.builtProgram("diary"), words, environment: variables, columns: 100))
    }

    /// The word with a number among those that a terminal shows.
    private static func word(_ number: Int, in shown: String) -> String? {
        // The explanation before the list says that there are 24 words.
        let words = plainWords(shown.components(separatedBy: "Recovery words:").last ?? "")
        return words.indices.dropLast().first { words[$0] == "\(number)" }.map { words[$0 + 1] }
    }

    private static func plainWords(_ shown: String) -> [String] {
        var (plain, isSequence) = ("", false)
        for character in shown {
            if character == "\u{1B}" {
                isSequence = true
            } else if isSequence {
                isSequence = !character.isLetter
            } else {
                plain.append(character)
            }
        }
        return plain.split { $0.isWhitespace }.map(String.init)
    }

    @Test func `passphrases are not shown, and two words are repeated`() throws {
        let terminal = try start(pair.laptop, "sync", "init", pair.shared, "--name", "laptop", "--no-systemd")
        #expect(terminal.shows("New passphrase: "))
        terminal.type("correct horse battery\n")
        #expect(terminal.shows("Repeat it: "))
        terminal.type("correct horse batterie\n")
        #expect(terminal.shows("They differ."))
        for question in ["New passphrase: ", "Repeat it: "] {
            #expect(terminal.waits { terminal.shown.components(separatedBy: question).count == 3 })
            terminal.type("correct horse battery\n")
        }
        #expect(terminal.shows("Recovery words: they open the folder"))
        for asked in 1...2 {
            #expect(terminal.waits { terminal.shown.components(separatedBy: "Word ").count == asked + 1 })
            #expect(terminal.waits { terminal.shown.hasSuffix(": ") })
            let question = terminal.shown.components(separatedBy: "Word ").last ?? ""
            let number = try #require(Int(question.prefix { $0.isNumber }))
            terminal.type((try #require(Self.word(number, in: terminal.shown))) + "\n")
        }
        #expect(terminal.exitCode() == 0, "\(terminal.shown)")
        #expect(!terminal.shown.contains("correct horse") && terminal.isAsBefore)
        #expect(Synchronizer.isOn(diary: pair.laptop.diary))
    }

    @Test func `words that are not repeated make nothing`() throws {
        let terminal = try start(pair.laptop, "sync", "init", pair.shared, "--name", "laptop", "--no-systemd")
        for question in ["New passphrase: ", "Repeat it: "] {
            #expect(terminal.shows(question))
            terminal.type("correct horse battery\n")
        }
        #expect(terminal.shows("Word "))
        terminal.type("no\nno\nno\n")
        #expect(terminal.exitCode() == 1 && terminal.shown.contains("nothing was made"))
        #expect(!Synchronizer.isOn(diary: pair.laptop.diary))
        #expect(try FileManager.default.contentsOfDirectory(atPath: pair.shared).isEmpty)
    }

    @Test func `Ctrl-C at a passphrase gives the terminal back`() throws {
        let terminal = try start(pair.laptop, "sync", "init", pair.shared)
        #expect(terminal.shows("New passphrase: "))
        terminal.type("half of it\u{3}")
        #expect(terminal.exitCode() == 130 && terminal.isAsBefore)
        #expect(!terminal.shown.contains("half of it") && !Synchronizer.isOn(diary: pair.laptop.diary))
    }

    @Test func `the browser shows incoming changes, and ends the process that syncs`() throws {
        try pair.begin()
        try pair.join()
        let terminal = try start(pair.laptop, "browse")
        #expect(terminal.shows("Tram in the fog"))
        pair.desktop.run("add", "Herons on the river")
        pair.desktop.run("sync")
        #expect(terminal.shows("Herons on the river"), "\(terminal.shown)")
        #expect(isSynchronizing)
        terminal.type("q")
        #expect(terminal.exitCode() == 0)
        #expect(terminal.waits { !isSynchronizing })
    }

    /// True if a process synchronizes the laptop's diary.
    private var isSynchronizing: Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.contains { number in
            let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline").map {
                String(decoding: $0, as: UTF8.self)
            }
            return words?.contains("\(pair.laptop.diary)\0sync\0--watch") == true
        }
    }

    @Test func `a wrong passphrase is asked again, and the words do as well`() throws {
        let words = try pair.begin()
        let terminal = try start(pair.desktop, "sync", "join", pair.shared, "--name", "desktop", "--no-systemd")
        let question = "Passphrase (Enter for the recovery words): "
        #expect(terminal.shows(question))
        terminal.type("heron ferry\n")
        #expect(terminal.shows("Wrong passphrase or recovery words."))
        #expect(terminal.waits { terminal.shown.components(separatedBy: question).count == 3 })
        terminal.type("\n")
        #expect(terminal.shows("Recovery words, on one line or on several: "))
        terminal.type(words.prefix(12).joined(separator: " ") + "\n" + words.suffix(12).joined(separator: " ") + "\n")
        #expect(terminal.exitCode() == 0, "\(terminal.shown)")
        #expect(pair.desktop.run("list").output.contains("Tram in the fog"))
    }
}
