import DiaryModel
import DiaryStore
import DiaryTestSupport
import Glibc
import SQLite
import Testing

struct BallastTests {
    private func ballast(_ diary: TestDiary) -> Int64? {
        Folder.status(diary.path.appending("ballast")).map { Int64($0.st_size) }
    }

    /// Simulates a full disk by limiting the number of pages, with a reserve.
    private func fill(_ store: DiaryStore, leaving reserve: Int = 0) throws {
        let count = try store.connection.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try store.connection.executeScript("PRAGMA max_page_count = \(count + reserve)")
    }

    @Test func `a diary keeps a little room in reserve`() throws {
        let diary = try TestDiary()
        #expect(ballast(diary) == 256_000)
        _ = try diary.reopened(.reading)
        #expect(ballast(diary) == 256_000)
    }

    @Test func `deleting on a full disk releases the reserve, and the next opening makes it again`() throws {
        let diary = try TestDiary()
        let ids = try (0..<400).map { try diary.add("entry \($0)").id }
        try fill(diary.store)
        #expect(throws: DiaryError.self) { try diary.add(String(repeating: "much ", count: 20_000)) }
        #expect(ballast(diary) != nil)
        // The limit stays, so that the second attempt fails as well.
        #expect(throws: DiaryError.self) { try diary.store.trash(ids, as: CommandRecord("delete", "")) }
        #expect(ballast(diary) == nil)
        #expect(try diary.entries().count == 400)
        let reopened = try diary.reopened()
        #expect(ballast(diary) == 256_000)
        #expect(try reopened.trash(ids, as: CommandRecord("delete", "")).count == 400)
    }

    @Test func `the trash is emptied even if the index can't be packed`() throws {
        let diary = try TestDiary()
        let ids = try (0..<200).map { try diary.add("entry \($0) \(UniqueIdentifier())").id }
        _ = try diary.store.trash(ids, as: CommandRecord("delete", ""))
        // The feed of the removal takes a page or two; packing the index takes far more.
        try fill(diary.store, leaving: 12)
        #expect(try diary.store.emptyTrash(olderThan: nil).ids.count == 200)
        #expect(try diary.entries(in: .trash).isEmpty)
    }
}
