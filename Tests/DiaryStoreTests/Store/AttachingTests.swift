import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryStore

struct AttachingTests {
    private let diary: TestDiary
    private let entry: DiaryEntry
    private let media: [MediumDraft]

    /// An entry with the sounds a, b and c.
    init() throws {
        let diary = try TestDiary()
        self.diary = diary
        media = try ["a", "b", "c"].map { try diary.keep(Data($0.utf8), name: "\($0)-name.wav") }
        entry = try diary.add("tram", media: media)
    }

    private var ids: [UniqueIdentifier] { media.map(\.medium.id) }

    private func state() throws -> DiaryEntry { try #require(try diary.store.entry(entry.id)) }

    private func names() throws -> [String] { try state().media.map { String(($0.fileName ?? "").prefix(1)) } }

    @Test func `an attached medium is last, is found, and one undo removes it`() throws {
        let more = try ["d", "e"].map { try diary.keep(Data($0.utf8), name: "\($0)-name.wav") }
        let attached = try diary.store.attach(more, to: entry.id)
        #expect(try names() == ["a", "b", "c", "d", "e"])
        #expect(try attached == state())
        #expect(attached.updateTime > entry.updateTime)
        #expect(try diary.search("d-name") == ["tram"])
        #expect(try diary.store.undo().ids == [entry.id])
        #expect(try state() == entry)
        #expect(try diary.search("d-name").isEmpty)
        #expect(try diary.store.detachedMedia().map(\.medium.id) == more.map(\.medium.id))
        _ = try diary.store.redo()
        #expect(try state() == attached)
        try IndexComparison(of: diary.store).check()
    }

    @Test func `a detached medium is in the trash, and an undo restores order and time of change`() throws {
        let detached = try #require(try diary.store.detach([ids[0], ids[2]], from: entry.id))
        #expect(try names() == ["b"])
        #expect(try detached == state())
        #expect(try diary.search("a-name").isEmpty)
        #expect(try diary.search("b-name") == ["tram"])
        let found = try diary.store.detachedMedia()
        #expect(found.map(\.medium.id) == [ids[0], ids[2]])
        #expect(found.allSatisfy { $0.entry == entry.id && $0.medium.trashTime != nil && !$0.isEntryTrashed })
        var change = EntryChange()
        change.captions = [1: "the bell"]
        _ = try diary.store.edit([entry.id], change)
        _ = try diary.store.undo()
        _ = try diary.store.undo()
        #expect(try state() == entry)
        _ = try diary.store.redo()
        #expect(try state() == detached)
        try IndexComparison(of: diary.store).check()
    }

    @Test func `a restored medium has its old position`() throws {
        _ = try diary.store.detach([ids[0], ids[1]], from: entry.id)
        let command = CommandRecord("restore", "")
        #expect(try diary.store.restore([], media: [ids[1]], as: command) == [entry.id])
        #expect(try names() == ["b", "c"])
        _ = try diary.store.restore([], media: [ids[0]], as: command)
        #expect(try names() == ["a", "b", "c"])
        #expect(try diary.store.restore([], media: ids, as: command).isEmpty)
        _ = try diary.store.undo()
        #expect(try names() == ["b", "c"])
        try IndexComparison(of: diary.store).check()
    }

    @Test func `detaching a medium of another entry changes nothing`() throws {
        #expect(try diary.store.detach([UniqueIdentifier()], from: entry.id) == nil)
        #expect(try diary.store.commands(limit: 9).map(\.name) == ["add"])
    }

    @Test func `a medium whose original is missing is not attached`() throws {
        let medium = try diary.keep(Data("d".utf8), name: "d.wav")
        try diary.store.vault.discard(medium.medium.hash, extension: "wav")
        #expect(throws: VaultError.self) { try diary.store.attach([medium], to: entry.id) }
        #expect(try state() == entry)
    }

    @Test func `a command on the same entry prevents the separate undo of an earlier one`() throws {
        _ = try diary.store.detach([ids[1]], from: entry.id)
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(1) }
        guard case .touchedLater(1, by: [2])? = error else { throw UnexpectedError(error) }
    }

    @Test func `emptying removes detached media alone, with originals that nothing else refers to`() throws {
        let twin = try diary.add("twin", media: [media[1].copy()])
        _ = try diary.store.detach([ids[0]], from: entry.id)
        let between = diary.clock.now()
        _ = try diary.store.detach([ids[1]], from: entry.id)
        #expect(try diary.store.trashContents(olderThan: between).media.map(\.id) == [ids[0]])
        let first = try diary.store.emptyTrash(olderThan: between)
        #expect(first.media == [ids[0]] && first.ids.isEmpty)
        #expect(first.originals.map(\.hash) == [media[0].medium.hash])
        let second = try diary.store.emptyTrash(olderThan: nil)
        #expect(second.media == [ids[1]] && second.originals.isEmpty)
        #expect(try diary.store.emptyTrash(olderThan: nil).isEmpty)
        #expect(!Folder.exists(diary.store.vault.path(of: media[0].medium.hash, extension: "wav")))
        #expect(Folder.exists(diary.store.vault.path(of: media[1].medium.hash, extension: "wav")))
        #expect(try names() == ["c"])
        #expect(try diary.store.entry(twin.id) == twin)
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(3) }
        guard case .goneForGood? = error else { throw UnexpectedError(error) }
        try IndexComparison(of: diary.store).check()
    }

    @Test func `nothing of an emptied medium stays in the database`() throws {
        let secret = "Geheimnis"
        let medium = try diary.keep(Data("d".utf8), name: "\(secret).wav")
        let owner = try diary.add("", media: [medium])
        var change = EntryChange()
        change.captions = [1: "\(secret) caption"]
        _ = try diary.store.edit([owner.id], change)
        change.captions = [1: "\(secret) again"]
        _ = try diary.store.edit([owner.id], change)
        _ = try diary.store.undo()
        _ = try diary.store.redo()
        _ = try diary.store.detach([medium.medium.id], from: owner.id)
        _ = try diary.store.undo()
        _ = try diary.store.redo()
        #expect(try diary.rawDatabase().range(of: Data(secret.utf8)) != nil)
        _ = try diary.store.emptyTrash(olderThan: nil)
        let bytes = try diary.rawDatabase()
        for needle in [secret, secret.lowercased(), "heimn"] {
            #expect(bytes.range(of: Data(needle.utf8)) == nil, "\(needle)")
        }
    }

    @Test func `permanently deleting an entry deletes its detached media`() throws {
        _ = try diary.store.detach([ids[0]], from: entry.id)
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", ""))
        #expect(try diary.store.detachedMedia().map(\.isEntryTrashed) == [true])
        let emptied = try diary.store.emptyTrash(olderThan: nil)
        #expect(emptied.ids == [entry.id] && emptied.media.isEmpty)
        #expect(emptied.originals.count == 3)
        #expect(try diary.store.detachedMedia().isEmpty)
    }
}
