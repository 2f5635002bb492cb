import Chronology
import DiaryModel
import TestFixtures
import Testing

@testable import DiaryFormats

/// Reading never traps, whatever the content of a file.
struct ImportFormatPropertyTests {
    private static let names = [
        "Journal.json", "a.txt", "b.csv", "2020/01/02.txt", "c.daylio", "photos/x.jpg", "d.doentry",
        "20240105", "2024.org", "Day 1f2e3d4c5b6a79808192a3b4c5d6e7f8.csv", "Day 1f2e3d4c5b6a79808192a3b4c5d6e7f8.md",
        "Day 1f2e3d4c5b6a79808192a3b4c5d6e7f8/A 2f2e3d4c5b6a79808192a3b4c5d6e7f8.md", "logseq/config.edn",
    ]

    @Test(arguments: 0..<40)
    func `pieces of files of all formats are read without a trap`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pieces: [[UInt8]] =
            [
                #"{"metadata":{"version":"1.0"},"entries":["#,
                #"{"creationDate":"2024-01-01T00:00:00Z","text":"![](dayone-moment://A)","photos":[{"md5":"x"}]}"#,
                #"{"date_journal":99999999999999999,"photos":["../../etc/passwd"]}"#,
                #"{"heading":"","html":"x","date":"9999-12-31T23:59:59"}"#,
                "full_date,mood,time\n", "9999-12-31,rad,10:00\n", "[2019-05-05 10:00] x *\n", "[", "]", "{", "}", ",",
                "\"", "\\ud800", "\n",
                #"{"dayEntries":[{"year":99999,"month":-9223372036854775808,"day":1}],"#, "0001-01-01", "\u{0}",
                #""timeZone":"../x""#,
                "\n* 2024-01-05\n", "\n** 10:30 [#A] x :a:\n", "\n:CREATED: [9999-12-31 Fri 23:59]\n:END:\n", "[[file:",
                "\n* DONE x\nCLOSED: <2024-01-05 Fri 10:30>--<", "#+begin_src\n", "\n# A\n\nDate: 05/06/2024 → ",
                "Name,Date,Tags\n", "](A%202f2e3d4c5b6a79808192a3b4c5d6e7f8.md)", ":journal/page-title-format \"",
            ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xC3], [0x80]]
        let sample = ImportSample()
        for name in Self.names {
            let bytes = (0..<8).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
            try sample.write(bytes, to: name)
        }
        for format in ImportFormats.all where format.name != "dayone-classic" {
            _ = try format.recognize(sample.source)
            let found = try sample.read(format)
            for line in found.entries.map(\.line.object) {
                _ = try? EntryLine(line, calendar: .init(zones: .init(), local: .utc))
            }
        }
    }

    @Test func `a line of 256 kB`() throws {
        let line = "[2024-05-06 12:34] " + String(repeating: "a ", count: 128 << 10)
        let found = try ImportSample().write(line, to: "a.txt").read(JrnlFormat.self)
        #expect(found.entries.count == 1 && found.texts[0].utf8.count == (256 << 10) - 1)
    }
}
