import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import Testing

/// Several connections to one diary, each in its own thread.
struct ConcurrencyTests {
    /// Repeats what another thread kept from its turn.
    ///
    /// SQLite's waiting is not fair: on a slow disk one of many may wait longer than the program does.
    private static func whenFree<Result>(_ body: () throws -> Result) throws -> Result {
        while true {
            do { return try body() } catch DiaryError.busy {} catch let error as SQLiteError where error.isBusy {}
        }
    }

    /// Runs `body` in that many threads at once, and returns the errors.
    private func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
        let errors = ErrorList()
        let start = DispatchSemaphore(value: 0)
        let done = DispatchGroup()
        for number in 0..<count {
            done.enter()
            Thread.detachNewThread {
                start.wait()
                do { try body(number) } catch { errors.add("\(error)") }
                done.leave()
            }
        }
        for _ in 0..<count { start.signal() }
        done.wait()
        return errors.all
    }

    @Test(arguments: 1...8) func `eight processes that create a diary at once create one`(round: Int) throws {
        let folder = TestFolder()
        let path = folder.path("diary")
        let errors = inThreads(8) { number in
            let store = try Self.whenFree { try DiaryStore(path, access: .creating) }
            let time = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z")
            _ = try Self.whenFree {
                try store.add(EntryDraft(text: "\(number)", creationTime: time, hasTime: true))
            }
        }
        #expect(errors.isEmpty)
        let store = try DiaryStore(path, access: .reading)
        #expect(try store.summary().entryCount == 8)
        #expect(try store.connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
        #expect(try Folder.names(in: path.appending("tmp")).isEmpty)
    }

    @Test func `writers wait for each other and lose nothing`() throws {
        let diary = try TestDiary()
        let path = diary.path
        let errors = inThreads(8) { number in
            let store = try Self.whenFree { try DiaryStore(path, access: .writing) }
            let time = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z")
            for index in 0..<25 {
                let draft = EntryDraft(text: "\(number) \(index)", creationTime: time, hasTime: true)
                let entry = try Self.whenFree { try store.add(draft) }
                guard index % 5 == 0 else { continue }
                _ = try Self.whenFree { try store.trash([entry.id], as: CommandRecord("delete", "")) }
            }
        }
        #expect(errors.isEmpty)
        #expect(try diary.entries().count == 160)
        #expect(try diary.entries(in: .trash).count == 40)
        let keys = try diary.store.connection.all("SELECT id FROM entry ORDER BY id") { $0.int64(0) }
        #expect(keys == (0..<200).map { 1_772_366_400_000 + $0 })
        try IndexComparison(of: diary.store).check()
    }

    @Test func `a reader sees one picture while others write`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        let reader = try diary.reopened(.reading)
        try reader.read {
            #expect(try reader.count(EntryQuery()) == 1)
            try diary.add("two")
            #expect(try reader.count(EntryQuery()) == 1)
        }
        #expect(try reader.count(EntryQuery()) == 2)
    }

    @Test func `the same original kept by many at once is stored once`() throws {
        let diary = try TestDiary()
        let vault = diary.store.vault
        let source = diary.folder.path("source")
        try diary.folder.write(Data(repeating: 7, count: 300_000), to: "source")
        let errors = inThreads(8) { _ in
            for _ in 0..<5 { try vault.keep(vault.stage(FileDescriptor.open(source, O_RDONLY)), extension: "wav") }
        }
        #expect(errors.isEmpty)
        #expect(try Folder.names(in: diary.path.appending("tmp")).isEmpty)
        #expect(try Folder.names(in: diary.path.appending("media")).count == 2)
    }
}

private final class ErrorList: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [String] = []

    func add(_ error: String) { lock.withLock { errors.append(error) } }

    var all: [String] { lock.withLock { errors } }
}
