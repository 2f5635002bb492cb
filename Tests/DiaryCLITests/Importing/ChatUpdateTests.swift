import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Exports of one chat that were made at different times, each cut within a day.
struct ChatUpdateTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()

    private func write(_ lines: [String], _ name: String, chat: String = "WhatsApp Chat with Anna.txt") throws -> String
    {
        let url = URL(filePath: folder.path.appending(name).description)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url.appending(path: chat))
        return url.path
    }

    private func texts() throws -> [String] {
        try program.entries().map { String($0.text.dropFirst("Anna\n\n".count)) }.sorted()
    }

    private static let day = [
        "13.03.24, 08:01 - Anna: morning", "13.03.24, 12:01 - Anna: noon", "13.03.24, 12:01 - Ben: and\nmore",
        "13.03.24, 21:01 - Anna: evening",
    ]
    private static let text = "Anna: morning\nAnna: noon\nBen: and\nmore\nAnna: evening"

    @Test func `a newer export that begins within a day keeps what was said before`() throws {
        let old = try write(Self.day, "old")
        let new = try write(Array(Self.day.dropFirst(2)) + ["14.03.24, 09:00 - Ben: next"], "new")
        #expect(program.run("import", old).exitCode == .success)
        #expect(program.run("import", "--update", new).exitCode == .success)
        #expect(try texts() == [Self.text, "Ben: next"])
        let first = try #require(try program.entries().min { $0.creationTime.instant < $1.creationTime.instant })
        #expect(first.creationTime.rfc3339() == "2024-03-13T08:01:00+01:00")
        #expect(first.extra?.contains(#""times":["08:01","12:01","12:01","21:01"]"#) == true, "\(first.extra ?? "")")
        for path in [new, old] { #expect(program.run("import", "--update", path).exitCode == .success) }
        #expect(try texts() == [Self.text, "Ben: next"])
    }

    @Test func `an older export that ends within a day takes nothing away`() throws {
        let new = try write(Self.day, "new")
        let old = try write(Array(Self.day.prefix(2)), "old")
        #expect(program.run("import", new).exitCode == .success)
        let again = program.run("import", "--update", old)
        #expect(again.exitCode == .success && again.error.contains("already here"), "\(again.error)")
        #expect(try texts() == [Self.text])
    }

    @Test func `an export that goes on keeps edited messages as they are now`() throws {
        let old = try write(Array(Self.day.prefix(3)), "old")
        let new = try write([Self.day[0], "13.03.24, 12:01 - Anna: noon!"] + Self.day[2...], "new")
        #expect(program.run("import", old).exitCode == .success)
        #expect(program.run("import", "--update", new).exitCode == .success)
        #expect(try texts() == [Self.text.replacing("noon", with: "noon!")])
    }

    @Test func `an export without media keeps those that an earlier one brought`() throws {
        let name = "IMG-20240313-WA0001.jpg"
        let old = try write(
            [Self.day[0], "13.03.24, 09:00 - Anna: \(name) (file attached)", "13.03.24, 09:01 - Ben: fine"], "old")
        try Data(TinyPhoto.bytes()).write(
            to: URL(filePath: folder.path.appending("old").description).appending(path: name))
        let new = try write(
            [Self.day[0], "13.03.24, 09:00 - Anna: <Media omitted>", "13.03.24, 09:01 - Ben: fine!"], "new")
        #expect(program.run("import", old).exitCode == .success)
        #expect(program.run("import", "--update", new).exitCode == .incomplete)
        let entry = try program.onlyEntry()
        #expect(entry.text == "Anna\n\nAnna: morning\nAnna: \(name)\nBen: fine!" && entry.media.count == 1)
    }

    @Test func `an export without media keeps their names where messages came or went`() throws {
        let name = "IMG-20240313-WA0001.jpg"
        let old = try write(
            [
                Self.day[0], "13.03.24, 09:00 - Ben: gone", "13.03.24, 09:01 - Anna: \(name) (file attached)",
                Self.day[3],
            ], "old")
        try Data(TinyPhoto.bytes()).write(
            to: URL(filePath: folder.path.appending("old").description).appending(path: name))
        let new = try write(
            [
                Self.day[0], "13.03.24, 09:01 - Anna: <Media omitted>", "13.03.24, 09:02 - Ben: later",
                "13.03.24, 09:03 - Ben: more", Self.day[3],
            ], "new")
        #expect(program.run("import", old).exitCode == .success)
        #expect(program.run("import", "--update", new).exitCode == .incomplete)
        let entry = try program.onlyEntry()
        #expect(
            entry.text == "Anna\n\nAnna: morning\nAnna: \(name)\nBen: later\nBen: more\nAnna: evening"
                && entry.media.count == 1)
    }

    @Test func `an export without media that begins or ends with one is of the same chat`() throws {
        let name = "IMG-20240313-WA0001.jpg"
        let omitted = "13.03.24, 12:31 - Anna: <Media omitted>"
        let whole = [Self.day[0], "13.03.24, 12:31 - Anna: \(name) (file attached)"]
        let old = try write(whole, "old")
        try Data(TinyPhoto.bytes()).write(
            to: URL(filePath: folder.path.appending("old").description).appending(path: name))
        let new = try write([omitted, "13.03.24, 18:00 - Ben: home"], "new")
        #expect(program.run("import", old).exitCode == .success)
        for _ in 1...2 { #expect(program.run("import", "--update", new).exitCode == .incomplete) }
        let entry = try program.onlyEntry()
        #expect(entry.text == "Anna\n\nAnna: morning\nAnna: \(name)\nBen: home" && entry.media.count == 1)
        let both = try write([Self.day[0], "13.03.24, 11:00 - Ben: in between", omitted], "both")
        #expect(program.run("import", "--update", both).exitCode == .incomplete)
        #expect(try program.onlyEntry().media.count == 1)
    }

    @Test(arguments: [[], ["--each"]])
    func `several exports of one chat in one import are one chat`(options: [String]) throws {
        _ = try write(Array(Self.day.prefix(3)), "a")
        _ = try write(Self.day + ["14.03.24, 09:00 - Ben: next", "14.03.24, 09:00 - Ben: next"], "b")
        _ = try write(Array(Self.day.dropFirst()), "c")
        let command = (["import", folder.path.description] + options).map { Array($0.utf8) }
        let dryRun = program.run(command + [Array("--dry-run".utf8)])
        #expect(dryRun.error.contains(options.isEmpty ? "2 entries" : "6 entries"), "\(dryRun.error)")
        #expect(program.run(command).exitCode == .success)
        let messages = [
            "Anna: evening", "Anna: morning", "Anna: noon", "Ben: and\nmore", "Ben: next", "Ben: next",
        ]
        let found = try options.isEmpty ? texts() : program.entries().map(\.text).sorted()
        #expect(found == (options.isEmpty ? [Self.text, "Ben: next\nBen: next"] : messages))
        #expect(program.run(command).exitCode == .success)
        #expect(try program.entries().count == found.count)
        #expect(program.run("undo").exitCode == .success)
        #expect(try program.entries().isEmpty)
    }

    // Each of them was compared with all others.
    @Test func `exports that share very many equal messages are merged`() throws {
        let many = Array(repeating: "13.03.24, 09:00 - Anna: ok", count: 20_000)
        _ = try write([Self.day[0]] + many, "a")
        _ = try write(many + [Self.day[3]], "b")
        #expect(program.run("import", folder.path.description).exitCode == .success)
        let lines = try program.onlyEntry().text.split(separator: "\n").dropFirst()
        #expect(lines.count == 20_002 && lines.first == "Anna: morning" && lines.last == "Anna: evening")
    }

    @Test func `another chat of the same name is not mixed with the first one`() throws {
        let one = try write(Self.day, "one")
        let two = try write(["13.03.24, 10:00 - Anne: other", "13.03.24, 22:00 - Ben: words"], "two")
        for path in [one, two, one, two] { #expect(program.run("import", path).exitCode == .success) }
        #expect(try texts() == [Self.text, "Anne: other\nBen: words"])
        #expect(program.run("import", "--update", two).exitCode == .success)
        #expect(try texts() == [Self.text, "Anne: other\nBen: words"])
    }
}
