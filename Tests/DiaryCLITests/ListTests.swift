import DiaryCLI
import Terminal
import TestSupport
import Testing

struct ListTests {
    @Test func `days are headers, and tags and media are at the right edge of a terminal`() throws {
        let listed = try SampleDiary().at(80).run("list")
        #expect(listed.exitCode == .success)
        #expect(listed.error == "")
        #expect(listed.output == Self.wide)
    }

    @Test func `a narrow terminal has no ids and tags, but all of the text that fits`() throws {
        let listed = try SampleDiary().at(50).run("list")
        #expect(listed.output == Self.narrow)
    }

    @Test func `in a pipe nothing is cut, and control characters are shown`() throws {
        let lines = try SampleDiary().at(nil).run("list").lines
        #expect(lines.contains { $0.hasSuffix("and the cat was on the table again.  #home  2 photos") })
        #expect(lines.contains { $0.contains("👩‍👩‍👧‍👦 \\x1b[31mred\\u{202e} 한국어 and a line that is cut in any window") })
    }

    @Test(arguments: [30, 40, 59, 60, 72, 80, 133])
    func `no line is wider than its terminal`(width: Int) throws {
        let sample = try SampleDiary()
        for format in ["text", "short", "full"] {
            for line in sample.at(width).run("list", "--format", format).lines {
                #expect(DisplayWidth.cells(of: line) <= width, "\(format): \(line)")
            }
        }
    }

    @Test func `short is one line an entry`() throws {
        let lines = try SampleDiary().at(80).run("list", "-f", "short").lines
        #expect(
            lines == [
                "3f2a9c  2026-11-20 21:14       Dinner at Anna's, far too much garlic, and the c…",
                "91d04e  2026-11-20 07:52     * Tram 18 in the fog; said it aloud instead",
                "5be2d8  2026-11-19 15:00+9     🍁京都で散歩した。東京都より静か。鴨川で鷺を三羽…",
                "c07b1f  2026-11-19 09:12+9     9 photos: DSC_2041.JPG to DSC_2049.JPG, NIKON Z 6",
                "e4410a  2026-11-19             Žluťoučký kůň was the word of the day, and nobod…",
                "a81f03  2025-07-13 16:40       Third day, rain",
                "77c0de  2025-07-12 20:05       Lyon \\x1b]0;title\\x07",
                "c3a17b  2025-07-11 20:05-3:30* été 👩‍👩‍👧‍👦 \\x1b[31mred\\u{202e} 한국어 and a line tha…",
            ])
    }

    @Test func `full shows whole texts, wrapped to the terminal`() throws {
        let output = try SampleDiary().at(60).run("list", "--on", "2026-11-20", "-f", "full").output
        #expect(
            output == """
                3f2a9c  Friday 20 November 2026, 21:14  #home
                Dinner at Anna's, far too much garlic, and the cat was on
                the table again.

                Later: coffee.
                2 photos

                91d04e  Friday 20 November 2026, 07:52  *
                Tram 18 in the fog; said it aloud instead
                0:42 sound

                """)
    }

    @Test func `markdown keeps texts as they are and lists media`() throws {
        let output = try SampleDiary().at(nil).run("list", "--on", "2026-11-20", "-f", "markdown").output
        #expect(
            output == """
                # Friday 20 November 2026

                ## 21:14 Europe/Prague

                Dinner at Anna's, far too much garlic, and the cat was on the table again.

                Later: coffee.

                #home

                - photo `table.jpg`
                - photo `cat.jpg`: Café des Fédérations, Lyon

                ## 07:52 Europe/Prague, ★

                Tram 18 in the fog; said it aloud instead

                - sound `fog.m4a`, 0:42

                """)
    }

    @Test func `ids are whole, newest first, and oldest first with reverse`() throws {
        let sample = try SampleDiary()
        let ids = sample.at(nil).run("list", "-f", "ids").lines
        #expect(ids.count == 8 && ids.allSatisfy { $0.utf8.count == 36 })
        #expect(ids.first == "3f2a9ca1-7b1e-4c55-9a0e-5d21c7b90f11")
        #expect(sample.at(nil).run("list", "-f", "ids", "--reverse").lines == ids.reversed())
        #expect(sample.at(nil).run("list", "-f", "ids", "-2").lines == Array(ids.prefix(2)))
        #expect(sample.at(nil).run("list", "-f", "ids", "-2", "--reverse").lines == ids.suffix(2).reversed())
    }

    @Test func `control characters pass in a pipe with raw alone, and never on a terminal`() throws {
        let sample = try SampleDiary()
        #expect(sample.at(nil).run("list", "--raw").output.contains("\u{1B}[31mred"))
        #expect(!sample.at(nil).run("list").output.contains("\u{1B}"))
        #expect(!sample.at(80).run("list", "--raw").output.contains("\u{1B}"))
    }

    @Test func `colours are those of the theme, and only on request in a pipe`() throws {
        let output = try SampleDiary().at(nil).run("list", "-1", "--color", "always").output
        let line = "\u{1B}[2m21:14\u{1B}[0m    \u{1B}[36m3f2a9c\u{1B}[0m  Dinner"
        #expect(output.hasPrefix("\u{1B}[1mFriday 20 November 2026\u{1B}[0m\n " + line))
        #expect(output.contains("\u{1B}[32m#home\u{1B}[0m"))
    }

    @Test(arguments: [
        ("kůň", "diary search kůň"), ("dinner", "diary search dinner"), ("cafe lyon", "diary search 'cafe lyon'"),
    ])
    func `a plain word is answered with the search that was meant`(word: String, correction: String) throws {
        let listed = try SampleDiary().at(nil).run("list", word)
        #expect(listed.exitCode == .usage)
        #expect(listed.error == "error: \(word) is neither a date nor a predicate\n\nhint: \(correction)\n")
    }

    @Test func `the corrected command keeps its options`() throws {
        let listed = try SampleDiary().at(nil).run("list", "-f", "short", "dinner", "--on", "2026")
        #expect(listed.error.hasSuffix("hint: diary search -f short dinner --on 2026\n"))
    }

    @Test func `a date is a selection`() throws {
        #expect(try SampleDiary().at(nil).run("list", "yesterday", "-f", "short").lines.count == 3)
    }

    @Test func `an empty list is reported on standard error, and is not a failure`() throws {
        let sample = try SampleDiary()
        let listed = sample.at(nil).run("list", "--on", "1999")
        #expect(listed.exitCode == .success && listed.output == "" && listed.error == "no entry matches\n")
        #expect(sample.at(nil).run("list", "--on", "1999", "-f", "json").output == "[]\n")
        #expect(sample.at(nil).run("trash").error == "the trash is empty\n")
    }

    @Test func `without a diary there is nothing to list`() {
        #expect(TestProgram().run("list").exitCode == .noDiary)
    }
}

