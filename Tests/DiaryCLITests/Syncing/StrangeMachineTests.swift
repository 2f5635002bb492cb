import DiaryCLI
import Foundation
import TestSupport
import Testing

/// What one machine, or whoever carries the folder, does wrong: the others go on.
@Suite(.serialized) struct StrangeMachineTests {
    private let pair: SyncPair

    init() throws { pair = try .joined() }

    private static let entry = "11111111-2222-4333-8444-555555555555"
    private static let medium = "aaaaaaaa-2222-4333-8444-555555555555"

    private func machine(_ byte: UInt8 = 0xEE) throws -> StrangeMachine {
        try StrangeMachine(byte, with: pair.desktop, in: pair.shared)
    }

    /// Synchronizes both machines, whatever their exit codes; returns the outcomes of the last round.
    @discardableResult
    private func exchange() -> [TestProgram.Outcome] {
        let programs = [pair.laptop, pair.desktop, pair.laptop, pair.desktop]
        return programs.map { $0.run("sync") }.suffix(2)
    }

    @Test(arguments: [
        ("-9223372036854775808", 1, "-9223372036854775808"), ("9223372036854775807", 1, "9223372036854775807"),
        ("5", 2, "format 2"),
    ])
    func `an operation that can't be read waits alone, and is named`(time: String, version: Int, word: String) throws {
        let strange = try machine()
        let good = strange.line(1, StrangeMachine.entry(Self.entry, text: "Heron on the weir"))
        let name = #"{"kind":"machine","id":"\#(strange.hex)","field":"name","value":"third"}"#
        try strange.give(good, strange.line(2, name, time: time, version: version), strange.line(3, name))
        pair.laptop.run("add", "Ferry at noon")
        for outcome in exchange() {
            #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
            #expect(outcome.output.contains("2 changes from \(strange.hex)") && outcome.output.contains(word))
        }
        let text = SyncPair.export(pair.desktop)
        #expect(pair.isSame && text.contains("Ferry") && text.contains("Heron") && !text.contains("third"))
        #expect(pair.laptop.run("sync", "retire", strange.hex, "--yes").exitCode == .success)
        #expect(pair.laptop.run("sync").error == "nothing new\n")
    }

    @Test func `an offset of a day or more becomes one that can be written and imported`() throws {
        let strange = try machine()
        let entry = StrangeMachine.entry(Self.entry, text: "Heron", offset: "4611686018427387904")
        try strange.give(strange.line(1, entry))
        exchange()
        let text = SyncPair.export(pair.laptop)
        #expect(pair.isSame && text.contains("+23:59"))
        let imported = TestProgram().run("import", "-f", "json", "-", input: text)
        #expect(imported.exitCode == .success, "\(imported.error)")
        #expect(pair.laptop.run("check").exitCode == .success)
    }

    @Test func `a medium's id in several entries is one entry's, on every machine alike`() throws {
        let ids = (1...3).map { "\($0)1111111-2222-4333-8444-555555555555" }
        let strange = try machine()
        let values = ids.map { StrangeMachine.entry($0, text: "Walk \($0)", StrangeMachine.medium($0, Self.medium)) }
        try strange.give(strange.line(1, values[2] + "," + values[0]))
        pair.laptop.run("sync")
        let other = try machine(0xDD)
        try other.give(other.line(1, values[1]))
        exchange()
        #expect(pair.isSame)
        #expect(owners(of: Self.medium) == [ids[0]])
        // Where the owner goes for good, the next one has it.
        #expect(pair.desktop.run("delete", ids[0], "--yes").exitCode == .success)
        #expect(pair.desktop.run("trash", "--empty", "--yes").exitCode == .success)
        exchange()
        #expect(pair.isSame)
        #expect(owners(of: Self.medium) == [ids[1]])
        for program in [pair.laptop, pair.desktop, pair.laptop, pair.desktop] {
            // Nobody has the original; else there is nothing.
            #expect(program.run("sync").output == "awaited  1 original from another machine, 12 bytes\n")
        }
    }

