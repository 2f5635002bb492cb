import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@Suite(.enabled(if: geteuid() != 0, "permissions don't bind root"))
struct ReadOnlyTests {
    private func withReadOnlyCopy(_ body: (TestFolder) throws -> Void) throws {
        let diary = try TestDiary()
        try diary.add("kept")
        try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        let copy = TestFolder()
        try FileManager.default.createDirectory(at: copy.url("diary"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: diary.folder.url("diary/diary.sqlite"), to: copy.url("diary/diary.sqlite"))
        unsafe chmod(copy.url("diary/diary.sqlite").path, 0o400)
        unsafe chmod(copy.url("diary").path, 0o500)
        defer { unsafe chmod(copy.url("diary").path, 0o700) }
        try body(copy)
    }

    @Test func `a diary that can't be written is read`() throws {
        try withReadOnlyCopy { copy in
            let store = try DiaryStore(copy.path("diary"), access: .reading)
            #expect(try store.entries(EntryQuery()).map(\.text) == ["kept"])
            #expect(try store.count(EntryQuery([.holds(SearchTerm("KEPT"))])) == 1)
        }
    }

    @Test(arguments: [DiaryStore.Access.writing, .creating])
    func `a diary that can't be written says so`(access: DiaryStore.Access) throws {
        try withReadOnlyCopy { copy in
            let error = #expect(throws: DiaryError.self) { try DiaryStore(copy.path("diary"), access: access) }
            guard case .readOnly? = error else { throw UnexpectedError(error) }
        }
    }
}
