import Chronology
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryModel
@testable import DiaryStore

/// A change that moves the time by microseconds.
func shifting(by microseconds: Int64) -> @Sendable (ZonedTime, Bool) -> ZonedTime {
    { time, _ in
        ZonedTime(
            instant: time.instant.adding(microseconds: microseconds), utcOffset: time.utcOffset, zoneName: time.zoneName
        )
    }
}

struct EditingTests {
    private func keys(_ diary: TestDiary) throws -> [Int64] {
        try diary.store.connection.all("SELECT id FROM entry ORDER BY id") { $0.int64(0) }
    }

    private func change(_ make: (inout EntryChange) throws -> Void) rethrows -> EntryChange {
        var change = EntryChange()
        try make(&change)
        return change
    }

    @Test func `entries of the same time are in order of arrival`() throws {
        let diary = try TestDiary()
        for text in ["one", "two", "three"] { try diary.add(text) }
        try diary.add("before", at: "2026-03-01T11:59:59.999Z")
        #expect(try diary.entries().map(\.text) == ["before", "one", "two", "three"])
        let first: Int64 = 1_772_366_400_000
        #expect(try keys(diary) == [first - 1, first, first + 1, first + 2])
    }

    @Test func `another process finds the next free key too`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        let draft = EntryDraft(text: "two", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        _ = try diary.reopened().add(draft)
        try diary.add("three")
        #expect(try diary.entries().map(\.text) == ["one", "two", "three"])
        #expect(try keys(diary).map { $0 % 1000 } == [0, 1, 2])
    }

    @Test func `a key that became free is given again`() throws {
        let diary = try TestDiary()
        let ids = try ["one", "two"].map { try diary.add($0).id }
        let moved = try change { $0.creationTime = try ZonedTime(rfc3339: "2026-03-01T13:00:00Z") }
        _ = try diary.store.edit([ids[0]], moved)
        try diary.add("three")
        #expect(try diary.entries().map(\.text) == ["three", "two", "one"])
    }

    @Test func `ties that are moved together keep their order, and get their places back`() throws {
        let diary = try TestDiary()
        let ids = try ["one", "two", "three"].map { try diary.add($0).id }
        try diary.add("in the way", at: "2026-03-01T13:00:00Z")
        let before = try keys(diary)
        for shift in [3_600_000_000, 1000, -1000, 2000] as [Int64] {
            _ = try diary.store.edit(ids.reversed(), change { $0.retiming = shifting(by: shift) })
            let moved = try diary.entries().map(\.text).filter { $0 != "in the way" }
            #expect(moved == ["one", "two", "three"], "\(shift)")
            let after = try keys(diary)
            _ = try diary.store.undo()
            #expect(try keys(diary) == before, "\(shift)")
            #expect(try diary.entries().map(\.text) == ["one", "two", "three", "in the way"], "\(shift)")
            _ = try diary.store.redo()
            #expect(try keys(diary) == after, "\(shift)")
            _ = try diary.store.undo()
        }
    }

