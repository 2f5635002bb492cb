import Terminal
import Testing

@testable import DiaryCLI

struct PlayWordsTests {
    @Test(arguments: [
        ("1:20", 80.0), ("0:07.5", 7.5), ("1:02:30", 3750), ("80s", 80), ("7.5s", 7.5), ("80", 80), ("0", 0),
        ("0.5", 0.5),
    ])
    func `a position is read`(text: String, seconds: Double) {
        #expect(PlayOptions.position(text) == seconds)
    }

    @Test(arguments: [
        "2026", "2026-11-20", "19.11.", "19.11", "19.11.2026", "yesterday", "1:60", "1:", ":20", "1:2:3:4", "-1", "",
        "s", "25:00:00", "1.5:20", "2026-11-20T18:30",
    ])
    func `an invalid position, or a possible date, is left to dates`(text: String) {
        #expect(PlayOptions.position(text) == nil)
    }

    @Test(arguments: [
        (0.0, 42.0, false, 80, "playing  0:00 of 0:42  [------------------------------------------------------]"),
        (21, 42, true, 40, "paused   0:21 of 0:42  [#######-------]"),
        (50, 42, false, 36, "playing  0:42 of 0:42  [##########]"), (5, 600, false, 20, "playing   0:05 of 10:00"),
    ])
    func `the line shows the position`(
        position: Double, duration: Double, isPaused: Bool, columns: Int, line: String
    ) {
        let text = PlayStatus.text(position: position, duration: duration, isPaused: isPaused, columns: columns)
        #expect(text.plain == line)
    }

    @Test func `a sound of unknown length has no bar`() {
        #expect(PlayStatus.text(position: 5, duration: nil, isPaused: false, columns: 80).plain == "playing  0:05")
    }
}
