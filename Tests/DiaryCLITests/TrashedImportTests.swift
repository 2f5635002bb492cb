import DiaryCLI
import DiaryTestSupport
import TestSupport
import Testing

/// After an import of files that an undo put into the trash, the first line says how to restore them.
struct TrashedImportTests {
    private let program = TestProgram()

    private func importTwice(_ path: String) -> String {
        program.run("import", path)
        program.run("undo")
        return program.run("import", path).error
    }

    private func firstLine(_ text: String) -> String { text.split(separator: "\n").first.map(String.init) ?? "" }

    @Test func `right after the undo it is redo`() {
        let path = TestProgram.sample("river-in-fog.jpg")
        #expect(
            firstLine(importTwice(path)) == "nothing new came in: 1 file is in the trash, bring back: diary redo")
        #expect(program.run("redo").exitCode == .success && program.run("list").lines.count > 0)
        #expect(firstLine(program.run("import", path).error) == "nothing new came in")
    }

    @Test func `after another change it is restore`() {
        let path = TestProgram.sample("river-in-fog.jpg")
        program.run("import", path)
        program.run("undo")
        program.run("add", "something else")
        let line = firstLine(program.run("import", path).error)
        #expect(line.hasSuffix("bring back: diary restore --import 1"), "\(line)")
        #expect(program.run("restore", "--import", "1").exitCode == .success)
        #expect(program.run("media").output.contains("river-in-fog.jpg"))
    }

    @Test func `lines show it, too`() throws {
        program.run("add", "a line that is exported")
        program.run("export", "-o", "\(program.folder.path)/out")
        let other = TestProgram()
        let path = "\(program.folder.path)/out/entries.jsonl"
        other.run("import", path)
        other.run("undo")
        #expect(
            firstLine(other.run("import", path).error)
                == "nothing new came in: 1 entry is in the trash, bring back: diary redo")
    }
}