    @Test func `the parts of an entry move with it`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data("abc".utf8), name: "tram.wav")
        let entry = try diary.add("Ding #dong", tags: ["typed"], media: [medium])
        _ = try diary.store.edit([entry.id], change { $0.text = "Dang #dong" })
        let moved = try #require(
            diary.store.edit(
                [entry.id], change { $0.creationTime = try ZonedTime(rfc3339: "1999-12-31T23:59:59+01:00") }
            ).first)
        #expect(moved.tags == ["typed", "dong"] && moved.media.map(\.id) == [medium.medium.id])
        #expect(try diary.store.versions(of: entry.id).map(\.text) == ["Ding #dong", "Dang #dong"])
        #expect(try diary.search("tram").count == 1)
        #expect(try diary.store.connection.all("PRAGMA foreign_key_check") { $0.text(0) }.isEmpty)
        try IndexComparison(of: diary.store).check()
    }

    @Test func `earlier texts are kept and restored`() throws {
        let diary = try TestDiary()
        let id = try diary.add("one").id
        for text in ["two", "three"] { _ = try diary.store.edit([id], change { $0.text = text }) }
        let versions = try diary.store.versions(of: id)
        #expect(versions.map(\.number) == [1, 2, 3] && versions.map(\.text) == ["one", "two", "three"])
        #expect(versions.map(\.isCurrent) == [false, false, true])
        #expect(versions.map(\.time) == versions.map(\.time).sorted())
        #expect(try diary.store.restoreVersion(1, of: id)?.text == "one")
        #expect(try diary.store.versions(of: id).map(\.text) == ["one", "two", "three", "one"])
        #expect(try diary.store.restoreVersion(4, of: id) == nil)
        let error = #expect(throws: DiaryError.self) { try diary.store.restoreVersion(9, of: id) }
        guard case .noVersion(_, 9, newest: 4)? = error else { throw UnexpectedError(error) }
    }

    @Test func `an edit made on an older revision is refused`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("one")
        _ = try diary.store.edit([entry.id], change { $0.text = "theirs" })
        let error = #expect(throws: DiaryError.self) {
            try diary.store.edit([entry.id], change { $0.text = "mine" }, expecting: [entry.id: entry.revision])
        }
        guard case .revisionChanged(_, expected: 1, found: 2)? = error else { throw UnexpectedError(error) }
        #expect(try diary.store.entry(entry.id)?.text == "theirs")
    }

    @Test func `an edit without a change is ignored`() throws {
        let diary = try TestDiary()
        try diary.add("#Work")
        let entry = try diary.add("#work cafe\u{301}")
        #expect(entry.tags == ["Work"])
        for nothing in [
            change { $0.starred = false }, change { $0.text = "#work caf\u{E9}" }, change { $0.addedTags = [] },
            change { $0.journal = "default" }, change { $0.retiming = shifting(by: 0) },
        ] {
            #expect(try diary.store.edit([entry.id], nothing).isEmpty)
        }
        #expect(try diary.store.commands(limit: 10).count == 2)
        #expect(try diary.store.entry(entry.id) == entry)
    }

    @Test func `user texts are composed`() throws {
        let diary = try TestDiary()
        var draft = EntryDraft(
            text: "e\u{301} #cafe\u{301}", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        draft.tags = ["u\u{308}ber"]
        draft.place = "Z\u{30C}itná"
        draft.journal = "e\u{301}"
        let entry = try diary.store.add(draft)
        #expect(Array(entry.text.unicodeScalars.map(\.value)).first == 0xE9)
        #expect(entry.tags.map { Array($0.utf8) } == ["\u{FC}ber", "caf\u{E9}"].map { Array($0.utf8) })
        #expect(Array((entry.place ?? "").utf8) == Array("\u{17D}itná".utf8))
        #expect(Array(entry.journal.utf8) == Array("\u{E9}".utf8))
    }

    @Test func `tags of the text follow the text, those typed stay`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("#one and #both", tags: ["both", "typed"])
        #expect(entry.tags == ["both", "typed", "one"])
        let edited = try diary.store.edit([entry.id], change { $0.text = "#three" }).first
        #expect(edited?.tags == ["both", "typed", "three"])
        let fewer = try diary.store.edit([entry.id], change { $0.removedTags = ["TYPED", "three"] }).first
        #expect(fewer?.tags == ["both", "three"])
    }

    @Test func `the first medium and captions are changed and given back`() throws {
        let diary = try TestDiary()
        let media = try ["a", "b", "c"].map { try diary.keep(Data($0.utf8), name: $0 + ".wav") }
        let entry = try diary.add("x", media: media)
        let changed = try diary.store.edit(
            [entry.id],
            change {
                $0.firstMedium = 3
                $0.captions = [1: "Cafe\u{301}", 9: "nobody"]
            }
        ).first
        #expect(changed?.media.map(\.fileName) == ["c.wav", "a.wav", "b.wav"])
        #expect(changed?.media.map(\.caption) == [nil, "Caf\u{E9}", nil])
        #expect(try diary.search("café").count == 1)
        _ = try diary.store.undo()
        #expect(try diary.store.entry(entry.id)?.media == entry.media)
        try IndexComparison(of: diary.store).check()
    }

    @Test func `a position without a sign of zero reads as it was written`() throws {
        let diary = try TestDiary()
        var draft = EntryDraft(text: "x", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        draft.position = Position(latitude: -0.0, longitude: -0.0, altitude: -0.0)
        let entry = try diary.store.add(draft)
        let stored = try diary.store.connection.first("SELECT contentHash FROM entry") { $0.bytes(0) }
        #expect(try diary.store.entry(entry.id)?.contentDigest() == stored)
    }
}
