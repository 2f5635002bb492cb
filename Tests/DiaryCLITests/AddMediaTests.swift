import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Glibc
import TestSupport
import Testing

struct AddMediaTests {
    let photo = TestProgram.sample("lighthouse.jpg")
    let sound = TestProgram.sample("fog-on-the-river.flac")

    @Test func `media come with a text, in the order named`() throws {
        let program = TestProgram()
        let added = program.run("add", "tram", "--media", sound, photo, "--star")
        #expect(added.exitCode == .success)
        #expect(added.error.contains("1 photo  1 sound"))
        let entry = try program.onlyEntry()
        #expect(entry.media.map(\.fileName) == ["fog-on-the-river.flac", "lighthouse.jpg"])
        #expect(entry.starred)
        #expect(entry.creationTime.instant == TestProgram.startTime)
    }

    @Test(arguments: [
        ("cafe\u{301}.wav", "caf\u{E9}.wav"), ("caf\u{E9}.wav", "cafe\u{301}.wav"),
    ])
    func `names that look alike are two files`(first: String, second: String) throws {
        let program = TestProgram()
        let names = [Array(first.utf8), Array(second.utf8), [0xE8] + Array(".wav".utf8), [0xE9] + Array(".wav".utf8)]
        let samples = ["umbrella.wav", "recorder.wav", "fog-on-the-river.flac", "lighthouse.jpg"]
        let paths = try zip(names, samples).map { name, sample in
            let path = program.folder.path.appending(bytes: name)
            try File.create(path, File.read(FilePath(TestProgram.sample(sample)), limit: 1 << 20))
            return path
        }
        program.run(["add", "-m"].map { Array($0.utf8) } + paths.map(\.bytes))
        let sizes = samples.map { Folder.status(FilePath(TestProgram.sample($0))).map { Int64($0.st_size) } }
        #expect(try program.onlyEntry().media.map(\.byteCount) == sizes)
        program.run([Array("add".utf8), Array("-m".utf8) + paths[3].bytes])
        #expect(try program.entries().first?.media.first?.byteCount == sizes[3])
    }

    @Test func `media alone are an entry, on a terminal too`() throws {
        let program = TestProgram()
        #expect(program.run("add", "-m", photo).exitCode == .success)
        program.isInputTerminal = true
        #expect(program.run("add", "-m", photo).exitCode == .success)
        #expect(try program.entries().map(\.text) == ["", ""])
    }

    @Test func `the entry takes the photo's time on request, and its place by default`() throws {
        let program = TestProgram()
        program.run("add", "-m", photo, "--at", "media")
        let entry = try program.onlyEntry()
        let medium = try #require(entry.media.first)
        #expect(entry.creationTime.instant == medium.captureTime?.instant)
        #expect(entry.creationTime.utcOffset == medium.captureTime?.utcOffset)
        #expect(entry.position == medium.metadata.position)
        #expect(medium.metadata.position != nil)
    }

    @Test(arguments: [
        ("signal-2024-01-15-182205.wav", "2024-01-15T18:22:05+01:00", true),
        ("IMG-20240715-WA0007.wav", "2024-07-15T12:00:00+02:00", false),
    ])
    func `a name gives the time of a medium that has none`(name: String, time: String, hasTime: Bool) throws {
        let program = TestProgram()
        let copy = program.folder.write(try File.read(FilePath(TestProgram.sample("umbrella.wav"))), to: name)
        let added = program.run("add", "-m", "\(copy)", "--at", "media", "--zone", "Europe/Prague")
        #expect(added.exitCode == .success, "\(added.error)")
        let entry = try program.onlyEntry()
        #expect(entry.creationTime.rfc3339() == time && entry.hasTime == hasTime)
        #expect((entry.media.first?.captureTime != nil) == hasTime)
    }

    @Test func `a file's date is not the time of its medium`() throws {
        let program = TestProgram()
        let added = program.run("add", "-m", TestProgram.sample("umbrella.wav"), "--at", "media")
        #expect(added.exitCode == .failure && added.error.contains("no medium says when it was taken"))
    }

    @Test func `--position wins over the photo's`() throws {
        let program = TestProgram()
        program.run("add", "-m", photo, "--position", "1,2")
        #expect(try program.onlyEntry().position == Position(latitude: 1, longitude: 2))
    }

    @Test func `one file that can't be taken keeps everything out`() throws {
        let program = TestProgram()
        let broken = program.folder.write("no photo".utf8, to: "broken.jpg")
        let added = program.run("add", "x", "-m", photo, "\(broken)")
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("broken.jpg"))
        #expect(added.error.contains("nothing was added"))
        #expect(try program.entries().isEmpty)
        #expect(try Folder.names(in: program.diary.appending("tmp")).isEmpty)
    }

    @Test func `an undecodable photo is kept without a thumbnail and reported`() throws {
        let program = TestProgram()
        let whole = try File.read(FilePath(photo))
        let cut = program.folder.write(whole.prefix(1000), to: "cut.jpg")
        let added = program.run("add", "x", "-m", "\(cut)")
        #expect(added.exitCode == .success)
        #expect(added.error.contains("warning:"))
        #expect(added.error.contains("cut.jpg: kept without a thumbnail"))
        #expect(try program.onlyEntry().media.count == 1)
    }

    @Test func `a name that is not UTF-8 is found and kept`() throws {
        let program = TestProgram()
        let name = program.folder.path.bytes + [UInt8(ascii: "/"), 0xE9] + ".jpg".utf8
        let bytes = try File.read(FilePath(photo))
        try File.create(FilePath(bytes: name), bytes)
        let added = program.run(["add".bytes, "-m".bytes, name])
        #expect(added.exitCode == .success)
        #expect(try program.onlyEntry().media.first?.fileNameBytes == [0xE9] + ".jpg".utf8)
    }
}
