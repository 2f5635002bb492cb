import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

struct MediaTests {
    private func media(_ words: String...) throws -> TestProgram.Outcome {
        try SampleDiary().at(nil).run((["media"] + words).map { Array($0.utf8) })
    }

    @Test func `media are listed newest first with entry and number`() throws {
        let listed = try media("-n", "6")
        #expect(listed.exitCode == .success)
        #expect(
            listed.lines == [
                "3f2a9c:2  photo                    cat.jpg  4032x3024  \"Café des Fédérations, Lyon\"",
                "3f2a9c:1  photo                    table.jpg  4032x3024",
                "91d04e:1  sound                    fog.m4a  0:42  AAC mono 48 kHz  \"Memo 7\"",
                "5be2d8:3  sound  2026-11-19 14:20  memo.m4a  0:42  AAC mono 48 kHz  \"Memo 7\"",
                "5be2d8:2  photo  2026-11-18 14:03  IMG_2042.HEIC  4032x3024  \"the heron\"",
                "5be2d8:1  photo  2026-11-19 14:02  IMG_2041.HEIC  4032x3024  iPhone 13  5.1 mm f/1.6 1/120 ISO 50",
            ])
    }

    @Test func `the order can be reversed to oldest first`() throws {
        let newest = try media().lines
        #expect(newest.count == 15)
        #expect(try media("--reverse").lines == newest.reversed())
        #expect(try media("--reverse", "-n", "2").lines == newest.reversed().prefix(2).map(\.self))
    }

    @Test(arguments: [
        (["fNumber < 2"], ["IMG_2041.HEIC"]),
        (["caption CONTAINS[cd] 'cafe'"], ["cat.jpg"]),
        (["diaryEntry.starred = YES"], ["fog.m4a"]),
        (
            ["diaryEntry.text CONTAINS 'Tram' OR fileName BEGINSWITH 'IMG'"],
            ["fog.m4a", "IMG_2042.HEIC", "IMG_2041.HEIC"]
        ),
        (["--where", "type = 'audio'", "--tag", "旅行"], ["memo.m4a"]),
        (["--where", "captureTime < '2026-11-19'"], ["IMG_2042.HEIC"]),
        (["--has", "audio"], ["fog.m4a", "memo.m4a"]),
        (["--on", "2026-11-20", "--has", "image"], ["cat.jpg", "table.jpg"]),
        (["yesterday", "-n", "1"], ["memo.m4a"]),
        (["fileName = $name", "--arg", "name", "cat.jpg"], ["cat.jpg"]),
        (["--contains", "garlic"], ["cat.jpg", "table.jpg"]),
        (["byteCount > 1000"], []), (["-n", "0"], []), (["--import", "3"], []),
    ])
    func `a selection chooses media`(words: [String], names: [String]) throws {
        let listed = try SampleDiary().at(nil).run((["media"] + words).map { Array($0.utf8) })
        #expect(listed.exitCode == .success)
        let found = listed.lines.map { line in
            line.split(separator: " ").first { $0.contains(".") && !$0.contains("/") }.map(String.init) ?? ""
        }
        #expect(found == names)
        let understood = words.contains("yesterday") ? "yesterday is Thursday 19 November 2026\n" : ""
        #expect(listed.error == understood + (names.isEmpty ? "no medium matches\n" : ""))
    }

    @Test func `a key of entries is not one of media, and the nearest is named`() throws {
        let wrong = try media("captoin = 'x'")
        #expect(wrong.exitCode == .usage)
        #expect(wrong.error.contains("caption"))
    }

    @Test func `who wants a contact sheet is led to the help, which has the line for one`() {
        let outcome = TestProgram().run("media", "--sheet", "july.jpg")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error == "error: media has no option --sheet\n\nhint: diary help media\n", "\(outcome.error)")
        #expect(TestProgram().run("help", "media").output.contains(#"montage "$@" trip.jpg"#))
    }

    @Test func `json has the entry of each medium`() throws {
        let program = try SampleDiary().at(nil)
        let lines = program.run("media", "-f", "jsonl", "-n", "2").lines
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"id\":") && $0.contains("\"diaryEntry\":\"3f2a9ca1-") })
        #expect(program.run("media", "-f", "json", "-n", "2").output == "[" + lines.joined(separator: ",\n") + "]\n")
        #expect(try media("-f", "json", "-n", "0").output == "[]\n")
    }

    @Test func `ids are whole`() throws {
        let ids = try media("-f", "ids").lines
        #expect(ids.count == 15)
        #expect(ids.allSatisfy { UniqueIdentifier($0) != nil })
    }

    @Test func `paths of originals keep the bytes of the diary's folder`() throws {
        let program = TestProgram()
        let folder = program.folder.path.bytes + [UInt8(ascii: "/"), 0xE9]
        let photo = TestProgram.sample("lighthouse.jpg")
        let words = ["--diary".bytes, folder]
        #expect(program.run(["add".bytes, "x".bytes, "-m".bytes, photo.bytes] + words).exitCode == .success)
        let listed = program.run(["media".bytes, "-f".bytes, "paths".bytes] + words)
        #expect(listed.outputBytes.starts(with: folder + "/media/".utf8))
        #expect(listed.outputBytes.last == 0x0A)
        let path = FilePath(bytes: Array(listed.outputBytes.dropLast()))
        #expect(try File.read(path) == File.read(FilePath(photo)))
    }

    @Test func `a detached or trashed medium is not listed`() throws {
        let program = try SampleDiary().at(nil)
        program.run("detach", "3f2a9c", "cat.jpg")
        program.run("delete", "91d04e")
        let lines = program.run("media", "-n", "2").lines
        #expect(lines.map { $0.prefix(8) } == ["3f2a9c:1", "5be2d8:3"])
    }

    @Test(arguments: [40, 60, 80]) func `lines fit the window`(width: Int) throws {
        let lines = try SampleDiary().at(width).run("media").lines
        #expect(lines.count { !$0.hasPrefix(" ") } == 15)
        #expect(lines.allSatisfy { $0.count <= width })
    }
}
