import DiaryCLI
import DiaryTestSupport
import TestSupport
import Testing

/// The commands that everybody uses, once each: what `Tests/run.sh --fast` tries of the command line.
struct SmokeTests {
    @Test func `an entry is added, found, edited, taken back, exported and imported`() {
        let (program, copy) = (TestProgram(), TestProgram())
        func run(_ words: String...) -> String {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(outcome.exitCode == .success, "\(words): \(outcome.error)")
            return outcome.output
        }
        let id = run("add", "Fog on the river #tram", "--media", TestProgram.sample("fog-on-the-river.flac"))
        #expect(run("list").contains("Fog on the river #tram  0:03 sound"))
        #expect(run("search", "rive", "-f", "ids") == id)
        _ = run("edit", "@", "--text", "Sun on the river")
        #expect(run("search", "sun", "-f", "ids") == id)
        _ = run("undo")
        let shown = run("list", "-f", "markdown")
        #expect(shown.contains("Fog on the river #tram"))
        _ = run("export", "-f", "jsonl", "-o", "\(program.folder.path)/out")
        #expect(copy.run("import", "\(program.folder.path)/out").exitCode == .success)
        #expect(copy.run("list", "-f", "ids").output == id)
        #expect(copy.run("list", "-f", "markdown").output == shown)
    }
}
