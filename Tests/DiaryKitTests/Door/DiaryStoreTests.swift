import Chronology
import DiaryKit
import DiaryModel
import DiaryStore
import DiarySync
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The synchronous face of a diary, and the example of the documentation.
struct DiaryStoreTests {
    private let folder = TestFolder()
    private let programs = DiaryPrograms(decoder: DecoderTestbed.decoderPath)

    private func store(_ name: String = "diary") throws -> DiaryStore {
        try DiaryStore(at: folder.url(name).path, timeZone: "Europe/Prague", programs: programs)
    }

    @Test func `the five lines of the documentation run`() async throws {
        let fog = SampleMedia.url(of: "river-in-fog.jpg").path
        let diary = try Diary(at: folder.url("diary").path, programs: programs)
        let entry = try await diary.add("Fog", media: [fog])
        try await diary.edit(entry.id) {
            $0.isStarred = true; $0.tags.insert("river")
        }
        var titles: [String] = []
        for entry in try await diary.entries(where: "starred = YES AND ANY tags = 'river'").prefix(20) {
            titles.append(entry.title)
        }
        #expect(titles == ["Fog"])
        for try await list in diary.live("starred = YES") {
            #expect(list.map(\.id) == [entry.id])
            break
        }
    }

    @Test func `an entry and its media are one command`() throws {
        let store = try store()
        let entry = try store.add("Fog", media: [SampleMedia.url(of: "river-in-fog.jpg").path])
        #expect(entry.media.count == 1)
        try store.undo()
        #expect(try store.count(of: EntryQuery()) == 0)
        try store.redo()
        #expect(try store.entries(of: EntryQuery()).first?.media.map(\.hash) == entry.media.map(\.hash))
    }

    @Test func `nothing is added if a file is no medium`() throws {
        let store = try store()
        let text = folder.url("note.txt")
        try Data("no photo".utf8).write(to: text)
        #expect(throws: UnusableFile.self) { try store.add("Fog", media: [text.path]) }
        #expect(try store.summary().entryCount == 0)
    }

    @Test func `what a program finds in a photo is searched, and the photo is not looked at again`() async throws {
        let path = folder.url("diary").path
        let diary = try Diary(at: path, timeZone: "Europe/Prague", programs: programs)
        let entry = try await diary.add("Paid", media: [SampleMedia.url(of: "lighthouse.jpg").path])
        let photo = try #require(try await diary.unreadMedia().first)
        #expect(photo.id == entry.media[0].id)
        let time = entry.creationTime.instant
        let words = Recognition(text: "Invoice 117", language: "eng", recognizer: "reader 1", time: time)
        #expect(try await diary.setWords([photo.id: words]) == 1)
        #expect(try await diary.unreadMedia().isEmpty)
        #expect(try await diary.entries(where: "ANY media.recognizedText CONTAINS 'Invoice'").map(\.id) == [entry.id])
        try await diary.undo()
        #expect(try await diary.unreadMedia().count == 1)
    }

    @Test func `an edit changes what its closure changes`() throws {
        let store = try store()
        let entry = try store.add("Fog #fog", tags: ["river"])
        let edited = try store.edit(entry.id) {
            $0.tags.remove("river")
            $0.measurements.append(DiaryMeasurement(name: "depth", value: 2.5, unit: "m"))
            $0.place = "the ferry"
        }
        #expect(edited?.tags == ["fog"])
        #expect(edited?.details.place == "the ferry" && edited?.text == entry.text && edited?.hasTime == true)
        #expect(try store.measurements(named: "depth").map(\.value) == [2.5])
        #expect(try store.edit(entry.id) { $0.isStarred = false } == nil)
        #expect(throws: DiaryError.self) { try store.edit(UniqueIdentifier()) { $0.text = "" } }
    }

    @Test func `a time comes from year, month and day`() throws {
        let store = try store()
        let time = try store.time(year: 2026, month: 7, day: 14, hour: 16, minute: 31)
        #expect(time.zoneName == "Europe/Prague" && time.utcOffset == 7200)
        #expect(try store.add("Thunder", at: time).creationTime == time)
        let error = #expect(throws: InvalidTime.self) { try store.time(year: 2026, month: 2, day: 30) }
        #expect(error?.numbers == [2026, 2, 30, 12, 0])
    }

