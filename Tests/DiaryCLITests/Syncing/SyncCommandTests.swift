import Chronology
import DiaryCLI
import DiarySync
import DiaryTestSupport
import Foundation
import JSON
import TestSupport
import Testing

/// A diary on two machines, tested by its commands.
@Suite(.serialized) struct SyncCommandTests {
    private let pair: SyncPair

    init() throws { pair = try SyncPair() }

    private func isOn(_ program: TestProgram) -> Bool { Synchronizer.isOn(diary: program.diary) }

    @Test func `two diaries become one, and stay the same`() throws {
        pair.desktop.run("add", "--at", "2026-11-20 09:10", "Pay the mortgage")
        try pair.begin()
        try pair.join()
        try pair.exchange()
        #expect(pair.isSame)
        #expect(pair.laptop.run("list", "--format", "short").lines.count == 2)
        pair.laptop.run("add", "Herons on the river")
        let sent = pair.laptop.run("sync")
        #expect(sent.output.hasPrefix("sent  1 change"), "\(sent.output)")
        let received = pair.desktop.run("sync")
        #expect(received.output.hasPrefix("received  1 new entry"), "\(received.output)")
        #expect(pair.isSame)
        let nothing = pair.desktop.run("sync")
        #expect(nothing.exitCode == .success && nothing.output.isEmpty && nothing.error == "nothing new\n")
    }

    @Test func `a command for another machine doesn't name the diary of this one`() throws {
        func join(_ program: TestProgram, as name: String) -> String {
            program.run(
                "sync", "join", pair.shared, "--name", name, "--diary", "\(program.diary)", "--passphrase-fd", "0",
                input: SyncPair.passphrase
            ).error
        }
        let none = join(pair.desktop, as: "desktop")
        #expect(none.contains("; diary sync init FOLDER on one of the machines"), "\(none)")
        try pair.begin()
        let taken = join(pair.desktop, as: "laptop")
        #expect(taken.contains("; diary sync status on one of the machines"), "\(taken)")
        try pair.join()
        try FileManager.default.removeItem(atPath: pair.shared)
        let left = pair.desktop.run("sync", "leave", "--yes", "--diary", "\(pair.desktop.diary)").error
        #expect(left.contains(": diary sync retire desktop on one of them"), "\(left)")
    }

