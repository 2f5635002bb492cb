import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

struct FormatImportTests {
    private let diary: TestDiary
    private let folder: TestFolder

    init() throws {
        diary = try TestDiary()
        folder = TestFolder()
        try folder.write(Data("{}".utf8), to: "source/entries.json")
    }

    private func entry(
        _ text: String, id: String? = nil, updated: String? = nil, files: [String] = []
    ) throws -> SourceEntry {
        var line: LineValues = [
            .creationTime: .string("2020-05-06T10:00:00+02:00"), .text: .string(text), .tags: .array([.string("a")]),
        ]
        if let updated { line[.updateTime] = .string(updated) }
        var entry = SourceEntry(place: "x.json: entry", sourceID: id, line: line)
        let source = try ImportSource.open(folder: folder.path("source"))
        entry.media = files.compactMap { source.file(at: $0).map { SourceMedium(file: $0) } }
        entry.unmodelled = ["mood": .string("fine")]
        return entry
    }

    /// Imports entries; returns the report, the outcomes and the gaps.
    @discardableResult
    private func run(
        _ entries: [SourceEntry], updates: Bool = false, isDryRun: Bool = false, leavesOutVideos: Bool = false
    ) throws -> (report: ImportReport, outcomes: [EntryOutcome], problems: [ImportProblem]) {
        var settings = FormatImport.Settings(source: "x")
        (settings.updates, settings.leavesOutVideos) = (updates, leavesOutVideos)
        let zones = ZoneDatabase()
        var outcomes: [EntryOutcome] = []
        var problems: [ImportProblem] = []
        let source = try ImportSource.open(folder: folder.path("source"))
        let intake = SourceMediaIntake(
            into: diary.store, from: source, decoders: DecoderPool(executablePath: DecoderTestbed.decoderPath),
            zone: .utc,
            now: diary.store.currentTime)
        let run = try FormatImport(
            of: "test", settings, into: diary.store, calendar: EntryLineCalendar(zones: zones, local: .utc),
            intake: isDryRun ? nil : intake,
            observer: ImportObserver(onOutcome: { outcome in
                switch outcome {
                case .entry(let outcome, _, _): outcomes.append(outcome)
                case .problem(let problem): problems.append(problem)
                case .file, .line: break
                }
            }))
        for entry in entries { try run.add(entry) }
        try run.finish()
        return (run.report, outcomes, problems)
    }

    private func texts() throws -> [String] {
        try diary.store.entries(EntryQuery()).map(\.text).sorted()
    }

    @Test func `the same export again changes nothing, with ids of its own or without`() throws {
        let entries = [try entry("one", id: "A1"), try entry("two"), try entry("two")]
        let first = try run(entries)
        #expect(first.outcomes == [.imported, .imported, .imported])
        #expect(try texts() == ["one", "two", "two"])
        let again = try run(entries)
        #expect(again.outcomes == [.alreadyHere, .alreadyHere, .alreadyHere])
        #expect(again.report.entryCount == 0)
        #expect(try texts() == ["one", "two", "two"])
    }

    @Test func `the order of the members that are kept is no change`() throws {
        var (one, other) = (try entry("one", id: "A1"), try entry("one", id: "A1"))
        one.unmodelled = ["b": .object(["d": .integer(1), "c": .array([.integer(2)])]), "a": .integer(3)]
        other.unmodelled = ["a": .integer(3), "b": .object(["c": .array([.integer(2)]), "d": .integer(1)])]
        try run([one])
        #expect(try run([other], updates: true).outcomes == [.alreadyHere])
        other.unmodelled["a"] = .integer(4)
        #expect(try run([other]).outcomes == [.changedThere])
    }

    @Test func `an entry that an earlier version imported is known by its digest`() throws {
        var entry = try entry("one", id: "A1")
        entry.unmodelled = ["b": .integer(1), "a": .integer(2)]
        let bytes =
            JSONWriter.bytes(of: .object(entry.line.object)) + [0] + JSONWriter.bytes(of: .object(entry.unmodelled))
        let earlier = UniqueIdentifier.hexadecimal(ContentHasher.hash(bytes, length: 16))
        let calendar = EntryLineCalendar(zones: ZoneDatabase(), local: .utc)
        let draft = try FormatDraft(entry, format: "test", FormatImport.Settings(source: "x"), calendar)
        #expect(draft.digest.source != earlier)
        #expect(draft.isUnchanged(since: SourceDigest(source: earlier, text: "")))
        #expect(draft.isUnchanged(since: draft.digest) && !draft.isUnchanged(since: SourceDigest(source: "", text: "")))
    }

    @Test func `what earlier versions read of an entry identifies it`() throws {
        let earlier = try entry("one")
        var (again, new) = (earlier, try entry("two"))
        (again.identity, new.identity) = (again.line, new.line)
        again.line[.tags] = .array([.string("a"), .string("more")])
        new.line[.tags] = again.line[.tags]
        try run([earlier])
        #expect(try run([again, new], updates: true).outcomes == [.alreadyHere, .imported])
        #expect(try Set(diary.store.entries(EntryQuery()).map(\.tags)) == [["a"], ["a", "more"]])
    }

