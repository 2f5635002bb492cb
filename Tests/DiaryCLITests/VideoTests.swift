import DiaryCLI
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import Pixels
import TestFixtures
import TestSupport
import Testing

/// Videos as media, from boxes made here: their description needs no `ffmpeg`.
struct VideoTests {
    private let phone = Phone()
    private static let place = "+35.0116+135.7681+047.500/"

    init() {
        phone.program.environment["PATH"] = "/nowhere"
    }

    /// A film of an iPhone, four seconds long.
    private func film(_ keys: [(String, String)] = [], salt: String = "", at clock: String = "10:05:33") -> VideoBoxes {
        var film = VideoBoxes()
        (film.brand, film.code) = ("qt  ", "hvc1")
        film.keys =
            [
                ("com.apple.quicktime.creationdate", "2025-06-01T\(clock)+0200"),
                ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 15"),
                ("com.apple.quicktime.location.ISO6709", Self.place),
            ] + keys
        film.matrix = [0, 1, -1, 0]
        film.samples = Array("samples \(salt)".utf8)
        return film
    }

    private func onlyVideo() throws -> JSONObject {
        let outcome = phone.program.run("media", "type = 'video'", "-f", "json")
        let media = try JSONParser.parse(outcome.output).arrayValue ?? []
        return try #require(media.first?.objectValue)
    }

    @Test func `a video is imported with all its metadata, and is found by it`() throws {
        try phone.put(film().bytes, "IMG_7.MOV")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("1 video is now in 1 entry, 1 June 2025\n"))
        #expect(outcome.error.contains("  no picture  1   hevc: install ffmpeg, then diary check --repair\n"))
        let video = try onlyVideo()
        #expect(video["type"] == .string("video") && video["mimeType"] == .string("video/quicktime"))
        #expect(video["captureTime"] == .string("2025-06-01T10:05:33+02:00"))
        #expect(video["width"]?.integerValue == 1920 && video["orientation"]?.integerValue == 6)
        #expect(video["duration"]?.doubleValue == 4 && video["frameRate"]?.doubleValue == 25)
        #expect(video["videoCodec"] == .string("hevc") && video["codec"] == .string("AAC"))
        #expect(video["latitude"]?.doubleValue == 35.0116 && video["model"] == .string("iPhone 15"))
        for query in [
            "ANY media.type = 'video'", "ANY media.frameRate = 25", "ANY media.videoCodec = 'hevc'",
            "ANY media.duration > 3",
        ] {
            #expect(phone.program.run("list", query, "-f", "ids").lines.count == 1, "\(query)")
        }
        #expect(phone.program.run("list", "--has", "video", "-f", "ids").lines.count == 1)
        #expect(phone.program.run("list", "--has", "image", "-f", "ids").lines.isEmpty)
        #expect(phone.program.run("list").output.contains("1 video: IMG_7.MOV"))
        let shown = phone.program.run("show").output
        #expect(
            shown.contains("1  video  10:05  IMG_7.MOV  1080x1920  iPhone 15  0:04  HEVC 25 fps  AAC stereo 48 kHz"))
        #expect(phone.program.run("stats").output.contains("1 video (4 s)"))
        #expect(phone.program.run().output.contains("1 video"))
        #expect(phone.program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `videos can be added, attached, and left out`() throws {
        let path = try phone.put(film().bytes, "a.mp4")
        phone.program.run("add", "A film", "--media", path)
        #expect(try phone.program.onlyEntry().media.map(\.type) == [.video])
        let other = try phone.put(film(salt: "b").bytes, "b.mp4")
        phone.program.run("attach", "@", other)
        #expect(try phone.program.onlyEntry().media.count == 2)
        try phone.put(film(salt: "c").bytes, "c.mp4")
        let outcome = phone.takeIn("--no-videos")
        #expect(outcome.exitCode == .success && outcome.error.contains("  left out: videos  1 "))
    }

    @Test func `the film of a Live Photo stays with it, and another of its name is a video`() throws {
        try phone.shoot("IMG_1.JPG", at: "10:00")
        try phone.put(film(salt: "live", at: "10:00:02").bytes, "IMG_1.MOV")
        try phone.shoot("IMG_2.JPG", at: "10:01")
        var long = film(salt: "long", at: "10:01:00")
        (long.sampleCount, long.headerUnits) = (300, 12_000)
        try phone.put(long.bytes, "IMG_2.MOV")
        let outcome = phone.takeIn()
        #expect(outcome.error.contains("2 photos and 1 video are now in 1 entry"), "\(outcome.error)")
        #expect(outcome.error.contains("  beside a photo  1   Live Photo films, kept with it\n"))
        #expect(try onlyVideo()["fileName"] == .string("IMG_2.MOV"))
    }

    @Test func `a video is exported, and without its places has none`() throws {
        try phone.put(film().bytes, "IMG_7.MOV")
        phone.takeIn()
        let folder = phone.program.folder.path
        for format in ["media", "markdown", "jsonl", "html", "dayone"] {
            let outcome = phone.program.run(
                "export", "-f", format, "--no-places", "-o", "\(folder)/\(format)\(format == "dayone" ? ".zip" : "")")
            #expect(outcome.exitCode == .success, "\(format): \(outcome.error)")
        }
        let name = "2025-06-01 10.05.33 IMG_7.MOV"
        let copy = try File.read(FilePath("\(folder)/media/\(name)"))
        #expect(copy.count == film().bytes.count && copy != film().bytes)
        #expect(!String(decoding: copy, as: UTF8.self).contains("35.0116"))
        let page = String(decoding: try File.read(FilePath("\(folder)/markdown/2025-06.md")), as: UTF8.self)
        #expect(page.contains("[IMG\\_7.MOV") || page.contains("[IMG_7.MOV"), "\(page)")
        #expect(!page.contains("35.01"))
        // Export and import are inverse.
        phone.program.run("export", "-f", "jsonl", "-o", "\(folder)/first")
        let other = TestProgram()
        #expect(other.run("import", "\(folder)/first/entries.jsonl").exitCode == .success)
        other.run("export", "-f", "jsonl", "-o", "\(other.folder.path)/second")
        let lines = try [
            FilePath("\(folder)/first/entries.jsonl"), FilePath("\(other.folder.path)/second/entries.jsonl"),
        ]
        .map { try File.read($0) }
        #expect(lines[0] == lines[1])
    }

    @Test func `its picture is a plate if there is no frame`() throws {
        try phone.put(film().bytes, "IMG_7.MOV")
        phone.takeIn()
        let store = try DiaryStore(phone.program.diary, access: .reading)
        let pictures = MediumPictures(store: store, decoderPath: TestProgram.decoderPath)
        let room = PixelSize(width: 320, height: 320)
        let picture = try pictures.photo(phone.program.onlyEntry().media[0], fitting: room)
        #expect(picture?.size == PixelSize(width: 320, height: 180))
    }

    @Test func `the film of a photo in the trash is left out`() throws {
        try phone.shoot("IMG_1.JPG", at: "10:00")
        phone.takeIn()
        phone.program.run("delete", "@")
        try phone.put(film(at: "10:00:00").bytes, "IMG_1.MOV")
        let outcome = phone.takeIn()
        #expect(outcome.error.contains("left out: films of photos thrown away  1"), "\(outcome.error)")
    }
}
