import DiaryCLI
import TestSupport
import Testing

@Suite struct OverviewTests {
    @Test func `the program alone tells where the diary is, how much is in it, and what comes next`() throws {
        let sample = try SampleDiary()
        let shown = sample.at(60).run()
        #expect(shown.exitCode == .success)
        #expect(shown.lines[0] == "\(sample.program.diary)")
        #expect(shown.lines[1].hasPrefix("8 entries, 13 photos, 2 sounds, "))
        #expect(shown.lines[2] == "last entry: 3f2a9c  20 November 2026 21:14  Dinner at Anna'…")
        #expect(shown.lines.dropFirst(3).filter { $0.hasPrefix("  diary ") }.count == 5)
    }

    @Test func `without a diary the first command to go on with is told`() {
        let shown = TestProgram().run()
        #expect(shown.exitCode == .noDiary)
        #expect(shown.error.hasSuffix("\n\nhint: diary add 'First line'\n"))
    }
}
