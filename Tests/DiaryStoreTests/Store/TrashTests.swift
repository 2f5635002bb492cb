import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryStore

struct TrashTests {
    private let delete = CommandRecord("delete", "")

    @Test func `a deleted entry is in the trash and can be restored`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("gone for now")
        #expect(try diary.store.trash([entry.id], as: delete) == [entry.id])
        #expect(try diary.store.trash([entry.id], as: delete).isEmpty)
        #expect(try diary.entries().isEmpty)
        #expect(try diary.entries(in: .trash).map(\.id) == [entry.id])
        #expect(try diary.store.restore([entry.id], as: CommandRecord("restore", "")) == [entry.id])
        #expect(try diary.entries() == [entry])
    }

    @Test func `nothing of an emptied entry stays in the database`() throws {
        let diary = try TestDiary()
        let secret = "Geheimnis"
        var entry = try diary.add("\(secret) zero #\(secret)Tag", tags: [secret + "Typed"])
        var change = EntryChange()
        change.text = "\(secret) one"
        change.journal = secret + "Journal"
        entry = try #require(diary.store.edit([entry.id], change).first)
        change.text = "\(secret) two"
        _ = try diary.store.edit([entry.id], change)
        _ = try diary.store.undo()
        _ = try diary.store.redo()
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", secret))
        _ = try diary.store.undo()
        _ = try diary.store.redo()
        try diary.add("something else")
        #expect(try diary.rawDatabase().range(of: Data(secret.utf8)) != nil)
        let emptied = try diary.store.emptyTrash(olderThan: nil)
        #expect(emptied.ids == [entry.id])
        let bytes = try diary.rawDatabase()
        for needle in [secret, secret.lowercased(), "geh", "heimn"] {
            #expect(bytes.range(of: Data(needle.utf8)) == nil, "\(needle)")
        }
        #expect(try diary.store.commands(limit: 100).allSatisfy { !$0.summary.contains(secret) })
        #expect(try diary.entries().map(\.text) == ["something else"])
    }

    @Test func `files kept by check --repair are removed unless they contain nothing of it`() throws {
        let diary = try TestDiary()
        let original = try diary.keep(Data("the sound".utf8), name: "sound.wav")
        try diary.add("something else")
        try diary.store.checkpoint()
        let without = try Data(contentsOf: diary.folder.url("diary/diary.sqlite"))
        let entry = try diary.add("Geheimnis", media: [original])
        try diary.store.checkpoint()
        let with = try Data(contentsOf: diary.folder.url("diary/diary.sqlite"))
        try diary.folder.write(without, to: "diary/backups/damaged-1-aaaaaa.sqlite")
        try diary.folder.write(with, to: "diary/backups/damaged-2-bbbbbb.sqlite")
        try diary.folder.write(with.prefix(20_000), to: "diary/backups/damaged-3-cccccc.sqlite")
        try diary.folder.write(without, to: "diary/tmp/damaged/damaged-4-dddddd.sqlite")
        try diary.folder.write(Data("Geheimnis".utf8), to: "diary/tmp/damaged/damaged-4-dddddd.sqlite-wal")
        let name = "\(original.medium.hash).wav"
        for folder in ["damaged", "orphans"] {
            try diary.folder.write(Data("the soun?".utf8), to: "diary/tmp/\(folder)/\(name)")
            try diary.folder.write(Data("another".utf8), to: "diary/tmp/\(folder)/another.wav")
        }
        _ = try diary.store.trash([entry.id], as: delete)
        let emptied = try diary.store.emptyTrash(olderThan: nil)
        #expect(
            emptied.damagedCopies.map(\.description) == [
                "backups/damaged-2-bbbbbb.sqlite", "backups/damaged-3-cccccc.sqlite",
                "tmp/damaged/damaged-4-dddddd.sqlite",
            ])
        let left = try FileManager.default.subpathsOfDirectory(atPath: diary.folder.url("diary").path)
            .filter { $0.contains("damaged") || $0.contains("orphans") }
        #expect(
            Set(left) == [
                "backups/damaged-1-aaaaaa.sqlite", "tmp/damaged", "tmp/damaged/another.wav", "tmp/orphans",
                "tmp/orphans/another.wav",
            ])
    }

    @Test(arguments: ["x'0011'", "x''", "zeroblob(17)"])
    func `an entry whose id is damaged is emptied by its row`(id: String) throws {
        let diary = try TestDiary()
        let ids = try ["Geheimnis one", "two", "three"].map { try diary.add($0).id }
        var change = EntryChange()
        change.text = "Geheimnis more"
        _ = try diary.store.edit([ids[0]], change)
        _ = try diary.store.trash([ids[0], ids[1]], as: CommandRecord("delete", "Geheimnis"))
        try diary.store.connection.executeScript(
            "PRAGMA ignore_check_constraints = ON; UPDATE entry SET uuid = \(id) WHERE text LIKE 'Geheimnis%'")
        let contents = try diary.store.trashContents(olderThan: nil)
        #expect(contents.entryCount == 2 && contents.unnamedCount == 1 && contents.ids == [ids[1]])
        let emptied = try diary.store.emptyTrash(olderThan: nil)
        #expect(emptied.entryCount == 2 && emptied.ids == [ids[1]])
        #expect(try diary.store.trashContents(olderThan: nil).isEmpty)
        #expect(try diary.rawDatabase().range(of: Data("Geheimnis".utf8)) == nil)
        #expect(try diary.entries().map(\.id) == [ids[2]])
    }

    @Test func `the age in the trash counts from the deletion`() throws {
        let diary = try TestDiary()
        let ids = try ["old", "new"].map { try diary.add($0).id }
        _ = try diary.store.trash([ids[0]], as: delete)
        let between = diary.clock.now()
        _ = try diary.store.trash([ids[1]], as: delete)
        #expect(try diary.store.trashContents(olderThan: between).ids == [ids[0]])
        #expect(try diary.store.emptyTrash(olderThan: between).ids == [ids[0]])
        #expect(try diary.entries(in: .trash).map(\.id) == [ids[1]])
    }

    @Test func `emptying can't be undone and says so`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("x")
        _ = try diary.store.trash([entry.id], as: delete)
        _ = try diary.store.emptyTrash(olderThan: nil)
        let error = #expect(throws: DiaryError.self) { try diary.store.undo() }
        guard case .cannotUndo? = error else { throw UnexpectedError(error) }
    }

    @Test func `a command on permanently deleted entries can't be undone`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("x")
        _ = try diary.store.trash([entry.id], as: delete)
        _ = try diary.store.emptyTrash(olderThan: nil)
        for number in 1...2 {
            let error = #expect(throws: DiaryError.self) { try diary.store.undo(number) }
            guard case .goneForGood? = error else { throw UnexpectedError(error) }
        }
    }

    @Test func `an original is removed with its last reference`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data("sound".utf8), name: "a.wav")
        let other = try diary.keep(Data("other".utf8), name: "b.wav")
        let first = try diary.add("one", media: [medium, other])
        let second = try diary.add("two", media: [medium.copy()])
        let path = diary.store.vault.path(of: medium.medium.hash, extension: "wav")
        _ = try diary.store.trash([first.id], as: delete)
        let emptied = try diary.store.emptyTrash(olderThan: nil)
        #expect(emptied.originals.map(\.hash) == [other.medium.hash])
        #expect(Folder.exists(path))
        #expect(!Folder.exists(diary.store.vault.path(of: other.medium.hash, extension: "wav")))
        _ = try diary.store.trash([second.id], as: delete)
        #expect(try diary.store.emptyTrash(olderThan: nil).originals.map(\.hash) == [medium.medium.hash])
        #expect(!Folder.exists(path))
        let discarded = try diary.store.connection.all("SELECT hash FROM discarded ORDER BY hash") { $0.bytes(0) }
        #expect(Set(discarded) == [medium.medium.hash.bytes, other.medium.hash.bytes])
    }

    @Test func `an entry whose original is missing is not added`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data("sound".utf8), name: "a.wav")
        try diary.store.vault.discard(medium.medium.hash, extension: "wav")
        #expect(throws: VaultError.self) { try diary.add("one", media: [medium]) }
        #expect(try diary.entries().isEmpty)
    }
}
