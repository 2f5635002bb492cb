import DiaryModel
import DiaryStore
import SQLite
import TestSupport
import Testing

extension TestProgram {
    /// The entries of the diary, newest first; empty without a diary.
    func entries() throws -> [DiaryEntry] {
        guard Folder.exists(diary.appending("diary.sqlite")) else { return [] }
        return try DiaryStore(diary, access: .reading).entries(EntryQuery())
    }

    func onlyEntry() throws -> DiaryEntry {
        let entries = try entries()
        #expect(entries.count == 1)
        return try #require(entries.first)
    }

    /// Deletes the thumbnails from the database, as damage would.
    func eraseThumbnails() throws {
        let database = diary.appending("diary.sqlite").description
        try Connection(path: database, mode: .readWrite).executeScript("DELETE FROM thumbnail")
    }
}
