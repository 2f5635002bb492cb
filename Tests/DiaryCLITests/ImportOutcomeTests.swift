import DiaryCLI
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

@Suite struct ImportOutcomeTests {
    let phone = Phone()

    @Test func `the same files again change nothing`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        try phone.shoot("b.jpg", at: "12:00")
        #expect(phone.takeIn().error.contains("2 photos are now in 2 entries, 1 June 2025\n"))
        let again = phone.takeIn()
        #expect(again.exitCode == .success && again.output.isEmpty)
        #expect(
            again.error == "nothing new came in\n  already here  2   byte for byte, nothing to do\n")
        #expect(phone.program.run("undo", "--list").lines.count == 1)
    }

    @Test func `one undo takes an import back, and redo brings it again`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        try phone.shoot("b.jpg", at: "12:00")
        phone.takeIn()
        phone.program.run("undo")
        #expect(try phone.program.entries().isEmpty)
        phone.program.run("redo")
        #expect(try phone.program.entries().count == 2)
    }

    @Test func `the same bytes come in once, under their first name`() throws {
        let bytes = TinyPhoto.bytes("2025:06:01 10:00:00")
        try phone.put(bytes, "a/one.jpg")
        try phone.put(bytes, "b/two.jpg")
        #expect(phone.takeIn().error.contains("  already here  1   1 twice among these files\n"))
        #expect(try phone.groups() == [["one.jpg"]])
    }

    @Test func `a copy whose name says more gives a time, which is reported`() throws {
        try phone.put(TinyPhoto.bytes(), "a/photo.jpg")
        phone.takeIn()
        try phone.put(TinyPhoto.bytes(), "b/IMG_20230405_101112.jpg")
        let sentence = "1 medium of an earlier import has a better time from a file of this import\n"
        #expect(phone.takeIn().error.contains(sentence))
    }

    @Test func `a trashed medium stays there, unless it is requested again`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn()
        phone.program.run("delete", "@")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.contains("  already here  1   1 in the trash; --again brings back\n"))
        #expect(phone.takeIn("--again").exitCode == .success)
        #expect(try phone.groups() == [["a.jpg"]])
    }

    @Test func `a deleted medium stays away, unless it is requested again`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn()
        phone.program.run("delete", "@")
        #expect(phone.program.run("trash", "--empty", "--yes").exitCode == .success)
        #expect(phone.takeIn().error.contains("  already here  1   1 once thrown away; --again brings back\n"))
        phone.takeIn("--again")
        #expect(try phone.groups() == [["a.jpg"]])
        #expect(phone.takeIn().error.contains("byte for byte"))
    }

    @Test func `a companion of a photo is kept with it`() throws {
        try phone.shoot("IMG_1.JPG", at: "10:00")
        let bytes = TinyPhoto.film(at: "2025:06:01 10:00:01")
        try phone.put(bytes, "IMG_1.MOV")
        try phone.put(TinyPhoto.film(salt: "x"), "holiday.MOV")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.contains("  beside a photo  1   Live Photo films, kept with it\n"))
        #expect(outcome.error.contains("1 photo and 1 video are now in 2 entries"))
        let medium = try #require(phone.program.entries().flatMap(\.media).first { $0.type == .image })
        let film = try #require(medium.companions.first)
        #expect(film.kind == .livePhoto && film.fileName == "IMG_1.MOV" && film.fileExtension == "mov")
        #expect(phone.program.run("media").output.contains("with IMG_1.MOV"))
        let original = phone.program.diary.appending(Vault.relativePath(of: film.hash, extension: "mov"))
        #expect(try File.read(original) == bytes)
        #expect(phone.takeIn().error.contains("already here  3 "))
        phone.program.run("delete", "--has", "image", "--yes")
        phone.program.run("trash", "--empty", "--yes")
        #expect(!Folder.exists(original))
    }

    @Test func `foreign files that a walk meets are counted, and texts make the import incomplete`() throws {
        try phone.put([], ".nomedia")
        #expect(phone.takeIn().exitCode == .success)
        try phone.put(Array("words".utf8), "notes.txt")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("  left out: no media  2   .nomedia .txt\n"))
    }

    @Test(arguments: [("notes.txt", "no photo, sound or video, left out"), ("film.mov", "a video, left out")])
    func `a useless named file is reported`(name: String, words: String) throws {
        let path = try phone.put(name.hasSuffix("mov") ? TinyPhoto.film() : Array("words".utf8), name)
        let outcome = phone.program.run("import", "--no-videos", path)
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("warning: \(path): \(words)\n"))
    }

    @Test(arguments: [
        ("empty.jpg", "", "empty file"), ("no.jpg", "words", "not a photo, sound or video, although its name says so"),
    ])
    func `one that only claims to be a photo is unreadable`(name: String, content: String, words: String) throws {
        let path = try phone.put(Array(content.utf8), name)
        try phone.shoot("good.jpg", at: "10:00")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("warning: \(path): \(words)\n"))
        #expect(outcome.error.contains("  unreadable  1   named above with its reason\n"))
        #expect(try phone.groups() == [["good.jpg"]])
    }

    @Test func `a picture without a thumbnail has its own reason, and ffmpeg is named only for sounds`() throws {
        var odd = try SampleMedia.bytes(of: "lighthouse.jpg")
        let frame = try #require((0..<odd.count - 1).first { odd[$0] == 0xFF && odd[$0 + 1] == 0xC0 })
        // Three samples of brightness to two of colour, which libjpeg does not scale.
        (odd[frame + 11], odd[frame + 14]) = (0x31, 0x21)
        try phone.put(odd, "odd.jpg")
        let pictures = phone.takeIn()
        #expect(pictures.error.contains("no thumbnail  1   kept: 1 of an uncommon kind; --report FILE names each\n"))
        #expect(pictures.error.contains("odd.jpg: kept without a thumbnail: JPEG of an uncommon kind is not decoded\n"))
        #expect(!pictures.error.contains("ffmpeg"))
        phone.program.environment["PATH"] = "/nowhere"
        try phone.put(Array(Data(contentsOf: URL(filePath: TestProgram.sample("tags/memo.m4a")))), "memo.m4a")
        #expect(phone.takeIn().error.contains("no waveform   1   AAC: install ffmpeg, then diary check --repair\n"))
    }

    @Test func `a damaged photo is reported with the decoder's reason`() throws {
        try phone.put([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8), "cut.jpg")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .incomplete)
        #expect(outcome.error.contains("cut.jpg: a damaged JPEG (libjpeg: "))
    }

    @Test func `a condition selects the imported files`() throws {
        try phone.shoot("IMG_1.jpg", at: "10:00")
        try phone.shoot("screenshot-1.jpg", at: "10:01")
        try phone.shoot("old.jpg", at: "10:00", day: "2020:01:01")
        let outcome = phone.takeIn(
            "--where", "NOT fileName BEGINSWITH[c] $word AND captureTime > '2025-01-01'", "--arg", "word", "SCREENSHOT")
        #expect(outcome.error.contains("  left out: not chosen  2   by --where\n"))
        #expect(try phone.groups() == [["IMG_1.jpg"]])
        #expect(phone.takeIn("--where", "fileNam = 'x'").exitCode == .usage)
    }

    @Test func `a doubtful time orders media, and is not a capture time`() throws {
        try phone.put(TinyPhoto.bytes(salt: "1"), "a.jpg", modified: Date(timeIntervalSince1970: 1_700_000_000))
        try phone.put(TinyPhoto.bytes(salt: "2"), "Screenshot_20240115-101112.jpg")
        let outcome = phone.takeIn()
        #expect(outcome.error.contains("time from   file name 1   file date 1 (doubtful)\n"))
        let known = phone.program.run("list", "ANY media.captureTime > '2000-01-01'", "--format", "jsonl")
        #expect(known.lines.count == 1 && known.output.contains("Screenshot"))
        #expect(phone.program.run("media", "captureTime = NULL", "--format", "jsonl").output.contains("\"a.jpg\""))
        try phone.put(TinyPhoto.bytes(salt: "3"), "b.jpg", modified: Date(timeIntervalSince1970: 1_700_003_000))
        try phone.put(TinyPhoto.bytes(salt: "4"), "c.jpg", modified: Date(timeIntervalSince1970: 1_700_006_000))
        phone.takeIn()
        #expect(try phone.groups() == [["a.jpg", "b.jpg", "c.jpg"], ["Screenshot_20240115-101112.jpg"]])
    }

    @Test func `a dry run reports and writes nothing`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        let outcome = phone.takeIn("--dry-run")
        #expect(outcome.exitCode == .success && outcome.output.isEmpty)
        #expect(outcome.error.contains("1 photo would be in 1 entry, 1 June 2025\n"))
        #expect(!Folder.exists(phone.program.diary))
    }

    @Test func `names are kept to the byte, and printed on one line`() throws {
        let names: [[UInt8]] = [
            Array("line\nbreak.jpg".utf8), Array("bad".utf8) + [0xFF] + Array(".jpg".utf8), Array("caf\u{E9}.jpg".utf8),
            Array("cafe\u{301}.jpg".utf8),
        ]
        try phone.put([], "x.txt")
        for (index, name) in names.enumerated() {
            try File.create(phone.path.appending(bytes: name), TinyPhoto.bytes("2025:06:01 10:00:00", salt: "\(index)"))
        }
        #expect(phone.takeIn().exitCode == .success)
        let kept = try phone.program.onlyEntry().media.map { $0.fileNameBytes ?? Array(($0.fileName ?? "").utf8) }
        #expect(Set(kept) == Set(names))
        try File.create(phone.path.appending("em\npty.jpg"), [])
        #expect(phone.takeIn().error.contains("em pty.jpg: empty file\n"))
    }

    @Test func `the report of files has the outcome of each, a line of JSON each`() throws {
        try phone.shoot("a.jpg", at: "10:00", offset: "+02:00")
        try phone.put(Array("words".utf8), "notes.txt")
        try File.create(phone.path.appending(bytes: [0xFF, 0x2E, 0x6A, 0x70, 0x67]), [])
        let report = "\(phone.program.folder.path)/fates.jsonl"
        let outcome = phone.takeIn("--report", report)
        let objects = try File.read(FilePath(report)).split(separator: 0x0A).map { try JSONParser.parse(Array($0)) }
        #expect(objects.count == 3)
        let fates = objects.compactMap { $0.objectValue?["fate"]?.stringValue }
        #expect(Set(fates) == ["imported", "left out", "unreadable"])
        let imported = try #require(objects.first { $0.objectValue?["fate"] == .string("imported") }?.objectValue)
        #expect(imported["entry"]?.stringValue == outcome.lines.first)
        #expect(imported["time"] == .string("2025-06-01T10:00:00+02:00"))
        #expect(imported["timeSource"] == .string("camera"))
        let unreadable = try #require(objects.first { $0.objectValue?["fate"] == .string("unreadable") }?.objectValue)
        #expect(unreadable["pathBytes"] != nil)
    }

    @Test func `the report of files names the original of a duplicate`() throws {
        try phone.shoot("a.jpg", at: "10:00", offset: "+02:00")
        let bytes = try File.read(phone.path.appending("a.jpg"))
        try phone.put(bytes, "b.jpg")
        let report = "\(phone.program.folder.path)/fates.jsonl"
        phone.takeIn("--report", report)
        func duplicates(_ report: String) throws -> [JSONObject] {
            try File.read(FilePath(report)).split(separator: 0x0A).compactMap {
                try JSONParser.parse(Array($0)).objectValue
            }
            .filter { $0["fate"] == .string("already here") }
        }
        let twin = try #require(try duplicates(report).first)
        #expect(twin["path"] == .string("\(phone.path)/b.jpg") && twin["equals"] == .string("\(phone.path)/a.jpg"))
        let medium = try phone.program.onlyEntry().media[0]
        try phone.put(bytes, "c.jpg")
        phone.takeIn("--report", report + "2")
        let here = try duplicates(report + "2")
        #expect(here.count == 3)
        #expect(here.allSatisfy { $0["equals"] == .string("a.jpg") && $0["medium"] == .string("\(medium.id)") })
        phone.program.run("delete", "@", "--yes")
        phone.takeIn("--report", report + "3")
        #expect(try duplicates(report + "3").allSatisfy { $0["equals"] == .string("a.jpg") })
    }

    @Test func `the summary is one object on request`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        let outcome = phone.takeIn("--format", "json")
        let object = try #require(JSONParser.parse(outcome.output).objectValue)
        #expect(object["photoCount"] == .integer(1) && object["entryCount"] == .integer(1))
        #expect(object["entries"]?.arrayValue?.count == 1)
    }

    @Test func `the diary's own folder is never walked`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn()
        let outcome = phone.program.run("import", "\(phone.program.folder.path)")
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.contains("  left out: the diary  1   its own folder is never walked\n"))
        #expect(phone.program.run("import", "\(phone.program.diary)").exitCode == .incomplete)
    }

    @Test func `JSON lines and folders are imported by one command`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        let lines = phone.program.folder.write("{\"text\":\"x\",\"date\":\"2020-01-01\"}\n".utf8, to: "old.jsonl")
        let outcome = phone.takeIn("\(lines)")
        #expect(outcome.exitCode == .success)
        #expect(try phone.program.entries().count == 2)
    }
}
