import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryModel
@testable import DiarySync

@Suite(.enabled(if: EncryptedFolder.isPossible, "gocryptfs is missing, or can't mount here"))
struct TornStateTests {
    private let folder: EncryptedFolder
    private let names = ["", "-wal", "-shm"].map { "state.sqlite" + $0 }
    private var path: FilePath { folder.path.appending("state.sqlite") }

    init() throws { folder = try EncryptedFolder() }

    /// The files of a state with a value in its log, as a killed process leaves them.
    private func killed() throws {
        let state = try SyncState(path)
        try state.setProperty(.mark, "one")
        let copies = try names.map { try Data(contentsOf: url($0)) }
        withExtendedLifetime(state) {}
        for (name, copy) in zip(names, copies) { try copy.write(to: url("copy-" + name)) }
    }

    private func putBack() throws {
        for name in names {
            try? FileManager.default.removeItem(at: url(name))
            try FileManager.default.moveItem(at: url("copy-" + name), to: url(name))
        }
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path.appending(name).description) }

    @Test func `a state whose first page can't be read gets it from the log`() throws {
        try killed()
        try putBack()
        try folder.tear("state.sqlite", block: 0)
        #expect(try SyncState(path).property(.mark) == "one")
    }

    @Test func `a state that can't be read and whose log is empty counts as damaged`() throws {
        try killed()
        try putBack()
        // The last connection that closes it empties the log.
        do { _ = try SyncState(path) }
        try folder.tear("state.sqlite", block: 0)
        let error = #expect(throws: SQLiteError.self) { try SyncState(path) }
        #expect(error.map { SyncState.isDamage($0, of: path) } == true)
    }
}