    @Test func `the trash is restored, and emptied for good`() throws {
        let store = try store()
        let entry = try store.add("Fog", tags: ["river"])
        #expect(try store.delete([entry.id]) == [entry.id])
        #expect(try store.restore([entry.id]) == [entry.id])
        #expect(try store.renameTag("river", to: "water").ids == [entry.id])
        #expect(try store.tags().map(\.name) == ["water"])
        try store.delete([entry.id])
        #expect(try store.emptyTrash() == 1)
        #expect(try store.entry(entry.id) == nil)
    }

    @Test func `an archive brings the diary back`() throws {
        let store = try store()
        let entry = try store.add("Fog", media: [SampleMedia.url(of: "river-in-fog.jpg").path])
        let archive = folder.url("diary.tar").path
        #expect(try store.backUp(to: archive).originalCount == 1)
        #expect(try DiaryStore.verifyBackup(archive).entryCount == 1)
        try DiaryStore.restoreBackup(archive, into: folder.url("back").path)
        #expect(try self.store("back").entry(entry.id)?.media.map(\.hash) == entry.media.map(\.hash))
    }

    @Test func `a zip of another program's form comes in, and a file of no diary is refused`() throws {
        let store = try store()
        try store.add("Fog over the river")
        let zip = folder.url("diary.zip").path
        #expect(try store.export(as: .dayOne, to: zip).entryCount == 1)
        let table = folder.url("all.csv").path
        #expect(try store.export(as: .csv, to: table).entryCount == 1)
        #expect(try String(contentsOfFile: table, encoding: .utf8).contains("Fog over the river"))

        let other = try self.store("other")
        let read = try other.importDiary(at: zip)
        #expect((read.format, read.importedCount) == ("dayone", 1))
        #expect(try other.importDiary(at: zip).alreadyHereCount == 1)
        let photo = SampleMedia.url(of: "lighthouse.jpg").path
        #expect(throws: UnknownDiaryFormat.self) { try other.importDiary(at: photo) }
    }

    @Test func `two diaries become one through a folder`() throws {
        let shared = folder.url("shared").path
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
        let (laptop, desktop) = (try store("laptop"), try store("desktop"))
        try laptop.add("Written on the laptop")
        #expect(throws: SyncError.self) { try laptop.synchronize() }
        #expect(try laptop.startSync(in: shared, as: "laptop", passphrase: "a long walk").count == 24)
        #expect(throws: SyncError.self) { try desktop.joinSync(in: shared, as: "desktop", passphrase: "another") }
        #expect(try desktop.joinSync(in: shared, as: "desktop", passphrase: "a long walk").addedCount == 1)
        try desktop.add("Written on the desktop")
        try desktop.synchronize()
        #expect(try laptop.synchronize().addedCount == 1)
        #expect(try laptop.conflicts().isEmpty)
        let fog = try laptop.add("Fog")
        try laptop.synchronize()
        try desktop.synchronize()
        try laptop.edit(fog.id) { $0.text = "Thick fog" }
        try desktop.edit(fog.id) { $0.text = "Thin fog" }
        try laptop.synchronize()
        try desktop.synchronize()
        #expect(try desktop.conflicts().map(\.id) == [fog.id])
        let texts = try #require(try desktop.conflicts().first).versions.map(\.text)
        #expect(Set(texts) == ["Thick fog", "Thin fog"])
        try desktop.settleConflict(of: fog.id, keeping: .version(2))
        #expect(try desktop.conflicts().isEmpty)
        #expect(try desktop.entry(fog.id)?.text == texts[1])
        #expect(throws: SyncError.self) { try desktop.settleConflict(of: fog.id, keeping: .both) }
        #expect(try laptop.leaveSync())
    }

    @Test func `a live list comes again after a change`() async throws {
        let diary = try Diary(at: folder.url("diary").path)
        var lists = diary.live("starred = YES").makeAsyncIterator()
        #expect(try await lists.next()?.isEmpty == true)
        let entry = try await diary.add("Fog")
        try await diary.edit(entry.id) { $0.isStarred = true }
        #expect(try await lists.next()?.map(\.id) == [entry.id])
        var wrong = diary.live("stared = YES").makeAsyncIterator()
        await #expect(throws: PredicateFormatError.self) { try await wrong.next() }
    }

    @Test func `what has no method is performed on the store`() async throws {
        let diary = try Diary(at: folder.url("diary").path)
        let entry = try await diary.add("Fog", tags: ["river"])
        let renamed = try await diary.perform { try $0.renameTag("river", to: "water").ids }
        #expect(renamed == [entry.id])
    }
}