    @Test(arguments: [true, false])
    func `the original name of a file tells the offset of its times`(isOriginal: Bool) throws {
        try folder.write(VideoBoxes().bytes, to: "source/aa.mp4")
        var entry = try entry("one", files: ["aa.mp4"])
        (entry.media[0].fileName, entry.media[0].isNameOriginal) = ("VID_20240702_163533.mp4", isOriginal)
        entry.media[0].record[.captureTime] = .string("2024-07-02T12:05:33Z")
        try run([entry])
        let medium = try #require(try diary.store.entries(EntryQuery()).flatMap(\.media).first)
        #expect(medium.captureTime?.utcOffset == (isOriginal ? 16_200 : 0))
        #expect(medium.captureTime?.instant == Instant(secondsSince1970: 1_719_921_933))
    }

    @Test func `the time in the original name of a file without times yields to the record`() throws {
        try folder.write(TinyPhoto.bytes(salt: "a"), to: "source/aa.jpg")
        var entry = try entry("one", files: ["aa.jpg"])
        (entry.media[0].fileName, entry.media[0].isNameOriginal) = ("IMG_20240702_163533.jpg", true)
        entry.media[0].record[.captureTime] = .string("2024-07-02T16:05:33+02:00")
        try run([entry])
        let medium = try #require(try diary.store.entries(EntryQuery()).flatMap(\.media).first)
        #expect(medium.captureTime?.utcOffset == 7200)
        #expect(medium.captureTime?.instant == Instant(secondsSince1970: 1_719_929_133))
    }

    @Test func `an overlong text is reported, and doesn't end the import`() throws {
        let (_, outcomes, problems) = try run([try entry(String(repeating: "x", count: 9 << 20)), try entry("next")])
        #expect(outcomes == [.imported] && problems.map(\.kind) == [.unreadable])
        #expect(try texts() == ["next"])
    }

    @Test func `videos that were left out come with the next update without that wish`() throws {
        try folder.write(Data(TinyPhoto.film(salt: "1")), to: "source/a.mov")
        let entries = [try entry("one", id: "A1", files: ["a.mov"])]
        let (report, outcomes, problems) = try run(entries, leavesOutVideos: true)
        #expect(outcomes == [.imported] && report.leftOutVideoCount == 1 && report.mediumCount == 0 && problems.isEmpty)
        #expect(try run(entries, leavesOutVideos: true).outcomes == [.alreadyHere])
        #expect(try run(entries).outcomes == [.changedThere])
    }

    @Test func `videos that were left out come with an update, however the entry was changed here`() throws {
        try folder.write(Data(TinyPhoto.film(salt: "1")), to: "source/a.mov")
        let entries = [try entry("one", id: "A1", updated: "2020-05-06T10:00:00Z", files: ["a.mov"])]
        try run(entries, leavesOutVideos: true)
        let id = try #require(try diary.store.entries(EntryQuery()).first?.id)
        var change = EntryChange()
        change.text = "mine"
        _ = try diary.store.edit([id], change)
        #expect(try run(entries).outcomes == [.changedThere])
        #expect(try run(entries, updates: true).outcomes == [.updated(keepsVersion: false)])
        let here = try #require(try diary.store.entry(id))
        #expect(here.text == "mine" && here.media.map(\.type) == [.video])
        #expect(try run(entries, updates: true).outcomes == [.alreadyHere])
        _ = try diary.store.undo()
        #expect(try diary.store.entry(id)?.media.isEmpty == true)
        #expect(try texts() == ["mine"])
    }

    @Test func `one undo takes all of it back`() throws {
        try run([try entry("one", id: "A1"), try entry("two")])
        _ = try diary.store.undo()
        #expect(try texts().isEmpty)
    }

    @Test func `a locally changed entry is kept when the same export is imported again`() throws {
        try run([try entry("one", id: "A1")])
        let id = try #require(try diary.store.entries(EntryQuery()).first?.id)
        var change = EntryChange()
        change.text = "mine"
        _ = try diary.store.edit([id], change)
        #expect(try run([try entry("one", id: "A1")]).outcomes == [.alreadyHere])
        #expect(try texts() == ["mine"])
    }

    @Test func `a newer export changes entries only with an update`() throws {
        try run([try entry("one", id: "A1")])
        let newer = try entry("one, and more", id: "A1")
        let left = try run([newer])
        #expect(left.outcomes == [.changedThere])
        #expect(left.report.changedThereCount == 1)
        #expect(try texts() == ["one"])
        #expect(try run([newer], updates: true).outcomes == [.updated(keepsVersion: false)])
        #expect(try texts() == ["one, and more"])
        #expect(try run([newer], updates: true).outcomes == [.alreadyHere])
    }

    @Test func `a time that a newer export adds to a day comes with an update`() throws {
        var day = try entry("one", id: "A1")
        day.line.setCreation(try ZonedTime(rfc3339: "2020-05-06T12:00:00+02:00"), hasTime: false)
        try run([day])
        #expect(try run([try entry("one", id: "A1")], updates: true).outcomes == [.updated(keepsVersion: false)])
        let here = try #require(try diary.store.entries(EntryQuery()).first)
        #expect(here.hasTime && here.creationTime.rfc3339() == "2020-05-06T10:00:00+02:00")
    }

