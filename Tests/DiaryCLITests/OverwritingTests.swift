import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Glibc
import TestSupport
import Testing

/// Existing files are never overwritten, whichever option names them.
struct OverwritingTests {
    @Test(arguments: [true, false])
    func `a report overwrites no file, and nothing is imported`(isDryRun: Bool) throws {
        let program = TestProgram()
        let photo = program.folder.write("a photo of somebody".utf8, to: "photo.jpg")
        let link = program.folder.path.appending("link.jsonl")
        let dangling = program.folder.path.appending("dangling.jsonl")
        #expect(unsafe symlink("\(photo)", "\(link)") == 0)
        #expect(unsafe symlink("\(program.folder.path)/nowhere", "\(dangling)") == 0)
        let folder = program.folder.path.appending("in")
        try Folder.make(folder)
        for target in [photo, link, dangling, folder] {
            let words = ["import", TestProgram.sample("recorder.wav"), "--report", "\(target)"]
            let outcome = program.run((words + (isDryRun ? ["--dry-run"] : [])).map(\.bytes))
            #expect(outcome.exitCode == .failure)
            #expect(outcome.error.hasPrefix("error: \(target): File exists\n\nhint: name a path that doesn't exist"))
        }
        #expect(try File.read(photo) == Array("a photo of somebody".utf8))
        #expect(!Folder.exists(program.folder.path.appending("nowhere")))
        #expect(!Folder.exists(program.diary))
    }

    @Test func `a report that can't be written is found before the import`() {
        let program = TestProgram()
        let outcome = program.run(
            "import", TestProgram.sample("recorder.wav"), "--report", "\(program.folder.path)/nowhere/fates.jsonl")
        #expect(outcome.exitCode == .failure)
        #expect(!Folder.exists(program.diary))
    }

    @Test func `a report of lines is refused, as it would not be written`() {
        let outcome = TestProgram().run("import", "-", "--report", "fates.jsonl", input: "{\"text\":\"x\"}")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains("--report is for files and folders"))
    }

    @Test func `charts, exports and backups overwrite nothing either`() throws {
        let program = TestProgram()
        program.run("measure", "storm", "3.4km")
        let taken = program.folder.write("taken".utf8, to: "taken.svg")
        let link = program.folder.path.appending("link.jsonl")
        #expect(unsafe symlink("\(taken)", "\(link)") == 0)
        for words in [
            ["measure", "storm", "--chart", "\(taken)"], ["export", "-o", "\(taken)"], ["export", "-o", "\(link)"],
            ["backup", "\(taken)"], ["backup", "\(link)"],
        ] {
            #expect(program.run(words.map(\.bytes)).exitCode == .failure)
        }
        #expect(try File.read(taken) == Array("taken".utf8))
    }
}
