import DiaryModel
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryStore

/// The fallbacks for opening a diary on a full disk.
struct SharingTests {
    private let full = SQLiteError(extendedCode: 10 | 19 << 8, message: "disk I/O error")
    private let cannotMakeLog = SQLiteError(extendedCode: 14, message: "", systemCode: ENOSPC)
    private let busy = SQLiteError(extendedCode: 5, message: "")
    private let damaged = SQLiteError(extendedCode: 11, message: "")

    /// The result of each error in order: whether there was a further fallback, and which one.
    private func steps(_ errors: [SQLiteError], _ sharing: inout Sharing) -> [String] {
        var steps: [String] = []
        for error in errors {
            let isOther = sharing.fallBack(after: error)
            steps.append("\(isOther) \(sharing.mode)")
        }
        return steps
    }

    @Test func `the ballast is removed first, then the database is opened exclusively`() throws {
        let diary = try TestDiary()
        var sharing = Sharing(in: diary.path, .reading)
        #expect(Folder.exists(diary.path.appending("ballast")))
        let first = steps([full], &sharing)
        #expect(first == ["true shared"] && !Folder.exists(diary.path.appending("ballast")))
        // If it is busy, another process has it open, and there is a -shm by now.
        let then = steps([full, busy, full, full], &sharing)
        #expect(then == ["true alone", "false shared", "true alone", "false alone"])
    }

    @Test(arguments: [DiaryStore.Access.reading, .writing, .writingOnFullDisk])
    func `if not even an empty log can be made, the database is only read`(access: DiaryStore.Access) throws {
        let diary = try TestDiary()
        try Folder.remove(diary.path.appending("ballast"))
        try Folder.remove(diary.path.appending("diary.sqlite-wal"))
        var sharing = Sharing(in: diary.path, access)
        let steps = steps([full, cannotMakeLog], &sharing)
        #expect(steps == ["true alone", access == .reading ? "true unwatched" : "false alone"])
    }

    @Test func `a log that is not empty is never ignored`() throws {
        let diary = try TestDiary()
        try diary.add("in the log")
        try Folder.remove(diary.path.appending("ballast"))
        var sharing = Sharing(in: diary.path, .reading)
        let steps = steps([full, cannotMakeLog], &sharing)
        #expect(steps == ["true alone", "false alone"])
    }

    @Test func `other errors change nothing`() throws {
        let diary = try TestDiary()
        var sharing = Sharing(in: diary.path, .reading)
        let steps = steps([damaged, busy], &sharing)
        #expect(steps == ["false shared", "false shared"])
        #expect(Folder.exists(diary.path.appending("ballast")))
    }

    @Test func `a full disk is not damage`() {
        #expect(DiaryStore.damage(reportedBy: full) == nil)
        #expect(DiaryStore.damage(reportedBy: cannotMakeLog) == nil)
        #expect(DiaryStore.damage(reportedBy: damaged) != nil)
    }
}
