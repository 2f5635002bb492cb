import DiaryCLI
import TestSupport
import Testing

struct ShowTests {
    @Test func `an entry is shown with all that is known of it`() throws {
        let shown = try SampleDiary().at(80).run("show", "5be2")
        #expect(shown.exitCode == .success)
        #expect(
            shown.output == """
                5be2d8  Thursday 19 November 2026, 15:00 Asia/Tokyo (07:00 here)  #旅行
                Kyoto  35.0116, 135.7681 (from photo 1)  journal: default

                🍁京都で散歩した。東京都より静か。鴨川で鷺を三羽見た。Then tea, far too hot, and
                the long way home.

                1  photo  14:02  IMG_2041.HEIC  4032x3024  iPhone 13  5.1 mm f/1.6 1/120 ISO 50
                2  photo  2026-11-18 14:03  IMG_2042.HEIC  4032x3024  "the heron"
                3  sound  14:20  memo.m4a  0:42  AAC mono 48 kHz  "Memo 7"
                5be2d8a1-7b1e-4c55-9a0e-5d21c7b90f11   added 20 Nov

                """)
    }

    @Test func `a narrow terminal wraps the list`() throws {
        let lines = try SampleDiary().at(50).run("show", "5be2").lines
        #expect(lines.contains("1  photo  14:02  IMG_2041.HEIC  4032x3024"))
        #expect(lines.contains("   iPhone 13  5.1 mm f/1.6 1/120 ISO 50"))
    }

    @Test func `media with unknown times leave no column for them`() throws {
        let program = TestProgram()
        program.run("add", "-m", TestProgram.sample("umbrella.wav"))
        #expect(program.run("show").lines.contains { $0.hasPrefix("1  sound  umbrella.wav  0:0") })
    }

    @Test func `without an entry the one last changed is shown`() throws {
        #expect(
            try SampleDiary().at(nil).run("show").output.hasPrefix(
                "3f2a9c  Friday 20 November 2026, 21:14 Europe/Prague"))
    }

    @Test func `in a pipe one empty line precedes the text`() throws {
        let shown = try SampleDiary().at(nil).run("show", "e441")
        #expect(shown.output.contains("journal: default\n\nŽluťoučký") && !shown.output.contains("\n\n\n"))
    }

    @Test func `an entry without a time shows none`() throws {
        let lines = try SampleDiary().at(nil).run("show", "e441").lines
        #expect(lines.first == "e4410a  Thursday 19 November 2026  #čeština")
    }

    @Test func `an entry in the trash says so`() throws {
        let sample = try SampleDiary()
        sample.at(nil).run("delete", "e441", "--yes")
        let shown = sample.at(nil).run("show", "e441")
        #expect(shown.exitCode == .success)
        #expect(shown.lines[2] == "in the trash since 20 Nov  bring it back: diary restore e4410a")
    }

    @Test func `formats are those of list, and several entries are in the order named`() throws {
        let sample = try SampleDiary()
        let ids = sample.at(nil).run("show", "c07b", "3f2a", "-f", "ids").lines
        #expect(ids.map { $0.prefix(6) } == ["c07b1f", "3f2a9c"])
        #expect(sample.at(nil).run("show", "c07b", "3f2a", "-f", "jsonl").lines.count == 2)
        #expect(sample.at(nil).run("show", "@", "-f", "json").output.hasPrefix("[{\"id\":\"3f2a9ca1"))
    }

    @Test func `a word without an entry fails`() throws {
        let shown = try SampleDiary().at(nil).run("show", "ffff")
        #expect(shown.exitCode == .failure)
        #expect(shown.error.hasPrefix("error: no entry begins with ffff\n"))
    }
}
