import DiaryCLI
import Testing
import TestSupport

@Suite struct AddTests {
    @Test func `words become an entry, and its whole id is the result`() {
        let program = TestProgram()
        let added = program.run("add", "Dinner", "at", "Anna's")
        #expect(added.exitCode == .success)
        #expect(added.lines.count == 1 && added.lines.first?.utf8.count == 36)
        #expect(added.error.contains("Friday 20 November 2026 21:30 Europe/Prague"))
    }
}
