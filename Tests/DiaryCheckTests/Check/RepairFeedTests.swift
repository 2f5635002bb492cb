import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

/// Changes that a repair makes to displayed data are in the feed, and can neither be undone nor prevent an undo.
struct RepairFeedTests {
    @Test func `an entry that is moved to its key is in the feed`() throws {
        let diary = try DamagedDiary()
        try diary.execute("UPDATE entry SET wallTime = wallTime + 3600 WHERE text = 'second'")
        let before = try DiaryStore(diary.folder.path("diary"), access: .reading).changeSequence()
        try diary.repair(.full)
        let store = try DiaryStore(diary.folder.path("diary"), access: .writing)
        let entry = try #require(try store.entries(EntryQuery()).first { $0.text == "second" })
        #expect(try store.changes(after: before).entities == [.entry(entry.id)])
        #expect(try !store.commands(limit: 10).contains { $0.name == "check" })
        #expect(try diary.check(.full).isSound)
    }

    @Test func `undo and redo work after a repair`() throws {
        let diary = try DamagedDiary()
        let store = try DiaryStore(diary.folder.path("diary"), access: .writing)
        #expect(try store.undo().command.name == "add")
        try diary.execute("UPDATE entry SET wallTime = wallTime + 3600")
        try diary.repair(.full)
        let again = try DiaryStore(diary.folder.path("diary"), access: .writing)
        #expect(try again.redo().command.name == "add")
        #expect(try again.undo().command.name == "add")
    }

    @Test func `thumbnails that are made again are in the feed with their entries`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data("a sound".utf8), name: "memo.wav")
        let entry = try diary.add("with a sound", media: [medium])
        let before = try diary.store.changeSequence()
        let checked = try #require(try diary.store.mediaWithoutThumbnail().first)
        try diary.store.setThumbnail(Thumbnail(width: 1, height: 1, jpeg: [0xFF, 0xD8]), of: checked)
        #expect(try diary.store.changes(after: before).entities == [.entry(entry.id)])
    }
}
