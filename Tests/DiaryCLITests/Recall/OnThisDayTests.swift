import Chronology
import Terminal
import TestSupport
import Testing

struct OnThisDayTests {
    private let program = TestProgram()

    private func add(_ times: String...) {
        for time in times { program.run("add", "at \(time)", "--at", time) }
    }

    /// The headers of a list: lines that don't begin with a blank.
    private func headers(_ words: String...) -> [String] {
        program.run((["list", "--on-this-day"] + words).map(\.bytes)).lines.filter { !$0.hasPrefix(" ") }
    }

    @Test func `years are printed, the newest first`() {
        add(
            "2023-11-20T08:00", "2026-11-20", "2023-11-20T09:00", "2025-11-20", "2025-11-21", "2028-11-20", "2025-10-20"
        )
        #expect(
            headers() == [
                "In 2 years, Monday 20 November 2028", "Today, Friday 20 November 2026",
                "1 year ago, Thursday 20 November 2025", "3 years ago, Monday 20 November 2023",
            ])
        #expect(headers("--reverse").first == "3 years ago, Monday 20 November 2023")
        #expect(program.run("list", "--on-this-day").lines.filter { $0.hasPrefix(" ") }.count == 5)
        #expect(program.run("list", "--on-this-day").error == "today is Friday 20 November 2026\n")
        // A year begins after an empty line.
        #expect(program.run("list", "--on-this-day").output.contains("\n\n1 year ago"))
    }

    @Test func `another day has years before and after it`() {
        add("2023-07-02", "2025-07-02", "2026-07-02")
        #expect(
            headers("2025-07-02") == [
                "1 year later, Thursday 2 July 2026", "Wednesday 2 July 2025", "2 years earlier, Sunday 2 July 2023",
            ])
    }

    @Test func `29 February is remembered on the 28th of a year without one, and that is reported`() throws {
        add("2024-02-29", "2024-02-28", "2023-02-28", "2020-02-29", "2024-03-01")
        let note = "note: 29 February is remembered on the 28th, as 2026 has none\n"
        program.now = try ZonedTime(rfc3339: "2026-02-28T12:00:00+01:00").instant
        #expect(
            headers() == [
                "2 years ago, Thursday 29 February 2024", "2 years ago, Wednesday 28 February 2024",
                "3 years ago, Tuesday 28 February 2023", "6 years ago, Saturday 29 February 2020",
            ])
        #expect(program.run("list", "--on-this-day").error == "today is Saturday 28 February 2026\n" + note)
        #expect(program.run("list", "--on-this-day", "-f", "ids").lines.count == 4)
        #expect(!program.run("list", "--on-this-day", "--on", "2023").error.contains("note"))
        // In a leap year each of the two days has its own entries.
        program.now = try ZonedTime(rfc3339: "2028-02-28T12:00:00+01:00").instant
        #expect(headers().count == 2)
        program.now = try ZonedTime(rfc3339: "2028-02-29T12:00:00+01:00").instant
        #expect(headers() == ["4 years ago, Thursday 29 February 2024", "8 years ago, Saturday 29 February 2020"])
        #expect(!program.run("list", "--on-this-day").error.contains("note"))
    }

    @Test func `selections and saved searches combine with it`() {
        add("2023-11-20", "2024-11-20")
        program.run("add", "y #trip", "--at", "2022-11-20", "--star")
        program.run("save", "today", "--on-this-day")
        #expect(headers("--tag", "trip") == ["4 years ago, Sunday 20 November 2022"])
        #expect(headers("--starred", "-n", "1").count == 1)
        #expect(headers("--to", "2023").count == 2)
        #expect(
            program.run("list", ":today", "2024").lines.first == "2 years ago, Wednesday 20 November 2024")
        #expect(program.run("search", "trip", "--on-this-day").lines.first == "4 years ago, Sunday 20 November 2022")
        #expect(program.run("list", "--on-this-day", "--on", "1999").error.hasSuffix("\nno entry matches\n"))
        #expect(program.run("list", "--on-this-day", "-f", "short").lines.count == 3)
    }

    @Test func `the local day is remembered, in each entry's own calendar`() {
        // 2026-11-20 21:30 in Prague is the 21st in Kiritimati and still the 20th in Niue.
        add("2024-11-20T23:59-11:00", "2024-11-21T00:30+14:00")
        #expect(headers() == ["2 years ago, Wednesday 20 November 2024"])
        program.environment["TZ"] = "Pacific/Kiritimati"
        #expect(headers() == ["2 years ago, Thursday 21 November 2024"])
        program.environment["TZ"] = "Pacific/Niue"
        #expect(headers() == ["2 years ago, Wednesday 20 November 2024"])
    }

    @Test(arguments: [20, 40, 80])
    func `no header is wider than its terminal`(width: Int) {
        add("2016-11-20", "2026-11-20")
        program.isOutputTerminal = true
        program.environment["COLUMNS"] = "\(width)"
        program.environment["DIARY_PAGER"] = "cat"
        program.environment["NO_COLOR"] = "1"
        for line in program.run("list", "--on-this-day").lines { #expect(DisplayWidth.cells(of: line) <= width) }
    }
}
