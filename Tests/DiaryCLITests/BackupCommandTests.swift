import Chronology
import DiaryCLI
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

struct BackupCommandTests {
    private let program = TestProgram()
    private var archive: String { "\(program.folder.path)/diary.tar" }

    init() {
        program.run("add", "Tram 18 in the fog", "--media", TestProgram.sample("fog-on-the-river.flac"))
    }

    @Test func `an archive is made, looked at and brought back`() throws {
        let made = program.run("backup", archive)
        #expect(made.exitCode == .success && made.output == "")
        #expect(made.error.hasPrefix("wrote 1 entry, 1 original, ") && made.error.hasSuffix(" to \(archive)\n"))
        let verified = program.run("backup", "--verify", archive)
        #expect(verified.exitCode == .success)
        #expect(
            verified.output.hasPrefix("sound: 1 entry, 1 original, ") && verified.output.contains("20 November 2026"))
        let back = "\(program.folder.path)/back"
        let restored = program.run("--diary", back, "backup", "--restore", archive)
        #expect(restored.exitCode == .success && restored.error.hasSuffix(" are back in \(back)\n"))
        #expect(program.run("--diary", back, "list", "-f", "json").output == program.run("list", "-f", "json").output)
        #expect(program.run("--diary", back, "check", "--read-data").exitCode == .success)
        #expect(program.run("check").lines.last == "backup        of today")
        #expect(!program.run("undo", "--list").output.contains("backup"))
    }

    @Test func `an old archive is reported, and after a month with a remedy`() {
        program.run("backup", archive)
        program.now = program.now.adding(seconds: 41 * 86_400)
        #expect(program.run("check").lines.last == "backup        41 days old  make one: diary backup FILE")
    }

    @Test func `a diary is never brought back over another`() {
        program.run("backup", archive)
        let refused = program.run("backup", "--restore", archive)
        #expect(refused.exitCode == .failure && refused.error.contains("is not empty; nothing was written"))
        #expect(program.run("backup", archive).exitCode == .failure)
    }

    @Test(arguments: [
        (["backup"], "needs a file"), (["backup", "--verify", "a", "b"], "one more file"),
        (["backup", "--restore="], "names no file"), (["backup", "--restore", "a", "--verify", "b"], "--restore"),
        (["backup", "-"], "not standard output"),
    ])
    func `wrong usage is reported`(words: [String], part: String) {
        let refused = program.run(words.map { Array($0.utf8) })
        #expect(refused.exitCode == .usage && refused.error.contains(part))
    }

    @Test func `anything other than an archive is reported`() {
        let refused = program.run("backup", "--verify", TestProgram.sample("recorder.wav"))
        #expect(refused.exitCode == .failure && refused.error.contains("is not a complete archive of a diary"))
        #expect(program.run("backup", "--verify", "/nowhere/x.tar").exitCode == .failure)
        #expect(program.run("--diary", "\(program.folder.path)/none", "backup", archive).exitCode == .noDiary)
    }

    @Test func `a diary is restored where a link leads, and into no mount point`() throws {
        program.run("backup", archive)
        let (link, target) = ("\(program.folder.path)/link", "\(program.folder.path)/target")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        let restored = program.run("--diary", link, "backup", "--restore", archive)
        #expect(restored.exitCode == .success, "\(restored.error)")
        #expect(program.run("--diary", link, "check", "--read-data").exitCode == .success)
        #expect(FileManager.default.fileExists(atPath: "\(target)/diary.sqlite"))
        let refused = program.run("--diary", "/proc", "backup", "--restore", archive)
        #expect(refused.exitCode == .failure && refused.error.contains("is a mount point"), "\(refused.error)")
    }

    @Test func `a compressed archive is no other kind of damage`() throws {
        let path = "\(program.folder.path)/diary.tar.gz"
        try Data([0x1F, 0x8B, 8, 0]).write(to: URL(filePath: path))
        for option in ["--verify", "--restore"] {
            let refused = program.run("--diary", "\(program.folder.path)/back", "backup", option, path)
            #expect(refused.exitCode == .failure && refused.error.contains("hint: gunzip < "), "\(refused.error)")
        }
    }
}
