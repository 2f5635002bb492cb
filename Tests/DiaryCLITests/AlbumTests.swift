import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import Glibc
import TestFixtures
import TestSupport
import Testing

struct AlbumTests {
    private let program = TestProgram()
    private var album: FilePath { program.folder.path.appending("album") }

    private func add(_ words: String..., at date: String = "2026-11-19 15:00") {
        let outcome = program.run((["add", "--at", date] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .success, "\(outcome.error)")
    }

    @discardableResult
    private func export(_ words: String...) -> TestProgram.Outcome {
        program.run((["export", "-f", "html", "-o", "\(album)"] + words).map { Array($0.utf8) })
    }

    private func page(_ name: String) throws -> String {
        String(decoding: try File.read(album.appending(name)), as: UTF8.self)
    }

    private func names(_ name: String) throws -> [String] {
        try Folder.names(in: album.appending(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The write time and inode of each file, so that a replaced file counts as a change.
    private func state() throws -> [String: [Int]] {
        var state: [String: [Int]] = [:]
        for folder in try names("") where Folder.isFolder(album.appending(folder)) {
            for name in try names(folder) {
                let status = Folder.status(album.appending(folder).appending(name))
                state["\(folder)/\(name)"] = [Int(status?.st_ino ?? 0), Int(status?.st_mtim.tv_nsec ?? 0)]
            }
        }
        return state
    }

    @Test func `an album has a page a month, a year and a tag, with pictures in two sizes`() throws {
        add("Fog. #river", "-m", TestProgram.sample("river-in-fog.jpg"), "--star")
        add("Snow. #river", at: "2025-01-09 17:00")
        let outcome = export()
        #expect(outcome.exitCode == .success && outcome.error.contains("exported 2 entries, 1 photo"))
        #expect(try names("months") == ["2025-01.html", "2026-11.html"])
        #expect(try names("years") == ["2025.html", "2026.html"])
        #expect(try names("tags") == ["river.html"])
        let pictures = try names("media")
        #expect(pictures.count == 2 && pictures[0].hasSuffix("-large.jpg") && pictures[1].hasSuffix("-small.jpg"))
        let sizes = try pictures.map { try Self.size(of: File.read(album.appending("media").appending($0))) }
        #expect(sizes == ["1200x900", "512x384"])
        let month = try page("months/2026-11.html")
        #expect(month.contains("<time datetime=\"2026-11-19T15:00:00+01:00\">15:00</time>"))
        #expect(month.contains("href=\"../tags/river.html\""))
        #expect(month.contains("rel=\"prev\" href=\"2025-01.html\""))
        #expect(month.contains("width=\"512\" height=\"384\""))
        #expect(try page("site/shapes.css").contains(".r133 {"))
        #expect(try page("index.html").contains("1 entry · 1 photo"))
    }

    @Test func `every page forbids content from outside the album`() throws {
        add("one #a", "-m", TestProgram.sample("lighthouse.jpg"), TestProgram.sample("recorder.wav"))
        export()
        let pages = try ["index.html"] + names("months").map { "months/" + $0 } + names("tags").map { "tags/" + $0 }
        for name in pages {
            let text = try page(name)
            #expect(text.contains("content=\"default-src &#39;self&#39;; base-uri"))
            #expect(!text.contains(" style=") && !text.contains("<style") && !text.contains("http://"))
            #expect(!text.contains("https://") && !text.contains("javascript:"))
        }
    }

    @Test func `hostile words are harmless, wherever they are`() throws {
        let hostile = "\"><script>alert(1)</script>"
        add(hostile + "\n\n<img src=x onerror=alert(1)>", "--place", hostile, "--journal", "a<b>&")
        export("--details")
        for name in ["months/2026-11.html", "years/2026.html", "index.html"] {
            let text = try page(name)
            #expect(!text.contains("<script>") && !text.contains("<img src=x"))
        }
        #expect(try page("months/2026-11.html").contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    @Test func `details and originals are there when they are asked for`() throws {
        add("x", "-m", TestProgram.sample("river-in-fog.jpg"))
        export()
        #expect(try !page("months/2026-11.html").contains("river-in-fog.jpg"))
        #expect(try names("originals").isEmpty)
        export("--details", "--originals", "--update")
        let month = try page("months/2026-11.html")
        #expect(month.contains("river-in-fog.jpg") && month.contains("50.8744, 14.2425"))
        let original = try #require(try names("originals").first)
        let bytes = try File.read(album.appending("originals").appending(original), limit: 1 << 24)
        #expect(bytes == (try SampleMedia.bytes(of: "river-in-fog.jpg")))
    }

    @Test func `what the pages or the originals hold isn't called missing`() throws {
        let source = program.folder.path.appending("in")
        try Folder.make(source)
        program.folder.write(TinyPhoto.bytes("2025:06:01 10:00:00"), to: "in/photo.jpg")
        program.folder.write("<x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>".utf8, to: "in/photo.jpg.xmp")
        #expect(program.run("import", "\(source)").exitCode == .success)
        let line = #"{"text": "x", "date": "2025-06-02", "latitude": 50, "longitude": 14, "altitude": 235}"#
        #expect(program.run("import", "-", input: line).exitCode == .success)
        #expect(export().error.contains("note: 1 position, 1 altitude and 1 file kept with a medium are not in it"))
        let all = export("--update", "--details", "--originals")
        #expect(all.exitCode == .success && !all.error.contains("not in it"), "\(all.error)")
    }

    @Test func `each medium is counted once, beside its original, too`() throws {
        let film = program.folder.write(TinyPhoto.film(), to: "film.mov")
        add("x", "-m", TestProgram.sample("lighthouse.jpg"), TestProgram.sample("umbrella.wav"), "\(film)")
        let counts = "exported 1 entry, 1 photo, 1 sound, 1 video"
        let first = export("--originals")
        #expect(first.error.contains(counts), "\(first.error)")
        let second = export("--originals", "--update")
        #expect(second.error.contains(counts), "\(second.error)")
    }

    @Test func `without places, pages, index and originals contain none`() throws {
        add("x", "-m", TestProgram.sample("river-in-fog.jpg"), "--place", "Bad Schandau")
        let outcome = export("--details", "--originals", "--no-places")
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        for name in try ["index.html", "months/2026-11.html"] + names("search").map({ "search/" + $0 }) {
            let text = try page(name)
            #expect(!text.contains("Schandau") && !text.contains("50.87"))
        }
        let original = try #require(try names("originals").first)
        let bytes = try File.read(album.appending("originals").appending(original), limit: 1 << 24)
        #expect(bytes != (try SampleMedia.bytes(of: "river-in-fog.jpg")))
        let before = try state()
        export("--details", "--originals", "--no-places", "--update")
        #expect(try state() == before)
    }

    @Test func `an update writes changed files and removes obsolete ones`() throws {
        add("one #a", "-m", TestProgram.sample("lighthouse.jpg"))
        add("two #b", at: "2025-01-09 17:00")
        export()
        let before = try state()
        #expect(export("--update").error.contains("0 files written"))
        #expect(try state() == before)
        program.run("edit", "@2", "--text", "three #c")
        #expect(export("--update").exitCode == .success)
        let after = try state()
        #expect(try page("months/2025-01.html").contains("three"))
        #expect(try names("tags") == ["a.html", "c.html"])
        let kept = before.filter { $0.key.hasPrefix("media/") || $0.key.hasPrefix("site/") || $0.key == "tags/a.html" }
        #expect(kept.allSatisfy { after[$0.key] == $0.value })
        #expect(try names("").filter { $0.hasPrefix(".") }.isEmpty)
    }

    @Test func `media of the same bytes share a file, and an update finds it for each`() throws {
        let bytes = try SampleMedia.bytes(of: "recorder.wav")
        for name in ["a.wav", "b.wav"] { add("x", "-m", "\(program.folder.write(bytes, to: name))") }
        export("--originals")
        #expect(try names("originals").count == 1)
        let (before, manifest) = (try state(), try File.read(album.appending("album.json")))
        #expect(export("--originals", "--update").error.contains("0 files written"))
        #expect(try state() == before)
        #expect(try File.read(album.appending("album.json")) == manifest)
    }

    @Test func `an existing file is overwritten only if it is ours`() throws {
        add("one #a")
        try Folder.make(album)
        program.folder.write([1], to: "album/mine.txt")
        #expect(export().error.contains("is there already"))
        #expect(export("--update").error.contains("is not an album of diary"))
        #expect(try names("") == ["mine.txt"])
    }

    @Test func `a strange file in an album stays, and under a name of ours stops the update`() throws {
        add("one #a")
        export()
        program.folder.write([1], to: "album/mine.txt")
        #expect(export("--update").exitCode == .success)
        program.folder.write([1], to: "album/months/2025-01.html")
        add("two", at: "2025-01-09 17:00")
        #expect(export("--update").error.contains("is there already"))
        #expect(try File.read(album.appending("months/2025-01.html")) == [1])
        #expect(try names("").contains("mine.txt"))
    }

    @Test func `a web server can read it under the umask, also what an earlier version made`() throws {
        add("one #a", "-m", TestProgram.sample("lighthouse.jpg"), "-m", TestProgram.sample("recorder.wav"))
        let modes = { () throws -> Set<String> in
            let names = try FileManager.default.subpathsOfDirectory(atPath: "\(self.album)")
            return Set(
                names.map { name in
                    let mode = Folder.linkStatus(self.album.appending(name))?.st_mode ?? 0
                    return "\(mode & S_IFMT == S_IFDIR ? "folder" : "file") \(String(mode & 0o777, radix: 8))"
                })
        }
        #expect(export("--originals").exitCode == .success)
        #expect(try modes() == ["folder 755", "file 644"] && Folder.status(album).map { $0.st_mode & 0o777 } == 0o755)
        #expect(Folder.status(program.diary).map { $0.st_mode & 0o777 } == 0o700)
        for (name, mode) in [("index.html", 0o600), ("months", 0o700), ("media", 0o700)] as [(String, mode_t)] {
            unsafe chmod("\(album)/\(name)", mode)
        }
        #expect(export("--originals", "--update").error.contains("0 files written"))
        #expect(try modes() == ["folder 755", "file 644"])
    }

    @Test func `it has the title that it was given, and keeps it`() throws {
        add("one #a")
        #expect(export("--title", " Elbe <2026>\n").exitCode == .success)
        for _ in 0..<2 {
            #expect(try page("index.html").contains("<title>Elbe &lt;2026&gt;</title>"))
            #expect(try page("index.html").contains("<h1><bdi>Elbe &lt;2026&gt;</bdi>"))
            #expect(try page("months/2026-11.html").contains("<title>November 2026 – Elbe &lt;2026&gt;</title>"))
            #expect(try page("tags/a.html").contains("<title>#a – Elbe &lt;2026&gt;</title>"))
            #expect(export("--update").error.contains("0 files written"))
        }
        #expect(export("--update", "--title", "Diary").exitCode == .success)
        #expect(try page("years/2026.html").contains("<title>2026 – Diary</title>"))
        #expect(program.run("export", "-o", "-", "--title", "x").exitCode == .usage)
        #expect(export("--title", " ").exitCode == .usage)
    }

    @Test func `the search and lists have the words without marks and targets of links`() throws {
        add("# **Fog** #a\n\nseen [from here](https://example.org/x), `1 < 2`\n\n- [x] bread")
        #expect(export().exitCode == .success)
        let index = try page("search/1.js")
        #expect(index.contains(#""Fog #a\nseen from here, 1 < 2\n\n☑ bread""#), "\(index)")
        #expect(try page("tags/a.html").contains(">Fog #a</span>"))
    }

    @Test func `the words for what can't be seen aren't those beside it`() throws {
        let photo = TestProgram.sample("lighthouse.jpg")
        add("x", "-m", photo, "-m", TestProgram.sample("tram-in-snow.jpg"), "-m", TestProgram.sample("recorder.wav"))
        for number in ["1", "2", "3"] { program.run("edit", "@", "--yes", "--caption", number, "By the window") }
        #expect(export().exitCode == .success)
        let month = try page("months/2026-11.html")
        #expect(month.components(separatedBy: ">By the window</span>").count == 4)
        #expect(month.components(separatedBy: "By the window").count == 4)
        #expect(month.contains("alt=\"Photo 1 of 2, ") && month.contains("alt=\"Photo 2 of 2, "))
        #expect(try page("index.html").contains("1 entry · 2 photos · 1 sound</small>"))
    }

    @Test func `a sound is played with its waveform`() throws {
        add("x", "-m", TestProgram.sample("recorder.wav"))
        #expect(export().exitCode == .success)
        let month = try page("months/2026-11.html")
        #expect(month.contains("<svg class=\"waveform\"") && month.contains("<path d=\"M2 "))
        let name = try #require(try names("media").first)
        #expect(month.contains("<audio controls=\"\" preload=\"none\" src=\"../media/\(name)\""))
        let bytes = try File.read(album.appending("media").appending(name), limit: 1 << 24)
        #expect(bytes == (try SampleMedia.bytes(of: "recorder.wav")))
    }

    @Test(arguments: [("avc1", true), ("hvc1", false)])
    func `a video that browsers play is played, and another can be had as a file`(code: String, isPlayable: Bool) throws
    {
        program.environment["PATH"] = "/nowhere"
        var film = VideoBoxes()
        film.code = code
        add("x", "-m", "\(program.folder.write(film.bytes, to: "film.mp4"))")
        #expect(export().exitCode == .success)
        let month = try page("months/2026-11.html")
        #expect(month.contains("1 entry · 1 video"))
        #expect(month.contains("<video controls=\"\"") == isPlayable)
        #expect(month.contains("of a kind that not all browsers play") == !isPlayable)
        let file = try #require(try names("media").first { $0.hasSuffix(".mp4") })
        #expect(month.contains("\(isPlayable ? "src" : "href")=\"../media/\(file)\""))
        #expect(try page("search/list.js").contains("\"videos\":1"))
    }

    @Test func `a task has its box, and a measurement its unit`() throws {
        add("Pay", "--due", "2026-11-27 17:00")
        add("x", "--measure", "weight=71.2kg")
        export()
        let month = try page("months/2026-11.html")
        #expect(month.contains("aria-label=\"to do\">☐</span> due Friday 27 November 2026, 17:00"))
        #expect(month.contains("<li>weight 71.2 kg</li>"))
    }

    @Test func `entries whose ids begin alike have anchors of their own, and a due time elsewhere its zone`() throws {
        let lines = ["1", "2"].map { number in
            """
            {"id": "0190163d-8694-739b-aea5-96697a1c0c0\(number)", "creationTime": "2026-11-19T15:00:00+01:00", \
            "timeZone": "Europe/Prague", "text": "x\(number)", "due": "2026-11-27T17:00:00-05:00", \
            "dueTimeZone": "America/New_York"}
            """
        }
        let file = program.folder.write(Array(lines.joined(separator: "\n").utf8), to: "lines.jsonl")
        #expect(program.run("import", "\(file)").exitCode == .success)
        #expect(export().exitCode == .success)
        let month = try page("months/2026-11.html")
        #expect(Set(month.components(separatedBy: "class=\"entry\" id=\"").map { $0.prefix(33) }).count == 3)
        #expect(month.contains("</span> due Friday 27 November 2026, 17:00 America/New_York</p>"))
    }

    @Test func `a photo that is smaller than the small picture has that one alone`() throws {
        let photo = program.folder.write(TinyPhoto.bytes(salt: "x"), to: "a.jpg")
        add("x", "-m", "\(photo)")
        add("y", "-m", TestProgram.sample("lighthouse.jpg"))
        #expect(export().exitCode == .success)
        #expect(try names("media").count == 3)
    }

    /// The size in the frame of a JPEG.
    private static func size(of jpeg: [UInt8]) -> String {
        let frame = jpeg.indices.first { index in
            index + 9 < jpeg.count && jpeg[index] == 0xFF && [0xC0, 0xC1, 0xC2].contains(jpeg[index + 1])
        }
        guard let frame else { return "" }
        let number = { (place: Int) in Int(jpeg[frame + place]) << 8 | Int(jpeg[frame + place + 1]) }
        return "\(number(7))x\(number(5))"
    }
}
