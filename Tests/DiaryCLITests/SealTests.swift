import DiaryCLI
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

private let isAgeInstalled = ["/usr/bin/age", "/usr/local/bin/age"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
}

/// Archives and exports sealed with `age`.
@Suite(.enabled(if: isAgeInstalled, "age is not installed"))
struct SealTests {
    private let program = TestProgram()
    /// A key pair; its public key is the recipient.
    private let keys: String
    private let recipient: String

    init() throws {
        keys = "\(program.folder.path)/keys.txt"
        program.environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
        program.run("add", "Tram 18 in the fog", "--media", TestProgram.sample("fog-on-the-river.flac"))
        try Self.shell("age-keygen -o '\(keys)' 2>/dev/null")
        recipient = try Self.shell("age-keygen -y '\(keys)'").trimmingCharacters(in: .newlines)
    }

    @discardableResult
    private static func shell(_ command: String) throws -> String {
        try Process.output(["sh", "-c", command])
    }

    private func path(_ name: String) -> String { "\(program.folder.path)/\(name)" }

    private func hiddenFiles() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder.path)")
        let own = (try? FileManager.default.contentsOfDirectory(atPath: "\(program.diary)/tmp")) ?? []
        return (names + own).filter { $0.hasPrefix(".") }
    }

    @Test func `names beyond ASCII come out of a sealed export whole, whatever the locale`() throws {
        program.run("add", "-j", "Žižkov žluťoučký", "x", "--media", TestProgram.sample("fog-on-the-river.flac"))
        for (format, name) in [("markdown", "m"), ("media", "n"), ("icalendar", "i")] {
            let target = path("Öl-\(name).age")
            let made = program.run("export", "-f", format, "--seal", target, "--recipient", recipient)
            #expect(made.exitCode == .success, "\(made.error)")
            let names = try Self.shell("age -d -i '\(keys)' '\(target)' | LC_ALL=C.UTF-8 tar t 2>&1")
            #expect(!names.contains("hdrcharset"), "\(names)")
        }
    }

    @Test func `a sealed archive is verified and restored by its key, and by no other`() throws {
        let made = program.run("backup", "--seal", path("d.age"), "--recipient", recipient)
        #expect(made.exitCode == .success && made.error.contains(", sealed"), "\(made.error)")
        #expect(try hiddenFiles().isEmpty)
        let sealed = try Data(contentsOf: URL(filePath: path("d.age")))
        #expect(sealed.starts(with: Data("age-encryption.org/v1".utf8)) && sealed.range(of: Data("Tram".utf8)) == nil)
        let verified = program.run("backup", "--verify", path("d.age"), "--identity", keys)
        #expect(verified.exitCode == .success && verified.output.hasPrefix("sound: 1 entry"), "\(verified.error)")
        try Self.shell("age-keygen -o '\(path("other.txt"))' 2>/dev/null")
        let other = program.run("backup", "--verify", path("d.age"), "--identity", path("other.txt"))
        #expect(other.exitCode == .failure && other.error.contains("it is for another key, or damaged"))
        let none = program.run("backup", "--verify", path("d.age"), "--identity", path("none.txt"))
        #expect(none.exitCode == .failure && none.error.contains("none.txt: No such file"), "\(none.error)")
        let back = ["--diary", path("back"), "backup", "--restore", path("d.age"), "--identity", keys]
        let restored = program.run(back.map { Array($0.utf8) })
        #expect(restored.exitCode == .success, "\(restored.error)")
        #expect(program.run("--diary", path("back"), "list").output.contains("Tram 18 in the fog"))
        #expect(program.run("--diary", path("back"), "check", "--read-data").exitCode == .success)
        #expect(try hiddenFiles().isEmpty)
        #expect(try Self.shell("age -d -i '\(keys)' '\(path("d.age"))' | tar t").contains("diary/diary.sqlite"))
    }

    @Test(arguments: [100, 3000, 20_000])
    func `a damaged or short one is reported, and restores nothing`(place: Int) throws {
        program.run("backup", "--seal", path("d.age"), "--recipient", recipient)
        var sealed = try Data(contentsOf: URL(filePath: path("d.age")))
        let short = sealed.prefix(sealed.count - place)
        sealed[place] ^= 1
        for (name, bytes) in [("flipped.age", sealed), ("short.age", Data(short))] {
            try bytes.write(to: URL(filePath: path(name)))
            #expect(program.run("backup", "--verify", path(name), "--identity", keys).exitCode == .failure)
            let words = ["--diary", path("back"), "backup", "--restore", path(name), "--identity", keys]
            #expect(program.run(words.map { Array($0.utf8) }).exitCode == .failure)
            #expect(!FileManager.default.fileExists(atPath: path("back")))
        }
        #expect(try hiddenFiles().isEmpty)
    }

    @Test func `a sealed export is a folder in tar, or one file`() throws {
        let folder = program.run("export", "-f", "markdown", "--seal", path("trip.age"), "--recipient", recipient)
        #expect(folder.exitCode == .success && folder.error.contains("trip.age"), "\(folder.error)")
        let listed = try Self.shell("age -d -i '\(keys)' '\(path("trip.age"))' | tar t")
        #expect(listed.contains("trip/2026-11.md\n") && listed.contains("trip/media/"))
        #expect(program.run("export", "--seal", path("all.csv.age"), "--recipient", recipient).exitCode == .success)
        #expect(try Self.shell("age -d -i '\(keys)' '\(path("all.csv.age"))'").contains("Tram 18 in the fog"))
        let again = program.run("export", "--seal", path("all.csv.age"), "--recipient", recipient)
        #expect(again.exitCode == .failure && again.error.contains("all.csv.age"))
        #expect(try hiddenFiles().isEmpty)
    }

    @Test func `a missing recipient seals nothing, and a wrong key leaves no file`() throws {
        for words in [["backup"], ["export"]] {
            let outcome = program.run((words + ["--seal", path("x.age")]).map { Array($0.utf8) })
            #expect(outcome.exitCode == .usage && outcome.error.contains("--recipient"), "\(outcome.error)")
            let wrong = program.run((words + ["--seal", path("x.age"), "--recipient", "age1x"]).map { Array($0.utf8) })
            #expect(wrong.exitCode == .failure && wrong.error.contains("did not seal"), "\(wrong.error)")
        }
        #expect(program.run("backup", "--recipient", recipient).exitCode == .usage)
        #expect(program.run("export", "-o", path("y"), "--seal", path("x.age")).exitCode == .usage)
        let unread = program.run("backup", "--seal", path("x.age"), "--recipient", recipient)
        #expect(unread.exitCode == .success)
        #expect(program.run("backup", "--verify", path("x.age")).exitCode == .usage)
        #expect(!FileManager.default.fileExists(atPath: path("y")))
        #expect(try hiddenFiles().isEmpty)
    }

    @Test func `without age, its package is named`() {
        program.environment["PATH"] = "/nowhere"
        let outcome = program.run("backup", "--seal", path("x.age"), "--recipient", recipient)
        #expect(outcome.exitCode == .failure && outcome.error.contains("apt-get install age"))
    }
}
