import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryStore

/// The words of media in the diary.
struct RecognitionStoreTests {
    private let diary: TestDiary
    private let entry: DiaryEntry
    private let media: [MediumDraft]

    /// An entry with two sounds.
    init() throws {
        let diary = try TestDiary()
        self.diary = diary
        media = try ["a", "b"].map { try diary.keep(Data($0.utf8), name: "\($0)-name.wav") }
        entry = try diary.add("tram", media: media)
    }

    private var ids: [UniqueIdentifier] { media.map(\.medium.id) }

    private static func words(_ text: String, by recognizer: String? = "whisper 1.7") -> Recognition {
        Recognition(
            text: text, language: "eng", recognizer: recognizer, time: Instant(microseconds: 5),
            segments: [Recognition.Segment(start: 17, end: 18.5, text: text)])
    }

    private func recognitions() throws -> [Recognition?] {
        try #require(try diary.store.entry(entry.id)).media.map(\.recognition)
    }

    private func waiting(again: Bool = false) throws -> [String] {
        try diary.store.recognitionQueue(again: again).map { String(($0.medium.fileName ?? "").prefix(1)) }
    }

    @Test func `words that a program found are kept, found, undone and redone`() throws {
        let states = [try diary.entries()]
        let count = try diary.store.setRecognition([ids[0]: Self.words("seven herons"), ids[1]: Self.words("")])
        #expect(try count == 2 && recognitions() == [Self.words("seven herons"), Self.words("").composed])
        #expect(try diary.search("herons") == ["tram"])
        #expect(try #require(try diary.store.entry(entry.id)).updateTime == entry.updateTime)
        #expect(try diary.store.commands(limit: 1).map(\.summary) == ["2 sounds"])
        try diary.expectBackAndForth(through: states + [diary.entries()])
        try IndexComparison(of: diary.store).check()
        _ = try diary.store.undo()
        #expect(try diary.search("herons").isEmpty)
    }

    @Test func `predicates know the words`() throws {
        try diary.store.setRecognition([ids[1]: Self.words("seven Herons")])
        let count = { (format: String) in
            try diary.store.entries(EntryQuery([.predicate(try PredicateCondition(format))])).count
        }
        #expect(try count("ANY media.recognizedText CONTAINS[cd] 'heron'") == 1)
        #expect(try count("ANY media.recognizedText == nil") == 1)
        #expect(try count("ANY media.recognizer BEGINSWITH 'whisper' AND ANY media.recognizedLanguage == 'eng'") == 1)
        #expect(try count("ALL media.recognizedText != nil") == 0)
        #expect(try count("ANY media.recognizedText CONTAINS 'heron'") == 0)
    }

    @Test func `several batches are one command`() throws {
        let session = RecognitionSession()
        try diary.store.setRecognition([ids[0]: Self.words("one")], in: session)
        try diary.store.setRecognition([ids[1]: Self.words("two")], in: session)
        #expect(try diary.store.commands(limit: 9).map(\.name) == ["recognize", "add"])
        #expect(try diary.store.commands(limit: 1).map(\.summary) == ["2 sounds"])
        _ = try diary.store.undo()
        #expect(try recognitions() == [nil, nil])
    }

    @Test func `an entry that a command changed in several batches is listed once`() throws {
        let session = RecognitionSession()
        for id in ids { try diary.store.setRecognition([id: Self.words("one")], in: session) }
        let detail = try #require(try diary.store.commandDetails(limit: 1, entryLimit: 9).first)
        #expect(detail.entryCount == 1 && detail.entries.map(\.id) == [entry.id])
        #expect(detail.entries.first?.changes.count == 1)
    }

    @Test func `undo and redo pass over what was recognized in the background`() throws {
        let session = RecognitionSession(isInBackground: true)
        try diary.store.setRecognition([ids[0]: Self.words("seven herons")], in: session)
        #expect(try diary.store.undo().command.name == "add")
        #expect(try diary.entries().isEmpty)
        let other = try diary.keep(Data("c".utf8), name: "c-name.wav")
        _ = try diary.store.redo()
        #expect(try recognitions() == [Self.words("seven herons"), nil])

        var change = EntryChange()
        change.text = "bus"
        _ = try diary.store.edit([entry.id], change)
        _ = try diary.store.attach([other], to: entry.id)
        _ = try diary.store.undo()
        let later = RecognitionSession(isInBackground: true)
        try diary.store.setRecognition([ids[1]: Self.words("bell")], in: later)
        _ = try diary.store.redo()
        #expect(try recognitions() == [Self.words("seven herons"), Self.words("bell"), nil])
        for _ in 0..<2 { _ = try diary.store.undo() }
        #expect(try diary.entries().map(\.text) == ["tram"])
        #expect(try recognitions() == [Self.words("seven herons"), Self.words("bell")])

        // Its number undoes it.
        let number = try #require(try diary.store.commands(limit: 99).last { $0.name == "recognize-waiting" }?.number)
        _ = try diary.store.undo(number)
        #expect(try recognitions() == [nil, Self.words("bell")])
        try IndexComparison(of: diary.store).check()
    }

