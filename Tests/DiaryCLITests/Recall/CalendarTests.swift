import DiaryCLI
import Terminal
import TestSupport
import Testing

/// Entries at these times, each with the text `x`.
private func diary(_ times: String...) -> TestProgram {
    let program = TestProgram()
    for time in times { program.run("add", "x", "--at", time) }
    return program
}

extension TestProgram {
    /// Standard output as a terminal that many cells wide, in UTF-8 and without colours or a pager; nil for a pipe.
    func at(_ width: Int?) -> TestProgram {
        isOutputTerminal = width != nil
        environment["COLUMNS"] = width.map(String.init)
        environment["DIARY_PAGER"] = "cat"
        environment["TERM"] = "xterm"
        environment["NO_COLOR"] = "1"
        environment["LANG"] = "C.UTF-8"
        return self
    }
}

struct CalendarTests {
    @Test func `a year is a grid of weeks, and the days that are still to come are empty`() {
        let shown = diary("2026-01-01", "2026-11-20", "2026-11-20", "2026-11-19", "2025-01-01").at(80).run("calendar")
        #expect(shown.exitCode == .success && shown.error == "")
        #expect(shown.lines[0] == "2026" + String(repeating: " ", count: 35) + "4 entries on 3 days")
        #expect(shown.lines[1].hasPrefix("     Jan Feb Mar  Apr May  Jun"))
        let rows = shown.lines[2..<9].map { Array($0.dropFirst(5)) }
        #expect(rows.map(\.count) == [47, 47, 47, 47, 47, 46, 46])
        #expect(rows[3].first == "░" && rows[4].last == "▒" && rows[3].last == "░" && rows[0].first == " ")
        #expect(rows[0].dropFirst().allSatisfy { $0 == "·" })
        #expect(shown.lines[9] == "     ░ 1   ▒ 2 and more")
    }

    @Test(arguments: [20, 30, 40, 58, 59, 80, 112, 113, 200])
    func `no line is wider than its terminal or ends with a blank`(width: Int) {
        let program = diary("2026-01-31T23:00", "2026-11-08", "2026-11-20", "2025-03-01").at(width)
        for words in [["calendar"], ["calendar", "2025"], ["calendar", "2026-11"], ["calendar", "2026", "--plain"]] {
            let lines = program.run(words.map(\.bytes)).lines
            #expect(lines.count > 1)
            for line in lines {
                #expect(DisplayWidth.cells(of: line) <= width, "\(words): \(line)")
                #expect(line.last != " ", "\(words): \(line)")
            }
        }
    }