    @Test func `of two changes the later one wins, and the other is a version`() throws {
        try run([try entry("one", id: "A1", updated: "2020-05-06T11:00:00Z")])
        let id = try #require(try diary.store.entries(EntryQuery()).first?.id)
        var change = EntryChange()
        change.text = "mine"
        _ = try diary.store.edit([id], change)
        let older = try run([try entry("theirs", id: "A1", updated: "2020-05-07T11:00:00Z")], updates: true)
        #expect(older.outcomes == [.keptHere])
        #expect(try texts() == ["mine"])
        let newer = try run([try entry("theirs", id: "A1", updated: "2999-05-07T11:00:00Z")], updates: true)
        #expect(newer.outcomes == [.updated(keepsVersion: true)])
        #expect(try texts() == ["theirs"])
        #expect(try diary.store.versions(of: id).contains { $0.text == "mine" })
    }

    @Test func `a newer text comes where only a tag was changed here, which stays`() throws {
        try run([try entry("one", id: "A1", updated: "2020-05-06T11:00:00Z")])
        let id = try #require(try diary.store.entries(EntryQuery()).first?.id)
        var change = EntryChange()
        change.addedTags = ["mine"]
        _ = try diary.store.edit([id], change)
        let older = try entry("older", id: "A1", updated: "2020-05-05T11:00:00Z")
        #expect(try run([older], updates: true).outcomes == [.keptHere])
        let newer = try entry("two", id: "A1", updated: "2020-05-07T11:00:00Z")
        #expect(try run([newer], updates: true).outcomes == [.updated(keepsVersion: false)])
        let here = try #require(try diary.store.entry(id))
        #expect(here.text == "two" && here.tags == ["a", "mine"])
        #expect(try run([newer], updates: true).outcomes == [.alreadyHere])
        let third = try entry("three", id: "A1", updated: "2020-05-08T11:00:00Z")
        #expect(try run([third], updates: true).outcomes == [.updated(keepsVersion: false)])
        #expect(try diary.store.entry(id)?.text == "three")
    }

    @Test func `an older export takes nothing back, even where nothing was changed here`() throws {
        let newer = try entry("later words", id: "A1", updated: "2020-05-08T11:00:00Z")
        let older = try entry("one", id: "A1", updated: "2020-05-06T11:00:00Z")
        try run([newer])
        #expect(try run([older], updates: true).outcomes == [.keptHere])
        #expect(try texts() == ["later words"])
        #expect(try run([newer], updates: true).outcomes == [.alreadyHere])
    }

    @Test func `two entries with one id are both imported, and repeating it changes nothing`() throws {
        let entries = [try entry("one", id: "A1"), try entry("other", id: "A1")]
        let first = try run(entries)
        #expect(first.outcomes == [.imported, .imported])
        #expect(first.problems.map(\.kind) == [.duplicate])
        #expect(try run(entries).outcomes == [.alreadyHere, .alreadyHere])
    }

    @Test func `an invalid entry is a problem, and the others are imported`() throws {
        var bad = try entry("bad")
        bad.line[.creationTime] = .string("yesterday")
        let result = try run([bad, try entry("good")])
        #expect(result.problems.map(\.kind) == [.unreadable])
        #expect(try texts() == ["good"])
    }

    @Test func `media take values from their record if the file has none, and entries share originals`() throws {
        try folder.write(Data(SampleMedia.bytes(of: "lighthouse.jpg")), to: "source/a.jpg")
        try folder.write(Data("no picture".utf8), to: "source/b.jpg")
        var one = try entry("one", files: ["a.jpg", "b.jpg"])
        one.media[0].caption = "a tower"
        one.media[0].record = [.title: .string("Tower"), .model: .string("not this")]
        let result = try run([one, try entry("two", files: ["a.jpg"])])
        #expect(result.problems.map(\.place) == ["b.jpg"])
        #expect(result.report.mediumCounts == [.photo: 2])
        let media = try diary.store.entries(EntryQuery()).flatMap(\.media)
        #expect(Set(media.map(\.hash)).count == 1)
        let captioned = try #require(media.first { $0.caption == "a tower" })
        #expect(captioned.metadata.title == "Tower")
        #expect(captioned.metadata.model != "not this")
    }

    @Test func `a dry run counts and writes nothing`() throws {
        let result = try run([try entry("one"), try entry("two")], isDryRun: true)
        #expect(result.report.entryCount == 2)
        #expect(try texts().isEmpty)
    }

    @Test func `values that are not modelled are kept below the format's name`() throws {
        try run([try entry("one", id: "A1")])
        let extra = try #require(try diary.store.entries(EntryQuery()).first?.extra)
        let object = try #require(try JSONParser.parse(extra).objectValue)
        #expect(object["test"] == .object(["mood": .string("fine")]))
        #expect(object["exchange"]?.objectValue?["id"] == .string("A1"))
    }
}
