import Chronology
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryModel
@testable import DiaryStore

/// Commands behind a damaged part of the log, which SQLite leaves out.
struct BrokenLogTests {
    private let folder = TestFolder()
    private let clock = TestClock()
    private var diary: FilePath { folder.path("diary") }
    private var log: URL { folder.url("diary/diary.sqlite-wal") }
    private static let frameLength = 24 + 4096

    private func open(_ access: DiaryStore.Access = .writing) throws -> DiaryStore {
        try DiaryStore(diary, access: access, now: clock.now)
    }

    /// A database, and its log with four entries.
    private func written() throws -> (database: Data, log: Data) {
        withExtendedLifetime(try open(.creating)) {}
        let store = try open()
        for text in ["one", "two", "three", "four"] {
            _ = try store.add(
                EntryDraft(text: text, creationTime: ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true))
        }
        return try withExtendedLifetime(store) {
            (try Data(contentsOf: folder.url("diary/diary.sqlite")), try Data(contentsOf: log))
        }
    }

    /// The files as a killed process leaves them, the log changed by `harm`.
    private func killed(_ harm: (inout Data) -> Void) throws {
        let (database, whole) = try written()
        var bytes = whole
        harm(&bytes)
        for name in ["diary.sqlite", "diary.sqlite-wal", "diary.sqlite-shm"] {
            try? FileManager.default.removeItem(at: folder.url("diary/" + name))
        }
        try database.write(to: folder.url("diary/diary.sqlite"))
        try bytes.write(to: log)
    }

    /// The offset of a frame of the second transaction.
    private func secondTransaction(_ bytes: Data) -> Int {
        let starts = stride(from: 32, to: bytes.count, by: Self.frameLength)
        let ends = starts.filter { start in bytes[start + 4..<start + 8].contains { $0 != 0 } }
        return ends[0] + Self.frameLength
    }

    @Test func `a log with good transactions behind a flipped byte is kept, once, and reported`() throws {
        var harmed = Data()
        try killed { bytes in
            bytes[secondTransaction(bytes) + 500] ^= 1
            harmed = bytes
        }
        let texts = try open(.reading).connection.all("SELECT text FROM entry") { $0.text(0) }
        #expect(texts.count < 4)
        let kept = DamagedCopies(of: diary).brokenLogs
        #expect(kept.count == 1)
        let path = try #require(kept.first)
        #expect(try Data(contentsOf: folder.url("diary/\(path)")) == harmed)
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs == kept)
    }

    @Test func `the log of an open database isn't read again, and is once it is closed`() throws {
        try killed { $0[secondTransaction($0) + 500] ^= 1 }
        let harmed = try Data(contentsOf: log)
        let index = folder.url("diary/diary.sqlite-shm")
        try Data(count: 32_768).write(to: index)
        // As SQLite locks it while a database is open.
        let descriptor = unsafe Glibc.open(index.path, O_RDWR)
        var lock = flock()
        (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_RDLCK), Int16(SEEK_SET), 128, 1)
        #expect(unsafe fcntl(descriptor, F_SETLK, &lock) == 0)
        try BrokenLog(of: diary).keep()
        #expect(DamagedCopies(of: diary).brokenLogs.isEmpty)
        close(descriptor)
        try BrokenLog(of: diary).keep()
        let path = try #require(DamagedCopies(of: diary).brokenLogs.first)
        #expect(try Data(contentsOf: folder.url("diary/\(path)")) == harmed)
    }

    @Test func `a sound log, and one whose last transaction is cut off, are no damage`() throws {
        try killed { _ in }
        #expect(try open(.reading).connection.all("SELECT text FROM entry") { $0.text(0) }.count == 4)
        #expect(DamagedCopies(of: diary).brokenLogs.isEmpty)
    }

    @Test(arguments: [1, 100, 5000])
    func `a log that ends in a transaction that was not synced is no damage`(length: Int) throws {
        try killed { bytes in
            let count = bytes.count
            bytes.replaceSubrange(count - length..<count, with: Data(count: length))
        }
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs.isEmpty)
    }
}