    @Test func `a month has numbers, weeks and today`() {
        let program = diary("2026-11-01", "2026-11-19", "2026-11-19T08:00", "2026-11-20")
        let wide = program.at(80).run("calendar", "2026-11").lines
        #expect(
            wide == [
                "November 2026                             4 entries on 3 days",
                "Week  Mon     Tue     Wed     Thu     Fri     Sat     Sun",
                "  44                                                   1 ░ 1",
                "  45   2       3       4       5       6       7       8",
                "  46   9      10      11      12      13      14      15",
                "  47  16      17      18      19 ▒ 2 [20]░ 1  21      22",
                "  48  23      24      25      26      27      28      29",
                "  49  30",
            ])
        let narrow = program.at(40).run("calendar", "2026-11").lines
        #expect(
            narrow[1...5] == [
                "Week  Mon  Tue  Wed  Thu  Fri  Sat  Sun", "  44                                  1",
                "                                      1", "  45    2    3    4    5    6    7    8",
                "  46    9   10   11   12   13   14   15",
            ])
        #expect(narrow.contains("  47   16   17   18   19  [20]  21   22"))
    }

    @Test func `a day is one of the entry's own calendar, east and west of the date line`() {
        // All times are the same moment: 2026-11-20 10:30 in Kiritimati, 2026-11-19 20:30 in Greenwich, 09:30 in Niue.
        let program = diary(
            "2026-11-20T10:30+14:00", "2026-11-19T20:30+00:00", "2026-11-19T09:30-11:00", "2025-12-31T23:59-12:00",
            "2026-01-01T00:00+13:00")
        let month = program.at(nil).run("calendar", "2026-11").lines
        #expect(month[1...] == ["week 47  Thursday 19  2 entries", "week 47  Friday 20    1 entry, today"])
        #expect(program.run("calendar", "2025").lines.first == "2025: 1 entry on 1 day")
        #expect(program.run("calendar", "2026-01").lines.last == "week 1  Thursday 1  1 entry")
        // The local day is that of the local clock.
        program.environment["TZ"] = "Pacific/Kiritimati"
        #expect(program.run("calendar", "2026-11").lines.last == "week 47  Saturday 21  no entries, today")
    }

    @Test func `days of a change to summer time and leap days are days like others`() {
        let program = diary(
            "2024-02-29", "2026-03-29T01:59", "2026-03-29T03:00", "2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00",
            "2026-10-25T23:59")
        #expect(program.run("calendar", "2024-02").lines.last == "week 9  Thursday 29  1 entry")
        #expect(
            program.run("calendar", "2026").lines.filter { !$0.hasSuffix("no entries") } == [
                "2026: 5 entries on 2 days", "March      2 entries on 1 day  on Sunday 29",
                "October    3 entries on 1 day  on Sunday 25",
            ])
    }

    @Test func `--plain and a pipe have words`() {
        let program = diary("2026-01-05", "2026-01-05", "2026-01-06", "2026-02-01")
        let lines = [
            "2026: 4 entries on 2 days", "January    3 entries on 2 days  most on Monday 5: 2",
            "February   1 entry on 1 day", "March      no entries",
        ]
        #expect(
            program.at(80).run("calendar", "--plain").lines.prefix(4) == ["2026: 4 entries on 3 days"] + lines[1...])
        #expect(program.at(nil).run("calendar").lines.count == 13)
    }

    @Test func `JSON has the days with an entry and their weeks`() throws {
        let program = diary("2026-01-01", "2024-12-30", "2026-01-01")
        #expect(
            program.run("calendar", "2026", "-f", "json").output
                == #"{"period":"2026","entryCount":2,"dayCount":1,"days":[{"day":"2026-01-01","week":"2026-W01","entryCount":2}]}"#
                + "\n")
        #expect(
            program.run("calendar", "2024-12", "-f", "jsonl").output
                == #"{"day":"2024-12-30","week":"2025-W01","entryCount":1}"# + "\n")
        #expect(
            program.run("calendar", "1999", "-f", "json").output
                == #"{"period":"1999","entryCount":0,"dayCount":0,"days":[]}"# + "\n")
    }

    @Test func `a selection chooses the entries that are counted`() {
        let program = diary("2026-01-01", "2026-01-02")
        program.run("add", "y #trip", "--at", "2026-01-03", "--star")
        program.run("add", "y #trip", "--at", "2025-07-03")
        program.run("save", "trips", "--tag", "trip")
        func first(_ words: String...) -> String? { program.run(words.map(\.bytes)).lines.first }
        #expect(first("calendar", "2026", "--tag", "trip") == "2026: 1 entry on 1 day")
        #expect(first("calendar", ":trips", "2025") == "2025: 1 entry on 1 day")
        #expect(first("calendar", ":trips", "2025-07", "text CONTAINS 'y'") == "July 2025: 1 entry on 1 day")
        #expect(first("calendar", "starred = NO") == "2026: 2 entries on 2 days")
        #expect(first("calendar", "2026", "-n", "2") == "2026: 2 entries on 2 days")
        #expect(first("calendar", "--on", "2025-07") == "July 2025: 1 entry on 1 day")
        #expect(first("calendar", "--on", "2026-01-02") == "January 2026: 1 entry on 1 day")
        #expect(first("calendar", "--from", "2026-01-02") == "2026: 2 entries on 2 days")
        #expect(program.run("calendar", "last year").error == "last year is 2025\n")
        #expect(program.run("calendar", "2026", "--explain").output.contains("entry.wallTime"))
    }

    @Test func `other dates are refused with their month`() {
        let program = diary("2026-01-01")
        let refused = program.run("calendar", "2026-01-01")
        #expect(refused.exitCode == .usage)
        #expect(
            refused.error
                == "error: a calendar is of a year or a month, and 2026-01-01 is Thursday 1 January 2026\n\nhint: diary calendar 2026-01\n"
        )
        #expect(program.run("calendar", "2026-W03").error.hasSuffix("hint: diary calendar 2026-01\n"))
        #expect(program.run("calendar", "2026-13").exitCode == .usage)
    }

    @Test func `an empty period is reported with a remedy`() {
        let program = diary("2020-07-03")
        #expect(
            program.run("calendar").error
                == "no entry in 2026; the newest is of 3 July 2020: diary calendar 2020\n")
        #expect(program.run("calendar", "2020-01").error.hasPrefix("no entry in January 2020; the newest is of 3 July"))
        #expect(program.run("calendar", "2020", "--starred").error == "no entry matches\n")
        program.run("delete", "@", "--yes")
        #expect(program.run("calendar").error == "the diary is empty   begin: diary add 'First line'\n")
        #expect(TestProgram().run("calendar").exitCode == .noDiary)
    }

    @Test func `a terminal without UTF-8 has shades of ASCII`() {
        let program = diary("2026-01-01").at(80)
        program.environment["LANG"] = "C"
        let output = program.run("calendar").output
        #expect(output.unicodeScalars.allSatisfy(\.isASCII) && output.contains("\n     . 1 and more\n"))
    }

    @Test func `marks are green if there are colours, and the rest is plain`() {
        let program = diary("2026-01-01").at(80)
        program.environment["NO_COLOR"] = nil
        let output = program.run("calendar").output
        #expect(output.hasPrefix("\u{1B}[1m2026\u{1B}[0m") && output.contains("\u{1B}[32m░\u{1B}[0m"))
    }
}
