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
        let store = try open(.reading)
        let texts = try store.connection.all("SELECT text FROM entry") { $0.text(0) }
        #expect(texts.count < 4)
        let kept = DamagedCopies(of: diary).brokenLogs
        #expect(kept.count == 1)
        let path = try #require(kept.first)
        #expect(store.keptLogs == [.broken(diary.appending(bytes: path.bytes))])
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

    @Test(arguments: [0, 3, 5, 9, 13, 17, 21, 25, 29], [false, true])
    func `a log whose header has a flipped bit is kept, and all of it can be read`(
        offset: Int, isBigEndian: Bool
    ) throws {
        var sound: [Int: Int] = [:]
        try killed { bytes in
            bytes = withSums(bytes, isBigEndian: isBigEndian)
            try? bytes.write(to: log)
            sound = (try? WriteAheadLog(FileDescriptor.open(FilePath(log.path), O_RDONLY)))?.offsets ?? [:]
            bytes[offset] ^= 1
        }
        #expect(!sound.isEmpty)
        let readings = try DamagedLog.readings(of: FilePath(log.path), beside: folder.path("diary/diary.sqlite"))
        #expect(readings == [sound])
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs.count == 1)
    }

    @Test(arguments: [0, 5, 9, 17, 600])
    func `behind a damaged frame the log is read on`(offset: Int) throws {
        let (_, whole) = try written()
        try whole.write(to: log)
        let sound = try #require(try WriteAheadLog(FileDescriptor.open(FilePath(log.path), O_RDONLY)))
        let starts = stride(from: 32, to: sound.end, by: Self.frameLength).map { $0 }
        for start in [starts[0], starts[starts.count / 2], starts[starts.count - 1]] {
            var bytes = whole
            bytes[start + offset] ^= 1
            try bytes.write(to: log)
            let readings = try DamagedLog.readings(of: FilePath(log.path), beside: folder.path("diary/diary.sqlite"))
            let isFound = readings.contains(sound.offsets)
            // With the number of its page gone, the last version of that page is.
            #expect(isFound || offset == 0 && start == starts.last, "frame at \(start)")
        }
    }

    @Test(arguments: [0, 12, 24])
    func `the torn header of a log that was to begin again is no damage`(offset: Int) throws {
        try killed { _ in }
        let whole = try Data(contentsOf: log)
        _ = try open()
        var torn = whole
        torn.replaceSubrange(offset..<offset + 8, with: Data(repeating: 0xA5, count: 8))
        try torn.write(to: log)
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs.isEmpty)
    }

    @Test func `without room for a copy the log itself is kept`() throws {
        try killed { $0[20] ^= 1 }
        let harmed = try Data(contentsOf: log)
        let kept = try #require(try BrokenLog(of: diary).keep(isMoving: true))
        #expect(try Data(contentsOf: URL(filePath: kept.description)) == harmed)
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs.count == 1)
    }

    @Test func `a file in place of the folder of copies doesn't prevent the copy`() throws {
        try killed { $0[20] ^= 1 }
        try? FileManager.default.removeItem(at: folder.url("diary/backups"))
        try folder.write(Data("x".utf8), to: "diary/backups")
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs.map { "\($0.parent)" } == ["tmp/damaged"])
    }

    @Test func `several damaged frames in a row don't hide those behind`() throws {
        try killed { bytes in
            let start = secondTransaction(bytes)
            bytes.replaceSubrange(start..<start + 3 * Self.frameLength, with: Data(count: 3 * Self.frameLength))
        }
        _ = try open()
        #expect(DamagedCopies(of: diary).brokenLogs.count == 1)
    }

    @Test func `a log that is older than the database is taken out`() throws {
        let (_, old) = try written()
        _ = try open().add(
            EntryDraft(text: "five", creationTime: ZonedTime(rfc3339: "2026-03-02T12:00:00Z"), hasTime: true))
        try old.write(to: log)
        let store = try open()
        #expect(try store.connection.all("SELECT text FROM entry") { $0.text(0) }.count == 5)
        guard case .foreign(let kept) = store.keptLogs.first else {
            Issue.record("nothing was kept")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: kept.description)) == old)
        #expect(DamagedCopies(of: diary).brokenLogs.isEmpty)
    }

    /// The log with sums that take their words in an order of bytes.
    private func withSums(_ log: Data, isBigEndian: Bool) -> Data {
        var bytes = [UInt8](log)
        func put(_ sum: WriteAheadLog.Checksum, at index: Int) {
            bytes.replaceSubrange(index..<index + 8, with: sum.bytes)
        }
        bytes[3] = isBigEndian ? 0x83 : 0x82
        var sum = WriteAheadLog.Checksum(isBigEndian: isBigEndian)
        sum.add(bytes[..<24])
        put(sum, at: 24)
        for start in stride(from: 32, to: bytes.count, by: Self.frameLength) {
            sum.add(bytes[start..<start + 8])
            sum.add(bytes[start + 24..<start + Self.frameLength])
            put(sum, at: start + 16)
        }
        return Data(bytes)
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

extension WriteAheadLog.Checksum {
    fileprivate var bytes: [UInt8] {
        [first, second].flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }
}
