import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import TestSupport
import Testing

/// The films of photos: inside motion photos, and beside Live Photos.
struct PhotoVideoTests {
    private let program = TestProgram()
    private static let film = MotionPhotoBytes.film()
    private static let place = "+50.0875+014.4213+200.000/"

    init() {
        // A player that keeps what it gets.
        program.environment["TMPDIR"] = "\(program.folder.path)"
        program.environment["DIARY_PLAYER"] = "cp -t '\(program.folder.path)/played' --"
        _ = try? Folder.make(program.folder.path.appending("played"))
    }

    private func add(_ files: [(name: String, bytes: [UInt8])]) -> String {
        for file in files { program.folder.write(file.bytes, to: file.name) }
        let words = ["add", "--at", "2024-07-15 14:30", "-m"] + files.map { "\(program.folder.path)/\($0.name)" }
        return String(program.run(words.map { Array($0.utf8) }).output.dropLast())
    }

    private func addMotionPhoto(_ name: String = "PXL_1.MP.jpg", _ film: [UInt8] = film) -> String {
        add([(name, MotionPhotoBytes.microVideo(TinyPhoto.bytes("2024:07:15 14:30:00", salt: name), film))])
    }

    private func files(in folder: String) throws -> [String] {
        try Folder.names(in: program.folder.path.appending(folder)).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    private func bytes(_ name: String) throws -> [UInt8] { try File.read(program.folder.path.appending(name)) }

    @Test func `a motion photo is told, found and played`() throws {
        let id = addMotionPhoto()
        #expect(program.run("show", id).output.contains("photo with a film of 2.8 s  14:30  PXL_1.MP.jpg"))
        #expect(program.run("media", "hasFilm = YES").output.contains("film of 2.8 s"))
        try expectPlayed([["play", id], ["play", id, "1"], ["open", "--film", id], ["open", "--film", id, "1"]])
    }

    @Test func `a film that an earlier version did not notice is played`() throws {
        let id = addMotionPhoto()
        try Connection(path: "\(program.diary)/diary.sqlite", mode: .readWrite).execute(
            "UPDATE medium SET filmDuration = NULL")
        try expectPlayed([["play", id], ["play", id, "1"]])
    }

    private func expectPlayed(_ commands: [[String]]) throws {
        for words in commands {
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(outcome.exitCode == .success, "\(words) \(outcome.error)")
            let name = try #require(try files(in: "played").first, "\(words)")
            #expect(name == "2024-07-15 14.30.00 PXL_1.MP.mp4")
            #expect(try bytes("played/\(name)") == Self.film)
            try Folder.remove(program.folder.path.appending("played/\(name)"))
        }
    }

    @Test func `a photo without a film has none`() throws {
        let id = add([("a.jpg", TinyPhoto.bytes("2024:07:15 14:30:00"))])
        #expect(!program.run("show", id).output.contains("film"))
        let opened = program.run("open", "--film", id)
        #expect(opened.exitCode == .failure && opened.error.contains("is not a photo with a film\n\nhint: diary open "))
        #expect(program.run("play", id).error == "note: no sound to play there\n")
        #expect(program.run("play", id, "1").exitCode == .failure)
    }

    @Test func `the film of a Live Photo is opened and played, and not written twice`() throws {
        let folder = program.folder.path.appending("phone")
        try Folder.make(folder)
        program.folder.write(TinyPhoto.bytes("2024:07:15 14:30:00"), to: "phone/IMG_1.jpg")
        program.folder.write(TinyPhoto.film(at: "2024:07:15 14:30:00"), to: "phone/IMG_1.mov")
        program.run("import", "\(folder)")
        #expect(program.run("show", "@").output.contains("photo with a film of 2 s"))
        #expect(program.run("open", "--film", "@").exitCode == .success)
        #expect(try files(in: "played") == ["2024-07-15 14.30.00 IMG_1.mov"])
        program.run("export", "-f", "media", "--films", "-o", "\(program.folder.path)/out")
        #expect(try files(in: "out") == ["2024-07-15 14.30.00 IMG_1.jpg", "2024-07-15 14.30.00 IMG_1.mov"])
    }

    @Test func `films are exported beside their photos on request`() throws {
        _ = addMotionPhoto()
        try Folder.make(program.folder.path.appending("other"))
        _ = addMotionPhoto("other/PXL_1.MP.jpg", MotionPhotoBytes.film(salt: "2"))
        _ = add([("plain.jpg", TinyPhoto.bytes("2024:07:15 14:30:00", salt: "plain"))])
        let export = { (words: String...) in
            program.run((["export"] + words).map { Array($0.utf8) })
        }
        #expect(export("-f", "media", "-o", "\(program.folder.path)/without").exitCode == .success)
        let names = ["PXL_1.MP (2)", "PXL_1.MP", "plain"].map { "2024-07-15 14.30.00 \($0)" }
        #expect(try files(in: "without") == names.map { $0 + ".jpg" })
        let outcome = export("-f", "media", "--films", "-o", "\(program.folder.path)/with")
        #expect(outcome.exitCode == .success && outcome.error.contains("3 photos, 2 films of photos, "))
        #expect(
            try files(in: "with") == [
                names[0] + ".jpg", names[0] + ".mp4", names[1] + ".jpg", names[1] + ".mp4", names[2] + ".jpg",
            ])
        #expect(try bytes("with/\(names[1]).mp4") == Self.film)
        for format in ["csv", "html", "dayone", "icalendar"] {
            let refused = export("-f", format, "--films", "-o", "\(program.folder.path)/refused")
            #expect(refused.exitCode == .usage && refused.error.contains("--films is for folders of originals"))
        }
    }

    @Test func `lines name the film, and come back without it`() throws {
        _ = addMotionPhoto()
        program.run("export", "--films", "-o", "\(program.folder.path)/one")
        let lines = String(decoding: try bytes("one/entries.jsonl"), as: UTF8.self)
        let name = try #require(try files(in: "one/media").first { $0.hasSuffix(".mp4") })
        #expect(lines.contains("\"film\":\"media/\(name)\""))
        #expect(try bytes("one/media/\(name)") == Self.film)
        program.environment["DIARY_DIR"] = "\(program.folder.path)/second"
        program.run("import", "\(program.folder.path)/one/entries.jsonl")
        program.run("export", "--films", "-o", "\(program.folder.path)/two")
        #expect(try bytes("two/entries.jsonl") == bytes("one/entries.jsonl"))
    }

    @Test func `neither a film nor its photo keeps a position that is left out`() throws {
        _ = addMotionPhoto("PXL_1.MP.jpg", MotionPhotoBytes.film(position: Self.place))
        for format in ["media", "jsonl", "markdown"] {
            let folder = program.folder.path.appending("out-\(format)")
            let outcome = program.run("export", "-f", format, "--films", "--no-places", "-o", "\(folder)")
            #expect(outcome.exitCode == .success, "\(outcome.error)")
            let paths = try #require(FileManager.default.subpaths(atPath: "\(folder)"))
            let written = paths.filter { $0.hasSuffix(".mp4") || $0.hasSuffix(".jpg") }
            #expect(written.count == 2)
            for path in written {
                let bytes = try File.read(folder.appending(path))
                #expect(!bytes.indices.contains { bytes[$0...].starts(with: Self.place.utf8) }, "\(path)")
            }
        }
    }
}