    @Test(arguments: [false, true])
    func `an old photo whose words are recognized is not what the user works on`(isInBackground: Bool) throws {
        let time = ZonedTime(instant: Instant(secondsSince1970: 1_700_000_000), utcOffset: 0)
        let added = try diary.store.add(EntryDraft(text: "bus", creationTime: time, hasTime: true))
        let session = RecognitionSession(isInBackground: isInBackground)
        try diary.store.setRecognition([ids[0]: Self.words("seven herons")], in: session)
        #expect(try diary.store.lastChangedEntry() == added.id)
    }

    @Test func `a person's words are never overwritten by a program`() throws {
        try diary.store.setRecognition([ids[0]: Self.words("seven heroes")])
        var change = EntryChange()
        change.recognizedTexts = [1: "seven herons", 2: ""]
        _ = try diary.store.edit([entry.id], change)
        let written = try recognitions()
        #expect(written.map { $0?.text } == ["seven herons", ""] && written.allSatisfy { $0?.isByPerson == true })
        #expect(try diary.store.setRecognition([ids[0]: Self.words("x"), ids[1]: Self.words("y")]) == 0)
        #expect(try recognitions() == written)
        #expect(try waiting(again: true).isEmpty)
        #expect(try diary.store.edit([entry.id], change).isEmpty)
        _ = try diary.store.undo()
        #expect(try recognitions() == [Self.words("seven heroes"), nil])
        _ = try diary.store.redo()
        #expect(try recognitions() == written)
        try IndexComparison(of: diary.store).check()
    }

    @Test func `media in the trash, and those that are gone, are left out`() throws {
        _ = try diary.store.detach([ids[0]], from: entry.id)
        let found = [ids[0]: Self.words("x"), UniqueIdentifier(): Self.words("y")]
        #expect(try diary.store.setRecognition(found) == 0)
        #expect(try waiting() == ["b"])
        #expect(try diary.store.commands(limit: 1).map(\.name) == ["detach"])
    }

    @Test func `the queue has each content once, the newest first, until somebody looked`() throws {
        let twin = try diary.keep(Data("a".utf8), name: "c-name.wav")
        let other = try diary.add("bus", at: "2026-03-02T12:00:00Z", media: [twin])
        #expect(try waiting() == ["c", "b"])
        #expect(try diary.store.unreadMediumCount(.sounds) == 3 && diary.store.unreadMediumCount(.photos) == 0)
        try diary.store.setRecognition([twin.medium.id: Self.words("bell")])
        #expect(try recognitions() == [Self.words("bell"), nil])
        #expect(try waiting() == ["b"] && waiting(again: true) == ["c", "b"])
        #expect(try diary.store.unreadMediumCount(.sounds) == 1)
        _ = try diary.store.undo()
        #expect(try recognitions() == [nil, nil])
        #expect(try diary.store.entry(other.id)?.media.first?.recognition == nil)
    }

    @Test func `a duplicate takes the words over`() throws {
        try diary.store.setRecognition([ids[0]: Self.words("bell")])
        let twin = try diary.keep(Data("a".utf8), name: "c-name.wav")
        #expect(try diary.add("bus", media: [twin]).media.first?.recognition == Self.words("bell"))
        #expect(try Set(diary.search("bell")) == ["tram", "bus"])
        #expect(try diary.store.mediumTable.draft(of: twin.medium.hash)?.medium.recognition == Self.words("bell"))
    }

    @Test func `another look at one of several with the same bytes replaces the words of all`() throws {
        let twin = try diary.keep(Data("a".utf8), name: "c-name.wav")
        let other = try diary.add("bus", media: [twin])
        let ofTwin = { try diary.store.entry(other.id)?.media.first?.recognition }
        try diary.store.setRecognition([ids[0]: Self.words("bell")])
        try diary.store.setRecognition([twin.medium.id: Self.words("zvon")])
        #expect(try recognitions() == [Self.words("zvon"), nil] && ofTwin() == Self.words("zvon"))
        _ = try diary.store.undo()
        #expect(try recognitions() == [Self.words("bell"), nil] && ofTwin() == Self.words("bell"))
        // A first look, of a copy that came from elsewhere, leaves the others alone.
        try diary.store.recognitionTable.set(nil, of: twin.medium.id)
        try diary.store.setRecognition([twin.medium.id: Self.words("zvon")])
        #expect(try recognitions() == [Self.words("bell"), nil] && ofTwin() == Self.words("zvon"))
        var change = EntryChange()
        change.recognizedTexts = [1: "bells"]
        _ = try diary.store.edit([entry.id], change)
        try diary.store.setRecognition([twin.medium.id: Self.words("other")])
        #expect(try recognitions().first??.text == "bells" && ofTwin() == Self.words("other"))
    }

    @Test func `emptying the trash removes the words from the whole database`() throws {
        try diary.store.setRecognition([ids[0]: Self.words("unmistakable heron")])
        var change = EntryChange()
        change.recognizedTexts = [1: "unmistakable herons"]
        _ = try diary.store.edit([entry.id], change)
        _ = try diary.store.detach([ids[0]], from: entry.id)
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(try diary.rawDatabase().range(of: Data("unmistakable".utf8)) == nil)
        #expect(try diary.store.connection.first("SELECT count(*) FROM recognition") { $0.int(0) } == 0)
    }

    @Test func `the setting is kept in the diary`() throws {
        #expect(try !diary.store.recognizesAlways())
        try diary.store.setRecognizesAlways(true)
        #expect(try diary.reopened().recognizesAlways())
        try diary.store.setRecognizesAlways(false)
        #expect(try !diary.store.recognizesAlways())
    }
}
