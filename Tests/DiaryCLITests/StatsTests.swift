import DiaryCLI
import Terminal
import TestSupport
import Testing

struct StatsTests {
    @Test func `a terminal has sentences and bars`() throws {
        let counted = try SampleDiary().at(80).run("stats")
        #expect(counted.exitCode == .success && counted.error == "")
        let lines = counted.lines
        #expect(lines[0] == "8 entries on 5 days, 11 July 2025 to today; 97 words")
        #expect(lines[1] == "longest streak 3 days, 11 July 2025 to 13 July 2025; present streak 2 days,")
        #expect(lines[2] == "since yesterday; 493 days without an entry")
        #expect(lines[3].hasPrefix("13 photos, 2 sounds (1 min): 165 bytes; text and index: "))
        #expect(
            Array(lines[4...]) == [
                "2025  3  " + String(repeating: "#", count: 24), "2026  5  " + String(repeating: "#", count: 40),
            ])
    }

    @Test func `a pipe and --plain have counts alone`() throws {
        let sample = try SampleDiary()
        #expect(sample.at(nil).run("stats").lines.suffix(2) == ["2025  3", "2026  5"])
        #expect(sample.at(80).run("stats", "--plain").lines.suffix(2) == ["2025  3", "2026  5"])
    }

    @Test func `a selection within a year has months, and no size of the database`() throws {
        let counted = try SampleDiary().at(nil).run("stats", "--on", "2025")
        #expect(counted.lines.first?.hasPrefix("3 entries on 3 days, 11 July 2025 to 13 July 2025; ") == true)
        #expect(counted.lines.last == "2025-07  3")
        #expect(!counted.output.contains("text and index"))
        let one = try SampleDiary().at(nil).run("stats", "-1")
        #expect(one.lines.first == "1 entry on 1 day, today; 17 words")
    }

    @Test(arguments: [20, 30, 40, 60, 80, 133])
    func `no line is wider than its terminal`(width: Int) throws {
        let sample = try SampleDiary()
        for words in [["stats"], ["stats", "--by", "text"], ["stats", "--by", "media.fileName"], ["tags"]] {
            for line in sample.at(width).run(words.map(\.bytes)).lines {
                #expect(DisplayWidth.cells(of: line) <= width, "\(words): \(line)")
            }
        }
    }

    @Test func `weeks are those of ISO 8601, in their order`() throws {
        let program = TestProgram()
        for day in ["2025-12-29", "2026-01-01", "2025-12-28", "2026-11-20", "2026-11-16", "2026-11-15"] {
            program.run("add", "x", "--at", day, "--measure", "weight=70kg")
        }
        #expect(
            program.run("stats", "--by", "week").lines == ["2025-W52  1", "2026-W01  2", "2026-W46  1", "2026-W47  2"])
        let json = program.run("stats", "--by", "week", "--format", "json").output
        #expect(json.contains(#""value":"2026-W01","count":2"#), "\(json)")
        #expect(program.run("stats", "--by", "week", "--mean", "weight").lines.first?.hasPrefix("2025-W52") == true)
        #expect(program.run("list", "week = '2026-W47'", "--format", "ids").lines.count == 2)
    }

    @Test func `JSON is one object`() throws {
        let sample = try SampleDiary()
        let output = sample.at(nil).run("stats", "--format", "json").output
        let start = #"{"entryCount":8,"dayCount":5,"firstDay":"2025-07-11","lastDay":"2026-11-20","wordCount":97,"#
        let media = #""photoCount":13,"soundCount":2,"soundDuration":85.4,"videoCount":0,"videoDuration":0.0,"#
        #expect(output.hasPrefix(start + media + #""pdfCount":0,"doubtfulTimeCount":0,"mediaByteCount":165,"#))
        let streaks =
            #""longestStreak":{"dayCount":3,"firstDay":"2025-07-11","lastDay":"2025-07-13"},"#
            + #""presentStreak":{"dayCount":2,"firstDay":"2026-11-19","lastDay":"2026-11-20"},"emptyDayCount":493,"#
        #expect(
            output.hasSuffix(
                streaks + #""periods":[{"period":"2025","entryCount":3},{"period":"2026","entryCount":5}]}"# + "\n"))
        let none = sample.at(nil).run("stats", "--on", "1999", "-f", "json").output
        #expect(
            none.hasPrefix(#"{"entryCount":0,"dayCount":0,"wordCount":0,"#)
                && none.hasSuffix(#","emptyDayCount":0,"periods":[]}"# + "\n"))
    }

    @Test(arguments: [
        ("media.model", ["NIKON Z 6  9", "iPhone 13  1", "(none)     5"]),
        ("media.type", ["image  13", "audio   2"]),
        ("starred", ["no   6", "yes  2"]),
        ("year", ["2025  3", "2026  5"]),
        ("journal", ["default  8"]),
        ("media.captureTime", ["2026-11-18   1", "2026-11-19   2", "(none)      12"]),
    ])
    func `entries and media are counted by any key`(key: String, lines: [String]) throws {
        let counted = try SampleDiary().at(nil).run("stats", "--by", key)
        #expect(counted.exitCode == .success && counted.error == "")
        #expect(counted.lines == lines)
    }

    @Test func `weekdays and months have names, and weeks begin on Monday`() throws {
        let program = TestProgram()
        for day in ["2026-11-15", "2026-11-16", "2026-11-14", "2026-03-02"] { program.run("add", "x", "--at", day) }
        #expect(program.run("stats", "--by", "weekday").lines == ["Monday    2", "Saturday  1", "Sunday    1"])
        #expect(program.run("stats", "--by", "month").lines == ["March     1", "November  3"])
        #expect(program.run("stats", "--by", "weekday", "-f", "jsonl").lines[0] == #"{"value":1,"count":1}"#)
    }

    @Test func `many years without an entry are one line`() throws {
        let program = TestProgram()
        for day in ["1660-01-01", "2020-02-02", "2023-01-01", "2026-01-01"] { program.run("add", "x", "--at", day) }
        #expect(
            program.run("stats").lines.dropFirst(3) == [
                "1660  1", "1661 … 2019  no entries", "2020  1", "2021  0", "2022  0", "2023  1", "2024  0", "2025  0",
                "2026  1",
            ])
    }

    @Test func `counts by a key are JSON too`() throws {
        let sample = try SampleDiary()
        #expect(
            sample.at(nil).run("stats", "--by", "place", "--has", "audio", "--format", "json").output
                == #"[{"value":"Kyoto","count":1},{"value":null,"count":1}]"# + "\n")
        #expect(
            sample.at(nil).run("stats", "--by", "hour", "-2", "-f", "jsonl").lines.last == #"{"value":21,"count":1}"#)
        #expect(sample.at(nil).run("stats", "--by", "hour", "1999", "-f", "json").output == "[]\n")
    }

    @Test func `foreign text can't command the terminal`() throws {
        let output = try SampleDiary().at(80).run("stats", "--by", "place").output
        #expect(output.contains("Lyon \\x1b]0;title\\x07") && !output.contains("\u{1B}"))
    }

    @Test(arguments: [
        ("media", "media itself can't be counted", "diary stats --by media.type"),
        ("media.diaryEntry", "media.diaryEntry itself can't be counted", "diary stats --by media.type"),
        ("medai.model", "unknown key medai of entry", "hint: media"),
        ("year +", "unexpected end", "expected: a key or a value"),
        ("", "", "error: "),
    ])
    func `an uncountable key is reported`(key: String, message: String, hint: String) throws {
        let refused = try SampleDiary().at(nil).run("stats", "--by", key)
        #expect(refused.exitCode == .usage)
        #expect(refused.error.contains(message) && refused.error.contains(hint))
    }

    @Test func `an empty diary says how to begin`() {
        let program = TestProgram()
        program.run("add", "only")
        program.run("delete", "@", "--yes")
        #expect(program.run("stats").error == "the diary is empty   begin: diary add 'First line'\n")
        #expect(program.run("stats", "2026").error == "no entry matches\n")
        #expect(program.run("tags").error.hasPrefix("no tags yet"))
        #expect(TestProgram().run("stats").exitCode == .noDiary)
    }
}
