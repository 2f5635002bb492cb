import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

/// Options of `import` with lines of JSON.
struct LineOptionTests {
    private let program = TestProgram()
    private let line = """
        {"id":"3f2a9c00-1111-4222-8333-444455556666","text":"Fog #river","date":"2025-11-20","tags":["morning"]}
        """

    @Test func `tags, journal and star are given to entries of lines, too`() throws {
        func importLine() -> TestProgram.Outcome {
            program.run("import", "-", "--tag", "old", "--journal", "work", "--star", input: line)
        }
        #expect(importLine().exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(Set(entry.tags) == ["morning", "old", "river"] && entry.journal == "work" && entry.starred)
        let again = importLine()
        #expect(again.exitCode == .success && again.output.isEmpty, "\(again.error)")
        #expect(try program.onlyEntry() == entry)
    }

    @Test(arguments: [
        ["--gap", "day"], ["--each"], ["--into", "@"], ["--where", "width > 1"], ["--shift", "+1h"], ["--keywords"],
        ["--no-videos"], ["--as", "media"], ["--dry-run"],
    ])
    func `an option for files is refused with lines alone`(option: [String]) throws {
        let outcome = program.run((["import", "-"] + option).map(\.bytes), input: line.bytes)
        #expect(outcome.exitCode == .usage)
        let sentence = "\(option[0]) is for files and folders, not for lines of JSON"
        #expect(outcome.error == "error: \(sentence)\n\nhint: leave it out\n")
        #expect(try program.entries().isEmpty)
    }

    @Test func `an option for files is accepted with lines and files`() throws {
        let photo = TestProgram.sample("lighthouse.jpg")
        #expect(program.run("import", "-", photo, "--gap", "day", input: line).exitCode == .success)
        #expect(try program.entries().count == 2)
    }

    @Test func `the originals of an export alone are imported with --as media`() throws {
        let folder = "\(program.folder.path)/export"
        program.run("add", "Fog", "-m", TestProgram.sample("lighthouse.jpg"))
        program.run("export", "-f", "jsonl", "-o", folder)
        let other = TestProgram()
        #expect(other.run("import", folder, "--as", "media").exitCode == .success)
        let entry = try other.onlyEntry()
        #expect(entry.text.isEmpty && entry.media.count == 1)
    }
}
