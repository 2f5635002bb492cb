import DiaryModel
import DiaryStore
import SQLite
import TestSupport
import Testing

extension TestProgram {
    /// The entries of the diary, newest first; empty without a diary.
    func entries() throws -> [DiaryEntry] {
        guard Folder.exists(diary.appending("diary.sqlite")) else { return [] }
        return try Store(diary, access: .reading).entries(EntryQuery())
    }

    /// The one entry of the diary.
    func onlyEntry() throws -> DiaryEntry {
        let entries = try entries()
        #expect(entries.count == 1)
        return try #require(entries.first)
    }

    /// The path of a sample file in the repository.
    static func sample(_ name: String) -> String {
        var folder = FilePath(#filePath)
        for _ in 0..<3 { folder = folder.parent }
        return folder.appending("Media").appending(name).description
    }

    /// Deletes the thumbnails from the database, as damage would.
    func eraseThumbnails() throws {
        let database = diary.appending("diary.sqlite").description
        try Connection(path: database, mode: .readWrite).executeScript("DELETE FROM thumbnail")
    }
}
