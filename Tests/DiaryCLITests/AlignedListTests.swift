import DiaryModel
import Terminal
import TestSupport
import Testing

/// Columns are aligned, and long values continue below their beginning.
struct AlignedListTests {
    private func column(of word: String, in line: String) -> Int? {
        line.indices.first { line[$0...].hasPrefix(word) }.map { line.distance(from: line.startIndex, to: $0) }
    }

    @Test func `times with offsets of half hours align`() throws {
        let program = TestProgram()
        program.isOutputTerminal = true
        program.environment["NO_COLOR"] = "1"
        program.run("add", "Katmandu", "--at", "2026-11-19T10:00+05:45", "--star")
        program.run("add", "Prague", "--at", "2026-11-19T11:00")
        program.run("add", "Chatham", "--at", "2026-11-19T12:00+12:45")
        for format in ["text", "short"] {
            let lines = program.run("list", "--format", format).lines
            let columns = ["Katmandu", "Prague", "Chatham"].compactMap { name in
                lines.firstIndex { $0.contains(name) }.flatMap { index in column(of: name, in: lines[index]) }
            }
            #expect(columns.count == 3 && Set(columns).count == 1, "\(lines)")
        }
    }

    @Test(arguments: [40, 46, 60, 80, 120])
    func `media fit their window and lose nothing`(width: Int) throws {
        let sample = try SampleDiary()
        let whole = sample.at(nil).run("media").output
        let shown = sample.at(width).run("media")
        for line in shown.lines { #expect(DisplayWidth.cells(of: line) <= width, "\(line)") }
        func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
        #expect(words(shown.output) == words(whole))
    }

    @Test func `media are in columns at 80`() throws {
        let lines = try SampleDiary().at(80).run("media", "-n", "4").lines
        #expect(
            lines == [
                "3f2a9c:2  photo                    cat.jpg           4032x3024",
                "                                                     \"Café des Fédérations,",
                "                                                     Lyon\"",
                "3f2a9c:1  photo                    table.jpg         4032x3024",
                "91d04e:1  sound                    fog.m4a           0:42  AAC mono 48 kHz",
                "                                                     \"Memo 7\"",
                "5be2d8:3  sound  2026-11-19 14:20  memo.m4a          0:42  AAC mono 48 kHz",
                "                                                     \"Memo 7\"",
            ])
    }

    @Test(arguments: [40, 60, 80])
    func `a remedy is never cut in the report of an import`(width: Int) throws {
        let phone = Phone()
        phone.program.isErrorTerminal = true
        phone.program.environment["COLUMNS"] = "\(width)"
        phone.program.environment["PATH"] = "/nowhere"
        try phone.put(Array(try File.read(FilePath(TestProgram.sample("tags/memo.m4a")))), "memo.m4a")
        for number in 1...5 { try phone.put(Array("words".utf8), "\(number).jpg") }
        let error = phone.takeIn().error
        let words = error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("AAC: install ffmpeg, then diary check --repair"))
        #expect(words.contains("--report FILE names each with its reason"))
    }

    @Test func `check and the overview count alike`() throws {
        let program = TestProgram()
        program.run("add", "First line", "--media", TestProgram.sample("recorder.wav"))
        program.run("add", "Second line", "--media", TestProgram.sample("lighthouse.jpg"))
        program.run("delete", "@")
        let check = program.run("check").lines
        #expect(check[0] == "database      sound      1 entry, 1 medium; in the trash 1 entry, 1 medium")
        #expect(program.run().lines[1].hasPrefix("1 entry, 1 sound, "))
        let json = program.run("check", "--format", "json").output
        #expect(json.contains(#""entryCount":1,"mediumCount":1,"#))
        #expect(json.contains(#""trashedEntryCount":1,"trashedMediumCount":1,"#))
    }
}
