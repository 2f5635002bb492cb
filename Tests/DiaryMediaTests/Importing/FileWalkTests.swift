import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryMedia

struct FileWalkTests {
    private let folder = TestFolder()

    /// The events of a walk, one per line, without the test's own folder.
    private func walk(_ operands: [String], excluding excluded: [String] = []) -> [String] {
        let walk = FileWalk(
            operands: operands.map { folder.path($0) }, excluding: excluded.map { folder.path($0) })
        let start = folder.path("").bytes.count + 1
        let short = { (path: FilePath) in String(decoding: path.bytes.dropFirst(start), as: UTF8.self) }
        return walk.map { event in
            switch event {
            case .file(let file): (file.isNamed ? "named " : "") + short(file.path)
            case .leftOut(let path, let reason, let isNamed): (isNamed ? "named " : "") + "\(reason) \(short(path))"
            case .unreadable(let path, let error): "error \(error.code) \(short(path))"
            }
        }
    }

    private func write(_ names: String...) throws {
        for name in names { try folder.write(Data(name.utf8), to: name) }
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.url(name).path, withDestinationPath: target)
    }

    @Test func `files come before folders, both in the order of their bytes`() throws {
        try write("a/z.jpg", "a/b/1", "a/B/2", "a/b.jpg", "a/B.jpg", "a/ä.jpg", "a/b/c/d/e/f/3")
        #expect(
            walk(["a"]) == ["a/B.jpg", "a/b.jpg", "a/z.jpg", "a/ä.jpg", "a/B/2", "a/b/1", "a/b/c/d/e/f/3"])
    }

    @Test func `a file has its size, its date and its identity in the kernel`() throws {
        try write("a.jpg")
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.url("a.jpg").path)
        var walk = FileWalk(operands: [folder.path("a.jpg")])
        guard case .file(let file)? = walk.next() else {
            Issue.record("no file")
            return
        }
        #expect(file.byteCount == 5 && file.modificationTime == Instant(microseconds: 1_700_000_000_250_000))
        #expect(file.identity == Folder.status(folder.path("a.jpg")).map { FileIdentity($0) })
        #expect(walk.next() == nil)
    }

    @Test func `names that are not UTF-8, and twins in normal form, are files of their own`() throws {
        for name in [[0xC3, 0xA9], [0x65, 0xCC, 0x81], [0xFF, 0xFE], [0x0A]] as [[UInt8]] {
            try File.create(folder.path("").appending(bytes: name), [])
        }
        let names = FileWalk(operands: [folder.path("")]).map { event in
            guard case .file(let file) = event else { return [UInt8]() }
            return file.path.lastComponent
        }
        #expect(names == [[0x0A], [0x65, 0xCC, 0x81], [0xC3, 0xA9], [0xFF, 0xFE]])
    }

    @Test func `hidden files are skipped unless they were named`() throws {
        try write("a/.trashed-1.jpg", "a/.thumbnails/1", "a/@eaDir/2", "a/lost+found/x", "a/b.jpg")
        let skipped = [
            "previews a/.thumbnails", "foreignTrash a/.trashed-1.jpg", "previews a/@eaDir", "hidden a/lost+found",
        ]
        #expect(Set(walk(["a"])) == Set(skipped + ["a/b.jpg"]))
        #expect(walk(["a/.trashed-1.jpg", "a/.thumbnails"]) == ["named a/.trashed-1.jpg", "a/.thumbnails/1"])
    }

    @Test func `of a photo library only the originals are taken`() throws {
        let library = "a/Photos Library.photoslibrary"
        try write(
            "\(library)/originals/0/1.heic", "\(library)/resources/derivatives/0/1.jpeg", "\(library)/database/x.jpg",
            "\(library)/loose.jpg", "a/Catalog Previews.lrdata/0/01/thumb.jpg", "a/iPhoto.photolibrary/Masters/1.jpg",
            "a/iPhoto.photolibrary/Thumbnails/1.jpg", "a/.pending-1-x.jpg", "a/originals/2.jpg")
        let found = walk(["a"]).filter { !$0.hasPrefix("previews") }
        let taken = ["\(library)/originals/0/1.heic", "a/iPhoto.photolibrary/Masters/1.jpg", "a/originals/2.jpg"]
        #expect(Set(found) == Set(taken + ["foreignTrash a/.pending-1-x.jpg"]))
        #expect(walk([library]).filter { !$0.hasPrefix("previews") } == [taken[0]])
        #expect(walk(["\(library)/resources"]) == ["\(library)/resources/derivatives/0/1.jpeg"])
    }

    @Test func `a hidden file is looked at as any other`() throws {
        try write("a/.hidden.jpg", "a/.nomedia", "a/._b.jpg", "a/b.jpg")
        #expect(walk(["a"]) == ["hidden a/._b.jpg", "a/.hidden.jpg", "a/.nomedia", "a/b.jpg"])
    }

    @Test func `special files are passed by without being opened`() throws {
        try write("a/b")
        #expect(unsafe mkfifo(folder.url("a/fifo").path, 0o600) == 0)
        #expect(walk(["a"]) == ["a/b", "special a/fifo"])
        #expect(walk(["a/fifo"]) == ["named special a/fifo"])
        #expect(FileWalk(operands: [FilePath("/dev/null")]).map { $0 }.count == 1)
    }

    @Test func `circles of links are walked once`() throws {
        try write("a/b/c.jpg")
        try link("a/b/up", to: "..")
        try link("a/b/here", to: ".")
        try link("a/self", to: "self")
        try link("a/nowhere", to: "gone.jpg")
        #expect(walk(["a"]) == ["a/b/c.jpg", "danglingLink a/nowhere", "danglingLink a/self"])
        #expect(walk(["a/b/up/b/up"]).contains("a/b/up/b/up/b/c.jpg"))
    }

    @Test func `links are followed once everything has come by its own name`() throws {
        try write("a/z/real.jpg", "a/.thumbnails/x.jpg", "a/z/.trashed-9.jpg")
        try link("a/alias.jpg", to: "z/real.jpg")
        try link("a/seen.jpg", to: "z/.trashed-9.jpg")
        try link("a/seen2.jpg", to: folder.url("a/z/.trashed-9.jpg").path)
        let found = walk(["a"])
        #expect(
            found == ["previews a/.thumbnails", "foreignTrash a/z/.trashed-9.jpg", "a/z/real.jpg", "a/seen.jpg"])
        try link("a/folder", to: ".thumbnails")
        #expect(walk(["a"]) == found.dropLast() + ["a/folder/x.jpg", "a/seen.jpg"])
    }

    @Test func `links that lead out of the folder that was named are not followed`() throws {
        try write("a/b/1.jpg", "other/x.jpg", "ab/y.jpg")
        try link("a/out.jpg", to: "../other/x.jpg")
        try link("a/b/folder", to: "../../other")
        try link("a/near", to: "../ab")
        try link("a/up", to: "..")
        try link("a/root", to: "/etc/hostname")
        let links = ["a/b/folder", "a/near", "a/out.jpg", "a/root", "a/up"].map { "outsideLink \($0)" }
        #expect(walk(["a"]).sorted() == (["a/b/1.jpg"] + links).sorted())
        try link("named", to: "a")
        #expect(walk(["named/b"]) == ["named/b/1.jpg", "outsideLink named/b/folder"])
        #expect(walk(["a/out.jpg"]) == ["named a/out.jpg"])
    }

    @Test func `a file that becomes a link after the walk is not followed out of the folder`() throws {
        try write("a/b/1.jpg", "a/2.jpg", "a/.thumbnails/3.jpg", "other/1.jpg", "secret")
        try link("a/folder", to: folder.url("a/.thumbnails").path)
        let files = FileWalk(operands: [folder.path("a")]).compactMap { event -> FoundFile? in
            if case .file(let file) = event { file } else { nil }
        }
        #expect(files.count == 3)
        for file in files { _ = try SourceFile(file) }
        try FileManager.default.removeItem(at: folder.url("a/b"))
        try link("a/b", to: "../other")
        try FileManager.default.removeItem(at: folder.url("a/2.jpg"))
        try link("a/2.jpg", to: "../secret")
        try FileManager.default.removeItem(at: folder.url("a/.thumbnails/3.jpg"))
        try link("a/.thumbnails/3.jpg", to: folder.url("secret").path)
        for file in files {
            let error = #expect(throws: MediumIntakeError.self) { _ = try SourceFile(file) }
            guard case .leadsOut? = error?.reason else {
                Issue.record("\(file.path): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func `hard links are files of their own`() throws {
        try write("a/1.jpg")
        try FileManager.default.linkItem(at: folder.url("a/1.jpg"), to: folder.url("a/2.jpg"))
        #expect(walk(["a"]) == ["a/1.jpg", "a/2.jpg"])
    }

    @Test func `a file that was named twice, or within a named folder, is returned once`() throws {
        try write("a/1.jpg", "a/b/2.jpg")
        try link("link.jpg", to: "a/1.jpg")
        #expect(walk(["a", "a/1.jpg", "a/b/../1.jpg", "link.jpg", "a/b", "a"]) == ["named a/1.jpg", "a/b/2.jpg"])
        #expect(walk(["link.jpg", "a/1.jpg"]) == ["named link.jpg"])
    }

    @Test func `the diary is never walked, whichever way leads there`() throws {
        try write("home/diary/media/1.jpg", "home/a.jpg")
        try link("home/link", to: "diary/media")
        let walked = walk(["home"], excluding: ["home/diary", "nowhere"])
        #expect(walked == ["home/a.jpg", "diary home/diary", "diary home/link"])
        #expect(walk(["home/diary/media"], excluding: ["home/diary"]) == ["named diary home/diary/media"])
    }

    @Test func `an operand that is not there is reported`() {
        #expect(walk(["gone", "gone"]) == ["error \(ENOENT) gone", "error \(ENOENT) gone"])
        #expect(walk([]).isEmpty)
    }

    @Test func `a path longer than the system takes is reported, and the rest is walked`() throws {
        try write("a/b.jpg")
        let name = String(repeating: "d", count: 250)
        var descriptors = [unsafe open(folder.url("a").path, O_RDONLY | O_CLOEXEC)]
        for _ in 0..<20 {
            guard let last = descriptors.last else { break }
            #expect(unsafe mkdirat(last, name, 0o700) == 0)
            descriptors.append(unsafe openat(last, name, O_RDONLY | O_CLOEXEC))
        }
        let walked = walk(["a"])
        #expect(walked.count == 2 && walked[0] == "a/b.jpg" && walked[1].hasPrefix("error \(ENAMETOOLONG) "))
        while let last = descriptors.popLast() {
            close(last)
            if let parent = descriptors.last { _ = unsafe unlinkat(parent, name, AT_REMOVEDIR) }
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `a folder that can't be listed is reported, and the rest is walked`() throws {
        try write("a/closed/1.jpg", "a/open/2.jpg", "a/search/3.jpg")
        _ = unsafe chmod(folder.url("a/closed").path, 0)
        _ = unsafe chmod(folder.url("a/search").path, 0o400)
        #expect(walk(["a"]) == ["error \(EACCES) a/closed", "a/open/2.jpg", "error \(EACCES) a/search/3.jpg"])
        for name in ["a/closed", "a/search"] { _ = unsafe chmod(folder.url(name).path, 0o700) }
    }
}