    private func owners(of medium: String) -> [String] {
        SyncPair.export(pair.desktop).split(separator: "\n").compactMap { line in
            guard line.contains(#""id":"\#(medium)""#) else { return nil }
            return line.firstMatch(of: /"id":"([0-9a-f-]{36})"/).map { String($0.1) }
        }
    }

    @Test func `extreme values of every kind stop nothing and leave sound diaries`() throws {
        let strange = try machine()
        let values = ["9223372036854775807", "-9223372036854775808", "1e308", "\"x\"", "null", "true", "[]", "{}"]
        let fields = [
            "updateTime", "addTime", "journal", "starred", "position", "task", "due", "priority", "done", "extra",
            "trash", "rating", "place", "tag/x", "measurement/1/weight/1.0/", "medium/x", "medium/\(Self.medium)",
            "medium/\(Self.medium)/order", "medium/\(Self.medium)/shown", "unknown",
        ]
        var lines: [String] = []
        for (index, field) in fields.enumerated() {
            for (number, value) in values.enumerated() {
                let digits = String(100_000_000_000 + index * 100 + number)
                let id = "11111111-2222-4333-8444-\(digits)"
                let entry = StrangeMachine.entry(id, text: "Strange", StrangeMachine.change(id, field, value))
                lines.append(
                    strange.line(1, entry).replacingOccurrences(of: "\"seq\":1", with: "\"seq\":\(lines.count + 1)"))
            }
        }
        try strange.give(lines[0], lines[1])
        let other = try machine(0xDD)
        let rest = lines.enumerated().map { index, line in
            line.replacingOccurrences(of: strange.hex, with: other.hex)
                .replacing(/"seq":[0-9]+/, with: "\"seq\":1", maxReplacements: 1)
        }
        let changes = rest.compactMap { $0.firstMatch(of: /"changes":\[(.*)\]\}/).map { String($0.1) } }
        try other.give(other.line(1, changes.joined(separator: ",")))
        for outcome in exchange() { #expect(outcome.exitCode == .success, "\(outcome.error)") }
        #expect(pair.isSame)
        for program in [pair.laptop, pair.desktop] {
            let checked = program.run("check")
            #expect(checked.output.contains("sound"), "\(checked.output)")
        }
    }

    @Test func `a name without a seal gives no new id and no numbers`() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: pair.shared)
        let own = try #require(try StrangeMachine.settings(of: pair.laptop)["machine"])
        let found = try #require(names.first { $0.contains("/ops/\(own)/") })
        let file = URL(filePath: pair.shared).appending(path: found)
        let tail = file.lastPathComponent.suffix(33)
        for name in ["000000000009-000000000009-\(tail)", "000000000001-999999999999-\(tail)"] {
            let junk = file.deletingLastPathComponent().appending(path: name)
            try Data(repeating: 9, count: 100).write(to: junk)
            for program in [pair.laptop, pair.desktop] {
                let synced = program.run("sync")
                #expect(!synced.error.contains("was copied or restored"), "\(synced.error)")
                #expect(!synced.output.contains("waiting"), "\(synced.output)")
                #expect(!program.run("sync", "status").output.contains("of 9"))
            }
            try FileManager.default.removeItem(at: junk)
        }
        #expect(try StrangeMachine.settings(of: pair.laptop)["machine"] == own)
        for program in [pair.laptop, pair.desktop] { #expect(program.run("sync").error == "nothing new\n") }
    }

    @Test func `a folder that was set back is reported once`() throws {
        let old = pair.shared + "-old"
        try FileManager.default.copyItem(atPath: pair.shared, toPath: old)
        pair.laptop.run("add", "Heron on the weir")
        try pair.exchange()
        try FileManager.default.removeItem(atPath: pair.shared)
        try FileManager.default.copyItem(atPath: old, toPath: pair.shared)
        #expect(pair.desktop.run("sync").error.contains("fewer changes from laptop than before"))
        #expect(!pair.desktop.run("sync").error.contains("fewer changes"))
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.laptop).contains("Heron"))
    }
}
