import TestSupport
import Testing

struct StreakTests {
    private let program = TestProgram()

    private func add(_ times: String...) {
        for time in times { program.run("add", "x", "--at", time) }
    }

    /// The line of `stats` with streaks.
    private func streaks(_ words: String...) -> String? {
        program.run((["stats"] + words).map(\.bytes)).lines.first { $0.hasPrefix("longest streak") }
    }

    @Test func `the longest and the present one are printed, and the days without an entry`() {
        add("2026-10-01", "2026-10-02", "2026-10-03", "2026-10-03", "2026-11-18", "2026-11-19")
        #expect(
            streaks()
                == "longest streak 3 days, 1 October 2026 to 3 October 2026; present streak 2 days, since 18 November 2026; 45 days without an entry"
        )
        add("2026-11-20", "2026-11-17")
        #expect(
            streaks() == "longest streak 4 days, 17 November 2026 to today, the present one; 44 days without an entry")
    }

    @Test func `a streak is past when yesterday has no entry either`() {
        add("2026-11-17", "2026-11-18")
        #expect(streaks() == "longest streak 2 days, 17 November 2026 to 18 November 2026; none at present")
        let json = program.run("stats", "-f", "json").output
        #expect(json.contains(#""longestStreak":{"dayCount":2,"#) && !json.contains("presentStreak"))
    }

    @Test func `the day of an entry counts, not when it was added`() {
        // All of these are added today.
        add("2026-01-01", "2026-01-02")
        #expect(streaks()?.hasSuffix("; none at present") == true)
        add("2026-11-20")
        #expect(streaks()?.contains("; present streak 1 day, today; ") == true)
    }

    @Test func `days that are still to come make no streak`() {
        add("2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23")
        #expect(streaks()?.hasPrefix("longest streak 2 days, yesterday to today, the present one") == true)
    }

    @Test func `the day that has begun east of here counts`() {
        // 21:30 in Prague: the 21st in Kiritimati.
        add("2026-11-19", "2026-11-20", "2026-11-21T10:00+14:00")
        #expect(streaks()?.hasPrefix("longest streak 3 days, yesterday to 21 November 2026, the present one") == true)
        program.environment["TZ"] = "Pacific/Niue"
        #expect(streaks()?.hasPrefix("longest streak 3 days, yesterday to") == true)
        program.environment["TZ"] = "Pacific/Kiritimati"
        #expect(streaks()?.hasPrefix("longest streak 3 days, 19 November 2026 to today") == true)
    }

    @Test func `streaks continue across changes to summer time, leap days and years`() {
        add("2023-12-31", "2024-01-01", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02")
        #expect(
            streaks("--to", "2024-01-01")?.hasPrefix("longest streak 2 days, 31 December 2023 to 1 January") == true)
        #expect(streaks()?.hasPrefix("longest streak 4 days, 28 February 2024 to 2 March 2024") == true)
        add("2026-03-28T23:59", "2026-03-29T03:00", "2026-03-30T00:00", "2026-03-31", "2026-04-01")
        #expect(streaks()?.hasPrefix("longest streak 5 days, 28 March 2026 to 1 April 2026") == true)
    }

    @Test func `a selection has its own streaks, and a single day has none`() {
        add("2026-11-18", "2026-11-19")
        program.run("add", "run #gym", "--at", "2026-11-19")
        #expect(streaks() != nil)
        #expect(streaks("--tag", "gym") == nil)
        #expect(
            program.run("stats", "--tag", "gym", "-f", "json").output.contains(
                #""presentStreak":{"dayCount":1,"firstDay":"2026-11-19","lastDay":"2026-11-19"},"emptyDayCount":0"#))
    }
}