extension ListTests {
    static let wide = """
        Friday 20 November 2026
         21:14       3f2a9c  Dinner at Anna's, far too much garlic, an…  #home  2 photos
         07:52 *     91d04e  Tram 18 in the fog; said it aloud instead        0:42 sound

        Thursday 19 November 2026
         15:00+9     5be2d8  🍁京都で散歩した。東京都より静…  #旅行  2 photos 0:42 sound
         09:12+9     c07b1f  9 photos: DSC_2041.JPG to DSC_2049.JPG, NIKON Z 6
                     e4410a  Žluťoučký kůň was the word of the day, and nobod…  #čeština

        Sunday 13 July 2025
         16:40       a81f03  Third day, rain                                       #trip

        Saturday 12 July 2025
         20:05       77c0de  Lyon \\x1b]0;title\\x07

        Friday 11 July 2025
         20:05-3:30* c3a17b  été 👩‍👩‍👧‍👦 \\x1b[31mred\\u{202e} 한…   #a-rather-long-tag #secon…

        """

    static let narrow = """
        Friday 20 November 2026
         21:14       Dinner at Anna's, far too …  2 photos
         07:52 *     Tram 18 in the fog; said…  0:42 sound

        Thursday 19 November 2026
         15:00+9     🍁京都で散歩した。東京都より静か。鴨…
         09:12+9     9 photos: DSC_2041.JPG to DSC_2049.J…
                     Žluťoučký kůň was the word of the da…

        Sunday 13 July 2025
         16:40       Third day, rain

        Saturday 12 July 2025
         20:05       Lyon \\x1b]0;title\\x07

        Friday 11 July 2025
         20:05-3:30* été 👩‍👩‍👧‍👦 \\x1b[31mred\\u{202e} 한국어 an…

        """
}