    @Test func `stars of a sidecar that came later are on both machines, and stay`() throws {
        let phone = "\(pair.laptop.folder.path)/phone"
        try FileManager.default.createDirectory(atPath: phone, withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: TestProgram.sample("lighthouse.jpg"), toPath: "\(phone)/lighthouse.jpg")
        pair.laptop.run("import", phone)
        try pair.begin()
        try pair.join()
        try pair.exchange()
        let sidecar = "<x:xmpmeta><rdf:Description xmp:Rating='4'/></x:xmpmeta>"
        try Data(sidecar.utf8).write(to: URL(fileURLWithPath: "\(phone)/lighthouse.xmp"))
        pair.laptop.run("import", phone)
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.desktop).contains("\"rating\":4"))
        #expect(pair.desktop.run("sync").error == "nothing new\n" && pair.laptop.run("sync").error == "nothing new\n")
        pair.laptop.run("undo")
        try pair.exchange()
        #expect(pair.isSame && !SyncPair.export(pair.desktop).contains("\"rating\":4"))
    }

    @Test func `shared data is announced before it leaves the machine, without secrets`() throws {
        pair.laptop.run("add", "Tram in the fog")
        let begun = pair.laptop.run(
            "sync", "init", pair.shared, "--name", "laptop", "--passphrase-fd", "0", input: SyncPair.passphrase)
        #expect(begun.exitCode == .success, "\(begun.error)")
        #expect(begun.error.contains("What leaves this machine: encrypted files."))
        #expect(begun.error.contains("Without the passphrase or the words there is no other way in"))
        #expect(!(begun.error + begun.output).contains("heron ferry"))
        #expect(begun.lines.prefix(24).enumerated().allSatisfy { $1.hasPrefix("\($0 + 1) ") })
    }

    @Test func `recovery words open the folder, and others don't`() throws {
        let words = try pair.begin()
        #expect(words.count == 24)
        let wrong = words.reversed().joined(separator: "\n")
        let refused = pair.desktop.run(
            "sync", "join", pair.shared, "--name", "desktop", "--words-fd", "0", input: wrong)
        #expect(refused.exitCode == .failure && !isOn(pair.desktop), "\(refused.error)")
        let joined = pair.desktop.run(
            "sync", "join", pair.shared, "--name", "desktop", "--words-fd", "0", input: words.joined(separator: "\n"))
        #expect(joined.exitCode == .success, "\(joined.error)")
        #expect(pair.desktop.run("list").output.contains("Tram in the fog"))
    }

    @Test func `a wrong passphrase is reported without a hint at how close it was`() throws {
        try pair.begin()
        let refused = pair.desktop.run(
            "sync", "join", pair.shared, "--name", "desktop", "--passphrase-fd", "0",
            input: "heron ferry umbrella tra\n")
        #expect(refused.exitCode == .failure && !isOn(pair.desktop))
        #expect(refused.error.contains("error: wrong passphrase or recovery words\n"), "\(refused.error)")
        #expect(!refused.error.contains("heron"))
    }

    @Test func `nothing is asked without a terminal`() {
        pair.laptop.run("add", "First line")
        for action in ["init", "join"] {
            let outcome = pair.laptop.run("sync", action, pair.shared)
            #expect(outcome.exitCode == .usage && outcome.error.contains("--passphrase-fd"), "\(outcome.error)")
        }
        #expect(!isOn(pair.laptop))
        #expect((try? FileManager.default.contentsOfDirectory(atPath: pair.shared)) == [])
    }

    @Test func `what a killed init left is removed by the next one, unless something was given`() throws {
        try pair.begin()
        let files = FileManager.default
        let folder = try #require(files.contentsOfDirectory(atPath: pair.shared).first)
        func kill() throws {
            try files.moveItem(atPath: "\(pair.laptop.diary)/sync/key", toPath: "\(pair.laptop.diary)/sync/starting")
        }
        try kill()
        let refused = pair.laptop.run("sync", "init", pair.shared, "--passphrase-fd", "0", input: SyncPair.passphrase)
        #expect(refused.exitCode != .success && !isOn(pair.laptop), "\(refused.error)")
        #expect(try files.contentsOfDirectory(atPath: "\(pair.shared)/\(folder)/keys").count == 1)
        try files.removeItem(atPath: pair.shared)
        try files.createDirectory(atPath: pair.shared, withIntermediateDirectories: false)
        try pair.begin()
        let other = try #require(files.contentsOfDirectory(atPath: pair.shared).first)
        for path in try files.subpathsOfDirectory(atPath: "\(pair.shared)/\(other)")
        where path.hasPrefix("ops/") || path.hasPrefix("seen/") {
            try? files.removeItem(atPath: "\(pair.shared)/\(other)/\(path)")
        }
        try kill()
        try pair.begin()
        let left = try files.contentsOfDirectory(atPath: pair.shared)
        #expect(left.count == 1 && left != [other])
        try pair.join()
        #expect(pair.isSame)
    }

    @Test func `a folder that was emptied, or whose disk is away, is filled again with a warning`() throws {
        try pair.begin()
        try pair.join()
        try pair.exchange()
        let files = FileManager.default
        let away = "\(pair.laptop.folder.path)/away"
        try files.moveItem(atPath: pair.shared, toPath: away)
        let refused = pair.laptop.run("sync")
        #expect(refused.exitCode == .failure && !files.fileExists(atPath: pair.shared), "\(refused.error)")
        try files.createDirectory(atPath: pair.shared, withIntermediateDirectories: false)
        pair.laptop.run("add", "Second line")
        let filled = pair.laptop.run("sync")
        #expect(filled.exitCode == .success)
        #expect(filled.error.contains("contained no files of this diary"), "\(filled.error)")
        #expect(!pair.laptop.run("sync").error.contains("contained no files"))
        try files.removeItem(atPath: pair.shared)
        try files.moveItem(atPath: away, toPath: pair.shared)
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.desktop).contains("Second line"))
    }

    @Test func `an empty passphrase protects nothing, and a short one is warned of`() {
        pair.laptop.run("add", "First line")
        let empty = pair.laptop.run("sync", "init", pair.shared, "--passphrase-fd", "0", input: "\nmore\n")
        #expect(empty.exitCode == .usage && !isOn(pair.laptop), "\(empty.error)")
        let short = pair.laptop.run("sync", "init", pair.shared, "--passphrase-fd", "0", input: "short\n")
        #expect(short.exitCode == .success && short.error.contains("warning: a short passphrase"), "\(short.error)")
    }

    @Test func `a folder that would carry the diary itself is refused`() throws {
        pair.laptop.run("add", "First line")
        let folder = "\(pair.laptop.folder.path)"
        let inner = "\(pair.laptop.diary)/media"
        for (path, words) in [
            (folder, "two machines would write one database"), (inner, "lies in the diary's own folder"),
            ("\(folder)/nowhere", "is not a folder"),
        ] {
            let outcome = pair.laptop.run("sync", "init", path, "--passphrase-fd", "0", input: SyncPair.passphrase)
            #expect(outcome.exitCode == .usage && outcome.error.contains(words), "\(outcome.error)")
        }
        #expect(!isOn(pair.laptop))
    }

    @Test(arguments: [
        ["status", "more"], ["retire"], ["init"], ["join"], ["rekey"], ["init", "a", "b"], ["--name", "x"],
        ["status", "--watch"], ["init", "a", "--words-fd", "0"], ["--tag", "x"], ["fetch"], ["--yes"], ["turn"],
        ["init", "HERE", "--passphrase-fd", "x"], ["init", "HERE", "--name", "", "--passphrase-fd", "0"],
        ["init", "HERE", "--rclone", "nowhere", "--passphrase-fd", "0"],
        ["init", "HERE", "--passphrase-fd", "77"],
    ])
    func `words and options that belong elsewhere are refused`(words: [String]) throws {
        try pair.begin()
        pair.desktop.run("add", "First line")
        let program = words.first == "init" ? pair.desktop : pair.laptop
        let empty = "\(pair.desktop.folder.path)/shared"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        let words = words.map { $0 == "HERE" ? empty : $0 }
        let outcome = program.run((["sync"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains("error: "), "\(outcome.error)")
    }

    @Test func `a diary on one machine says how to begin`() {
        pair.laptop.run("add", "First line")
        for words in [["sync"], ["sync", "status"], ["sync", "leave", "--yes"], ["conflicts"]] {
            let outcome = pair.laptop.run(words.map { Array($0.utf8) })
            #expect(
                outcome.exitCode == .failure && outcome.error.contains("diary sync init FOLDER"), "\(outcome.error)")
        }
    }

    @Test func `a second beginning is refused`() throws {
        try pair.begin()
        let again = pair.laptop.run("sync", "init", pair.shared, "--passphrase-fd", "0", input: SyncPair.passphrase)
        #expect(again.exitCode == .failure && again.error.contains("already synchronized"), "\(again.error)")
        pair.desktop.run("add", "First line")
        let other = pair.desktop.run("sync", "init", pair.shared, "--passphrase-fd", "0", input: SyncPair.passphrase)
        #expect(other.exitCode == .failure && other.error.contains("diary sync join FOLDER"), "\(other.error)")
    }

    @Test func `a folder that can't be used is refused before anything is asked`() throws {
        try pair.begin()
        for words in [["init", pair.shared], ["rekey", pair.shared]] {
            let program = words[0] == "init" ? pair.desktop : pair.laptop
            program.run("add", "First line")
            let outcome = program.run((["sync"] + words).map { Array($0.utf8) })
            #expect(outcome.exitCode == .failure && outcome.output.isEmpty, "\(outcome.output)")
            #expect(outcome.error.contains("already contains a shared diary"), "\(outcome.error)")
            #expect(!outcome.error.contains("leaves this machine"), "\(outcome.error)")
        }
    }

    @Test func `status shows the progress of each machine`() throws {
        try pair.begin()
        try pair.join()
        try pair.exchange()
        pair.laptop.run("add", "Herons on the river")
        pair.laptop.run("sync")
        let status = pair.laptop.run("sync", "status")
        #expect(status.exitCode == .success, "\(status.error)")
        #expect(status.output.contains("laptop   this machine"), "\(status.output)")
        #expect(
            status.lines.contains { $0.hasPrefix("desktop  2026-11-20 21:30") && $0.hasSuffix("1") }, "\(status.output)"
        )
        let object = try #require(
            JSONParser.parse(pair.laptop.run("sync", "status", "-f", "json").outputBytes).objectValue)
        let machines = try #require(object["machines"]?.arrayValue).compactMap(\.objectValue)
        #expect(machines.compactMap { $0["name"]?.stringValue } == ["laptop", "desktop"])
        #expect(machines.last?["unseenCount"]?.integerValue == 1)
        #expect(object["media"]?.stringValue == "all" && object["conflictCount"]?.integerValue == 0)
    }

    @Test func `a report as data has all its counts`() throws {
        try pair.begin()
        pair.laptop.run("add", "Herons on the river")
        let object = try #require(JSONParser.parse(pair.laptop.run("sync", "-f", "json").outputBytes).objectValue)
        #expect(object["sentCount"]?.integerValue == 1 && object["newIdentity"]?.booleanValue == false)
        #expect(object["conflicts"]?.arrayValue == [])
    }

    @Test func `a clock that is more than a day ahead is reported once for its machine`() throws {
        try pair.begin()
        try pair.join()
        pair.desktop.now = TestProgram.startTime.adding(seconds: 23 * 3600)
        pair.desktop.run("add", "Within a day")
        pair.desktop.run("sync")
        #expect(!pair.laptop.run("sync").error.contains("clock"))
        pair.desktop.now = TestProgram.startTime.adding(seconds: 50 * 3600)
        for text in ["Herons on the river", "A ferry"] { pair.desktop.run("add", text) }
        pair.desktop.run("sync")
        let received = pair.laptop.run("sync")
        #expect(received.exitCode == .success)
        let words = "warning: the clock of desktop is 50 hours ahead of this one's: check both"
        #expect(received.error.components(separatedBy: words).count == 2, "\(received.error)")
        #expect(!pair.laptop.run("sync").error.contains("clock"))
    }

    @Test func `a missing folder is reported, and the diary is unharmed`() throws {
        try pair.begin()
        try FileManager.default.moveItem(atPath: pair.shared, toPath: pair.shared + "-away")
        let outcome = pair.laptop.run("sync")
        #expect(outcome.exitCode == .failure && outcome.error.contains("is not there"), "\(outcome.error)")
        try FileManager.default.moveItem(atPath: pair.shared + "-away", toPath: pair.shared)
        #expect(pair.laptop.run("sync").exitCode == .success)
        #expect(pair.laptop.run("list").output.contains("Tram in the fog"))
    }

    @Test func `a machine is retired by its name, and this one leaves`() throws {
        try pair.begin()
        try pair.join()
        try pair.exchange()
        let near = pair.laptop.run("sync", "retire", "destop", "--yes")
        #expect(near.exitCode == .usage && near.error.contains("diary sync retire desktop"), "\(near.error)")
        #expect(pair.laptop.run("sync", "retire", "laptop", "--yes").exitCode == .usage)
        #expect(pair.laptop.run("sync", "retire", "desktop").exitCode == .usage)
        let retired = pair.laptop.run("sync", "retire", "desktop", "--yes")
        #expect(retired.exitCode == .success && retired.error.contains("diary sync rekey FOLDER prevents that"))
        #expect(pair.laptop.run("sync", "status").output.contains("retired"))
        #expect(pair.laptop.run("complete", "machines").lines == ["laptop", "desktop"])
        let left = pair.laptop.run("sync", "leave", "--yes")
        #expect(left.exitCode == .success && !isOn(pair.laptop), "\(left.error)")
        #expect(pair.laptop.run("list").output.contains("Tram in the fog"))
    }

    @Test func `unwanted originals stay in the folder, and are fetched one by one`() throws {
        try pair.begin()
        let sample = TestProgram.sample("fog-on-the-river.flac")
        pair.laptop.run("add", "Said aloud", "--media", sample)
        pair.laptop.run("sync")
        try pair.join("--media", "none")
        let path = pair.desktop.run("media", "--format", "paths").lines.first ?? ""
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(pair.desktop.run("sync", "status").output.contains("1 original from laptop"))
        let fetched = pair.desktop.run("sync", "fetch", "--contains", "aloud")
        #expect(fetched.exitCode == .success && fetched.output.hasPrefix("received 1 original"), "\(fetched.error)")
        let there = pair.desktop.run("media", "--format", "paths").lines.first ?? ""
        #expect(FileManager.default.contents(atPath: there) == FileManager.default.contents(atPath: sample))
        let again = pair.desktop.run("sync", "fetch", "@")
        #expect(again.exitCode == .success && again.output.isEmpty)
    }

    @Test func `companions that nobody has published yet are awaited, too`() throws {
        let phone = "\(pair.laptop.folder.path)/phone"
        try FileManager.default.createDirectory(atPath: phone, withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: TestProgram.sample("lighthouse.jpg"), toPath: "\(phone)/lighthouse.jpg")
        let sidecar = "<x:xmpmeta><rdf:Description xmp:Rating='4'/></x:xmpmeta>"
        try Data(sidecar.utf8).write(to: URL(fileURLWithPath: "\(phone)/lighthouse.xmp"))
        let id = try #require(pair.laptop.run("import", phone).lines.first)
        try pair.begin()
        try pair.join("--media", "none")
        for path in try FileManager.default.subpathsOfDirectory(atPath: pair.shared) where path.hasSuffix("/media") {
            try FileManager.default.removeItem(atPath: "\(pair.shared)/\(path)")
        }
        let fetched = pair.desktop.run("sync", "fetch", id)
        #expect(fetched.exitCode == .incomplete, "\(fetched.error)")
        #expect(fetched.error.contains("awaited: 2 originals from laptop"), "\(fetched.error)")
    }

    @Test func `a photo that is fetched brings its thumbnail`() throws {
        try pair.begin()
        pair.laptop.run("add", "Lighthouse", "--media", TestProgram.sample("lighthouse.jpg"))
        pair.laptop.run("sync")
        try pair.join("--media", "none")
        #expect(pair.desktop.run("sync", "fetch", "--contains", "Lighthouse").exitCode == .success)
        let checked = pair.desktop.run("check")
        #expect(checked.exitCode == .success, "\(checked.output)\(checked.error)")
        #expect(!checked.output.contains("missing"), "\(checked.output)")
    }
}
