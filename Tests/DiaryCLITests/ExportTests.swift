import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

struct ExportCommandTests {
    private let program: TestProgram

    init() throws {
        program = try SampleDiary().at(nil)
    }

    private func contents(_ name: String) throws -> String {
        String(decoding: try File.read(program.folder.path.appending(name)), as: UTF8.self)
    }

    private func names(_ name: String) throws -> [String] {
        try Folder.names(in: program.folder.path.appending(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `Markdown is a file a month with links to the originals beside`() throws {
        let words = ["export", "-f", "markdown", "text != ''", "-o", "\(program.folder.path)/out"]
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .incomplete)
        #expect(try names("out") == ["2025-07.md", "2026-11.md", "media"])
        #expect(try names("out/media") == ["2026-11"])
        #expect(try contents("out/2026-11.md") == Self.november)
    }

    @Test func `the name says the format`() throws {
        #expect(program.run("export", "-n", "1", "-o", "\(program.folder.path)/x.md").exitCode == .success)
        #expect(
            try contents("x.md").hasPrefix(
                "# November 2026\n\n## Friday 20 November 2026\n\n### 21:14 Europe/Prague\n\n#home\n"))
        #expect(program.run("export", "-n", "1", "-o", "\(program.folder.path)/x.jsonl").exitCode == .success)
        #expect(try contents("x.jsonl").hasPrefix("{\"id\":\"3f2a9ca1-"))
        #expect(program.run("export", "-n", "1", "-f", "markdown", "-o", "-").output == (try contents("x.md")))
    }

    @Test func `dangerous characters are escaped on standard output and in files`() throws {
        let words = ["export", "-f", "markdown", "--on", "2025-07-11", "-o"]
        #expect(program.run((words + ["-"]).map { Array($0.utf8) }).output.contains("\\x1b[31mred"))
        program.run((words + ["\(program.folder.path)/x.md"]).map { Array($0.utf8) })
        #expect(try contents("x.md").contains("\\x1b[31mred"))
    }

    @Test(arguments: [
        (["-o", "x.HTML"], "x.HTML is the name of a page"),
        (["-f", "media", "-o", "-"], "originals are files, and standard output is not a folder"),
        (["-f", "media", "-o", "x.md"], "originals are files, and x.md is not a folder"),
        (["-f", "markdown", "-o", "x.jsonl"], "x.jsonl is the name of a jsonl file, and --format says markdown"),
        (["-f", "jsonl", "-o", "x.md"], "x.md is the name of a markdown file, and --format says jsonl"),
        (["-f", "html", "-o", "-"], "an album is a folder, and standard output is not one"),
        (["-f", "html", "-o", "x.md"], "an album is a folder, and x.md is not one"),
        (["-f", "markdown", "--details", "-o", "x"], "--details is for albums, and this is markdown"),
        (["-f", "dayone", "-o", "-"], "dayone is an archive, and standard output is not a file"),
        (["-f", "dayone", "-o", "x/"], "x/ is the name of a folder, and dayone is one file"),
        (["-f", "jrnl", "-o", "x.ics"], "x.ics is the name of an icalendar file, and --format says jrnl"),
        (["-f", "csv", "-o", "x.md"], "x.md is the name of a markdown file, and --format says csv"),
        (["-f", "csv", "-o", "x/"], "x/ is the name of a folder, and csv is one file"),
        (["-o", "x.csv", "--columns", "text,txet"], "there is no column txet\n\nhint: text? columns: id, "),
        (["-o", "x.csv", "--columns", "text,"], "there is no column without a name"),
        (["-o", "x.md", "--columns", "text"], "--columns is for CSV, and this is markdown"),
    ])
    func `a format and a name that contradict each other are refused`(words: [String], message: String) {
        let outcome = program.run((["export"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains(message))
    }

    @Test func `media have the names of a template`() throws {
        let template = "{year}/{type}/{date}"
        program.run(
            "export", "-f", "media", "--names", template, "--tag", "旅行", "-o", "\(program.folder.path)/out")
        #expect(try names("out") == ["2026"])
        #expect(try names("out/2026") == ["audio", "image"])
        #expect(try names("out/2026/image") == ["2026-11-18.bin", "2026-11-19.bin"])
        #expect(try names("out/2026/audio") == ["2026-11-19.bin"])
    }

    @Test(arguments: [
        (
            ["-f", "media", "--names", "{nmae}"],
            "there is no field {nmae}\n\nhint: {name}? fields: year, month, day, date, time"
        ),
        (["-f", "media", "--names", "../{name}"], "one that leads elsewhere"),
        (["-f", "media", "--names", "{name"], "a brace of --names has no other one"),
        (["-f", "media", "--names", "{place}/{name}", "--no-places"], "{place} contains a place"),
        (["-f", "jsonl", "--names", "{name}"], "--names is for media, and this is jsonl"),
    ])
    func `invalid names are refused`(words: [String], message: String) {
        let outcome = program.run((["export", "-o", "\(program.folder.path)/out"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains(message), "\(outcome.error)")
        #expect(!Folder.exists(program.folder.path.appending("out")))
    }

    @Test func `media are named and counted`() throws {
        let outcome = program.run("export", "-f", "media", "--tag", "旅行", "-o", "\(program.folder.path)/out")
        #expect(outcome.error.contains("exported 2 photos, 1 sound, 34 bytes to "))
        #expect(
            try names("out") == [
                "2026-11-18 14.03.00 IMG_2042.bin", "2026-11-19 14.02.10 IMG_2041.bin", "2026-11-19 14.20.00 memo.bin",
            ])
    }

    @Test func `an existing file is not touched`() throws {
        let taken = program.folder.write([1], to: "taken")
        let outcome = program.run("export", "-o", "\(taken)")
        #expect(outcome.exitCode == .failure)
        #expect(
            outcome.error
                == "error: \(taken) is there already\n\nhint: name a path that doesn't exist: nothing is overwritten\n")
    }

    @Test func `CSV is one file, with the columns that are asked for`() throws {
        let path = "\(program.folder.path)/x.csv"
        #expect(program.run("export", "--on", "2025-07-13", "-o", path).exitCode == .success)
        #expect(try contents("x.csv").hasPrefix("id,creationTime,updateTime,addTime,timeZone,hasTime,journal,text,"))
        let words = ["export", "-f", "csv", "--tag", "trip", "--columns", "creationTime, tags,title,starred", "-o"]
        let table = "creationTime,tags,title,starred\r\n2025-07-13T16:40:00+02:00,trip,\"Third day, rain\",false\r\n"
        #expect(program.run((words + ["-"]).map { Array($0.utf8) }).output == table)
        #expect(program.run((words + ["\(program.folder.path)/any"]).map { Array($0.utf8) }).exitCode == .success)
        #expect(try contents("any") == table)
    }

    @Test func `CSV contains no escape sequence, on a terminal and in a file`() throws {
        let words = ["export", "-f", "csv", "--on", "2025-07-11", "--columns", "text", "-o"]
        let path = "\(program.folder.path)/x.csv"
        program.run((words + [path]).map { Array($0.utf8) })
        #expect(try contents("x.csv").contains("\\x1b[31mred\\u{202e}"))
        let shown = try SampleDiary().at(80).run((words + ["-"]).map { Array($0.utf8) }).output
        #expect(shown.hasPrefix("text\n") && shown.contains("\\x1b[31mred\\u{202e}"))
    }

    @Test func `a zip for Day One and a text for jrnl are files and report their content`() throws {
        let path = "\(program.folder.path)/x.zip"
        let outcome = program.run("export", "--tag", "旅行", "-o", path)
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("exported 1 entry, 2 photos, 1 sound, 34 bytes to "))
        #expect(try contents("x.zip").hasPrefix("PK"))
        #expect(
            program.run("export", "--tag", "旅行", "-f", "jrnl", "-o", "\(program.folder.path)/x.txt").exitCode
                == .success)
        #expect(try contents("x.txt").hasPrefix("[2026-11-19 15:00] 🍁"))
    }

    @Test func `a calendar is a file, or a folder of a file an entry`() throws {
        #expect(program.run("export", "--tag", "旅行", "-o", "\(program.folder.path)/x.ics").exitCode == .success)
        #expect(try contents("x.ics").hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
        let outcome = program.run("export", "--tag", "旅行", "-f", "icalendar", "-o", "\(program.folder.path)/out")
        #expect(outcome.exitCode == .success && outcome.error.hasPrefix("exported 1 entry to "))
        #expect(try names("out").map { $0.hasSuffix(".ics") } == [true])
    }

    @Test func `an export without originals says how many it leaves out`() throws {
        let target = "\(program.folder.path)/x"
        for (format, way) in [
            ("icalendar", "diary export -f media -o DIR writes them"),
            ("csv", "diary export -f media -o DIR writes them"),
        ] {
            let outcome = program.run("export", "-f", format, "-o", "\(target)-\(format)")
            #expect(outcome.error.contains("note: 13 photos and 2 sounds are not in it; \(way)"), "\(outcome.error)")
        }
        let lines = program.run("export", "-o", "\(target).jsonl")
        #expect(lines.error.contains("note: 13 photos and 2 sounds are not in it; with a folder after -o they are"))
        #expect(!program.run("export", "-o", target).error.contains("not in it"))
    }

    @Test func `Markdown without originals has the words found in them`() {
        let program = TestProgram()
        program.run("add", "x", "-m", TestProgram.sample("lighthouse.jpg"))
        program.run("edit", "@", "--recognized", "1", "Harbour")
        #expect(program.run("export", "-f", "markdown", "-o", "-").output.contains("\n> Harbour\n"))
    }

    @Test(arguments: ["Nápis „Vítejte“ u cesty", "He said, “hello”", "the “old” “tram”", "plain"])
    func `captions with quotes come back from Markdown`(caption: String) {
        let program = TestProgram()
        let (folder, other) = ("\(program.folder.path)/out", "\(program.folder.path)/other")
        program.run("add", "x", "-m", TestProgram.sample("lighthouse.jpg"), "-m", TestProgram.sample("recorder.wav"))
        for number in ["1", "2"] { program.run("edit", "@", "--caption", number, caption) }
        #expect(program.run("export", "-f", "markdown", "-o", folder).exitCode == .success)
        #expect(program.run("import", "--diary", other, folder).exitCode == .success)
        let json = program.run("list", "--diary", other, "-f", "json").output
        #expect(json.ranges(of: "\"caption\":\"\(caption)\"").count == 2, "\(json)")
    }

    @Test func `what a format can't hold is said with its count`() throws {
        let clock = TestProgram()
        clock.run("add", "x", "--at", "2026-03-01 10:20:30")
        for format in ["markdown", "jrnl"] {
            let outcome = clock.run("export", "-f", format, "-o", "\(clock.folder.path)/\(format)")
            #expect(outcome.error.contains("1 time's seconds"), "\(outcome.error)")
        }
        clock.run("add", "y", "--media", TestProgram.sample("lighthouse.jpg"))
        clock.run("edit", "@", "--caption", "1", "two\nlines")
        let captioned = clock.run("export", "-f", "markdown", "-o", "\(clock.folder.path)/caption")
        #expect(captioned.error.contains("1 caption's line breaks"), "\(captioned.error)")
        let program = TestProgram()
        program.run(
            "add", "x", "--at", "2026-03-01", "--measure", "weight=70kg", "--measure", "pulse=58", "--due",
            "2026-11-27", "--star", "--journal", "work", "--position", "50.1,14.4", "--place", "Home", "-t", "a/b")
        program.run("save", "mine", "--tag", "a/b")
        func error(_ format: String, _ more: String...) -> String {
            let words = ["export", "-f", format, "-o", "\(program.folder.path)/\(format)\(more.count)"] + more
            return program.run(words.map(\.bytes)).error
        }
        #expect(!error("jsonl").contains("note:"))
        #expect(
            error("markdown").contains(
                "note: 1 priority and 1 saved search are not in it: markdown has no place for them\n"))
        let jrnl = error("jrnl")
        #expect(
            jrnl.contains(
                "note: 1 journal's name, 1 place, 1 position, 1 time zone, 1 day without a time, 1 priority and 1 saved search"
                    + " are not in it: jrnl has no place for them\n"), "\(jrnl)")
        #expect(
            jrnl.contains(
                "note: 1 task and 2 measurements are written into the text: jrnl has no other place for them\n"),
            "\(jrnl)")
        let text = String(decoding: try File.read(program.folder.path.appending("jrnl0")), as: UTF8.self)
        #expect(text.contains("- [ ] task, due 2026-11-27\nweight: 70 kg\npulse: 58\n"), "\(text)")
        let dayOne = error("dayone")
        #expect(dayOne.contains("note: 1 task and 2 measurements are written into the text: dayone"))
        #expect(!dayOne.contains("journal"))
        program.run("edit", "@", "--journal", "work/home")
        #expect(error("dayone", "--starred").contains("note: 1 journal's name"))
        #expect(error("icalendar").contains("note: 1 saved search is not in it: icalendar has no place for it\n"))
        #expect(error("csv").contains("note: 1 saved search is not in it"))
        #expect(!error("csv", "--columns", "text").contains("note:"))
        let without = error("jrnl", "--no-places")
        #expect(without.contains("1 journal's name, 1 time zone") && !without.contains("position"), "\(without)")
        let piped = program.run("export", "-f", "jrnl", "-o", "-").error
        #expect(piped.contains("1 time zone"), "\(piped)")
    }

    private static let november = """
        # November 2026

        ## Thursday 19 November 2026

        ### (no time)

        Žluťoučký kůň was the word of the day, and nobody could say it #čeština

        ### 15:00 Asia/Tokyo, Kyoto

        #旅行 · [35.0116, 135.7681](geo:35.0116,135.7681)

        🍁京都で散歩した。東京都より静か。鴨川で鷺を三羽見た。Then tea, far too hot, and the long way home.

        ![IMG_2041.HEIC](media/2026-11/2026-11-19%2014.02.10%20IMG_2041.bin)

        IMG_2041.HEIC, 2026-11-19 14:02 +09:00, 4032x3024, iPhone 13, 5.1 mm f/1.6 1/120 ISO 50

        ![the heron](media/2026-11/2026-11-18%2014.03.00%20IMG_2042.bin)

        IMG_2042.HEIC, 2026-11-18 14:03 +09:00, 4032x3024, “the heron”

        [memo.m4a, 0:42](media/2026-11/2026-11-19%2014.20.00%20memo.bin), 2026-11-19 14:20 +09:00, AAC mono 48 kHz, “Memo 7”

        ## Friday 20 November 2026

        ### 07:52 Europe/Prague ★

        Tram 18 in the fog; said it aloud instead

        [fog.m4a, 0:42](media/2026-11/2026-11-20%2007.52.00%20fog.bin), AAC mono 48 kHz, “Memo 7”

        ### 21:14 Europe/Prague

        #home

        Dinner at Anna's, far too much garlic, and the cat was on the table again.

        Later: coffee.

        ![table.jpg](media/2026-11/2026-11-20%2021.14.00%20table.bin)

        table.jpg, 4032x3024

        ![Café des Fédérations, Lyon](media/2026-11/2026-11-20%2021.14.00%20cat.bin)

        cat.jpg, 4032x3024, “Café des Fédérations, Lyon”

        """
}
