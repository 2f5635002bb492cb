import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryStore

/// The ids that an import assigns are the same on every machine that imports the same files.
struct ImportedIdentifierTests {
    private func placement(_ media: [MediumDraft], into entry: UniqueIdentifier? = nil) throws -> ImportPlacement {
        let time = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z")
        return ImportPlacement(
            entry: entry, draft: EntryDraft(text: "", creationTime: time, hasTime: true), media: media)
    }

    private func place(_ diary: TestDiary, _ names: [String], isAgain: Bool = false) throws -> DiaryEntry {
        let media = try names.map { try diary.keep(Data($0.utf8), name: $0) }
        let placed = try diary.store.write(in: CommandRun(CommandRecord("import", ""))) { transaction in
            try transaction.place(placement(media), isAgain: isAgain)
        }
        #expect(Set(placed.media.keys) == Set(media.map(\.medium.id)))
        let entry = try #require(try placed.entry.flatMap { try diary.store.entry($0) })
        #expect(Set(placed.media.values) == Set(entry.media.map(\.id)))
        return entry
    }

    @Test func `the same media on two machines are one entry with the same media`() throws {
        let (first, second) = (try TestDiary(), try TestDiary())
        let (one, two) = (try place(first, ["a.wav", "b.wav"]), try place(second, ["a.wav", "b.wav"]))
        #expect(one.id == two.id && one.media.map(\.id) == two.media.map(\.id))
        let other = try place(TestDiary(), ["c.wav"])
        #expect(other.id != one.id && !one.media.map(\.id).contains(other.media[0].id))
    }

    @Test func `an id that is taken, in the trash too, is not given again`() throws {
        let diary = try TestDiary()
        let entry = try place(diary, ["a.wav"])
        _ = try diary.store.undo()
        #expect(try diary.store.entry(entry.id)?.trashTime != nil)
        let again = try place(diary, ["a.wav"], isAgain: true)
        #expect(again.id != entry.id && again.media[0].id != entry.media[0].id)
        _ = try diary.store.undo()
        _ = try diary.store.redo()
        #expect(try diary.entries().map(\.id) == [again.id])
    }

    @Test func `the same bytes twice in an entry are two media`() throws {
        let (first, second) = (try TestDiary(), try TestDiary())
        func identified(_ diary: TestDiary) throws -> [UniqueIdentifier] {
            let medium = try diary.keep(Data([1]), name: "a.wav")
            let id = UniqueIdentifier(hash: [UInt8](repeating: 3, count: 16))
            return try diary.store.write(as: CommandRecord("import", "")) { transaction in
                try transaction.identified([medium, medium.copy()], in: id).map(\.medium.id)
            }
        }
        let ids = try identified(first)
        #expect(Set(ids).count == 2)
        #expect(try identified(second) == ids)
    }

    @Test func `an id of the source stays`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data([1]), name: "a.wav")
        let found = try diary.store.write(as: CommandRecord("import", "")) { transaction in
            try transaction.identified([medium], in: UniqueIdentifier()) { _ in true }
        }
        #expect(found.map(\.medium.id) == [medium.medium.id])
    }
}
