import DiaryKit
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The use of a diary through the public API alone.
struct DiaryDoorTests {
    private let folder = TestFolder()

    private func diary() throws -> Diary {
        try Diary(
            at: folder.url("diary").path, timeZone: "Europe/Prague",
            programs: DiaryPrograms(decoder: DecoderTestbed.decoderPath))
    }

    @Test func `files are attached, read back and detached`() async throws {
        let diary = try diary()
        let entry = try await diary.add("Snow on the rails")
        let photo = SampleMedia.url(of: "tram-in-snow.jpg")
        let attached = try await diary.attach([photo.path, SampleMedia.url(of: "recorder.wav").path], to: entry.id)
        #expect(attached.media.map(\.type) == [.image, .audio])
        let original = URL(filePath: await diary.originalPath(of: attached.media[0]))
        #expect(try Data(contentsOf: original) == Data(contentsOf: photo))
        let thumbnail = try #require(try await diary.thumbnail(of: attached.media[0].id))
        #expect(thumbnail.starts(with: [0xFF, 0xD8]))
        #expect(try await diary.detach([attached.media[0].id], from: entry.id)?.media.count == 1)
        try await diary.undo()
        #expect(try await diary.entry(entry.id)?.media.count == 2)
    }

    @Test func `a file that is not a medium is named, and nothing is changed`() async throws {
        let diary = try diary()
        let entry = try await diary.add("Nothing to see")
        let text = folder.url("note.txt")
        try Data("no photo".utf8).write(to: text)
        let error = await #expect(throws: UnusableFile.self) { try await diary.attach([text.path], to: entry.id) }
        #expect(error?.path == text.path && error?.concernsAllFiles == false)
        #expect(try await diary.entry(entry.id)?.media.isEmpty == true)
    }

    @Test func `folders are imported once, and undo reverts all of it`() async throws {
        let diary = try diary()
        let photos = folder.url("photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: false)
        for name in ["tram-in-snow.jpg", "lighthouse.jpg", "recorder.wav"] {
            try FileManager.default.copyItem(at: SampleMedia.url(of: name), to: photos.appending(path: name))
        }
        try Data("no photo".utf8).write(to: photos.appending(path: "note.txt"))
        var wanted = FileImport()
        (wanted.grouping, wanted.tags, wanted.isDryRun) = (.each, ["trip"], true)
        #expect(try await diary.importFiles([photos.path], wanted).photoCount == 2)
        #expect(try await diary.count(EntryQuery()) == 0)
        wanted.isDryRun = false
        let result = try await diary.importFiles([photos.path], wanted)
        #expect((result.photoCount, result.soundCount, result.entries.count) == (2, 1, 3))
        #expect(result.leftOut.map { URL(filePath: $0).lastPathComponent } == ["note.txt"])
        #expect(try await diary.count(EntryQuery(predicate: "ANY tags = 'trip'")) == 3)
        let again = try await diary.importFiles([photos.path], wanted)
        #expect((again.photoCount, again.alreadyHereCount) == (0, 3))
        try await diary.undo()
        #expect(try await diary.count(EntryQuery()) == 0)
    }

    @Test func `the example of an import names the media of the new entries`() throws {
        let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let output = try Process.output([
            tests.deletingLastPathComponent().appending(path: "example-import").path,
            folder.url("diary").path, SampleMedia.url(of: "lighthouse.jpg").path,
            SampleMedia.url(of: "tram-in-snow.jpg").path, SampleMedia.url(of: "README.md").path,
        ])
        #expect(
            output == """
                to import: 2 photos, 0 sounds, 0 videos
                an entry with tram-in-snow.jpg
                an entry with lighthouse.jpg
                already in the diary: 0, left out: 1

                """)
    }

    @Test func `an export is imported into another diary`() async throws {
        let diary = try diary()
        let entry = try await diary.add("Fog over the river", tags: ["home"])
        try await diary.attach([SampleMedia.url(of: "river-in-fog.jpg").path], to: entry.id)
        try await diary.add("Left at home")
        let place = folder.url("out").path
        let written = try await diary.export(EntryQuery(containing: ["fog"]), to: place)
        #expect((written.entryCount, written.mediumCount, written.losses) == (1, 1, []))
        await #expect(throws: DiaryExportError.isThere(path: place)) { try await diary.export(to: place) }

        let other = try Diary(
            at: folder.url("other").path, programs: DiaryPrograms(decoder: DecoderTestbed.decoderPath))
        let read = try await other.importLines(of: place + "/entries.jsonl")
        #expect((read.importedCount, read.problemLines) == (1, []))
        #expect(try await other.entry(entry.id)?.media.map(\.hash) == diary.entry(entry.id)?.media.map(\.hash))
        #expect(try await other.importLines(of: place + "/entries.jsonl").alreadyHereCount == 1)
        let markdown = folder.url("markdown").path
        #expect(try await diary.export(as: .markdown, to: markdown).entryCount == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: markdown).contains { $0.hasSuffix(".md") })
    }

    @Test func `a check names missing files`() async throws {
        let diary = try diary()
        let entry = try await diary.add("Two photos")
        let attached = try await diary.attach([SampleMedia.url(of: "lighthouse.jpg").path], to: entry.id)
        let sound = try await diary.check(readingOriginals: true)
        #expect(sound.isSound)
        #expect((sound.entryCount, sound.originalCount, sound.readCount) == (1, 1, 1))
        try FileManager.default.removeItem(atPath: await diary.originalPath(of: attached.media[0]))
        let damaged = try await diary.check()
        #expect(!damaged.isSound)
        #expect(damaged.findings.map(\.kind) == ["originalMissing"])
        #expect(damaged.findings.first?.entry == entry.id)
    }
}
