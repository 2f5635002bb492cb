import DiaryModel
import Glibc
import Testing

@testable import DiaryMedia

/// The decision when files that arrive are taken, with a clock of its own.
@Suite struct SettlingFilesTests {
    private func file(_ name: String, size: Int = 1) -> FoundFile {
        var status = stat()
        status.st_size = size
        return FoundFile(path: FilePath("/folder/\(name)"), status: status, isNamed: false)
    }

    private func names(_ files: [FoundFile]) -> [String] {
        files.map { String(decoding: $0.path.lastComponent, as: UTF8.self) }
    }

    @Test func `a file is taken once it has not changed for the time`() {
        var files = SettlingFiles(quiet: 5000)
        files.note(file("a"), at: 100)
        #expect(files.due == 5100)
        #expect(files.take(at: 5000) { $0 }.isEmpty)
        #expect(names(files.take(at: 5100) { $0 }) == ["a"])
        #expect(files.due == nil)
    }

    @Test func `files that arrive together are one group`() {
        var files = SettlingFiles(quiet: 5000)
        files.note(file("a"), at: 0)
        files.note(file("b"), at: 4000)
        #expect(files.take(at: 5000) { $0 }.isEmpty)
        #expect(names(files.take(at: 9000) { $0 }) == ["a", "b"])
    }

    @Test func `a file that grows holds the others up for a minute`() {
        var files = SettlingFiles(quiet: 5000)
        files.note(file("a"), at: 0)
        var size = 0
        var now: Int64 = 0
        var taken: [String] = []
        while taken.isEmpty, now < 200_000, let due = files.due {
            #expect(due > now || now == 0)
            now = due
            size += 1
            files.note(file("film", size: size), at: now)
            taken = names(
                files.take(at: now) { $0.path.lastComponent == Array("film".utf8) ? file("film", size: size) : $0 })
        }
        #expect(taken == ["a"] && now == 60_000)
        // The film is taken when it is complete.
        let end = now + 5000
        #expect(names(files.take(at: end) { $0 }) == ["film"])
    }

    @Test func `a file that changes while it waits waits again`() {
        var files = SettlingFiles(quiet: 5000)
        files.note(file("a"), at: 0)
        #expect(files.take(at: 5000) { _ in file("a", size: 2) }.isEmpty)
        #expect(files.take(at: 9000) { $0 }.isEmpty)
        #expect(names(files.take(at: 10_000) { $0 }) == ["a"])
    }

    @Test func `a file that its writer has open is not taken in a pause`() {
        var files = SettlingFiles(quiet: 5000)
        files.note(file("a"), isOpen: true, at: 0)
        files.note(file("a"), at: 3000)
        #expect(files.take(at: 20_000) { $0 }.isEmpty)
        files.note(file("a"), isOpen: false, at: 21_000)
        #expect(names(files.take(at: 25_000) { $0 }) == ["a"])
    }

    @Test func `a file that is gone is forgotten`() {
        var files = SettlingFiles(quiet: 5000)
        files.note(file("a"), at: 0)
        files.note(file("b"), at: 0)
        #expect(names(files.take(at: 5000) { $0.path.lastComponent == Array("a".utf8) ? nil : $0 }) == ["b"])
        files.note(file("c"), at: 6000)
        files.forget(below: FilePath("/folder"))
        #expect(files.due == nil)
    }

    @Test(arguments: [
        ".syncthing.IMG_1.jpg.tmp", "IMG_1.jpg.part", "film.mp4.crdownload", "~$letter.docx", ".~lock.notes.md#",
        "x.partial", ".IMG_1.JPG.a8Xq2Z", ".nextcloudsync.log", ".IMG_1.jpg.~1f", "film.MP4.PART", "notes.md~",
        "~syncthing~IMG.jpg.tmp", "x.filepart",
    ])
    func `an unfinished file is known by its name`(name: String) {
        #expect(UnfinishedName.matches(Array(name.utf8)))
    }

    @Test(arguments: ["IMG_1.jpg", "IMG~2.jpg", "part.md", "a.partial.jpg", "~/x.jpg", "tmp"])
    func `other names are those of files`(name: String) {
        #expect(!UnfinishedName.matches(Array(name.utf8)))
    }
}
