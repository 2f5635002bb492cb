import Chronology
import DiaryTestSupport
import Foundation
import SQLite
import Testing

@testable import DiaryModel
@testable import DiaryStore

@Suite(.enabled(if: EncryptedFolder.isPossible, "gocryptfs is missing, or can't mount here"))
struct TornBlockTests {
    private let folder: EncryptedFolder
    private let clock = TestClock()
    private var diary: FilePath { folder.path.appending("diary") }

    init() throws { folder = try EncryptedFolder() }

    private func open(_ access: DiaryStore.Access = .writing) throws -> DiaryStore {
        try DiaryStore(diary, access: access, now: clock.now)
    }

    private func add(_ text: String, to store: DiaryStore) throws {
        _ = try store.add(
            EntryDraft(text: text, creationTime: ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true))
    }

    /// The files of a diary with entries in its log, as a killed process leaves them.
    private func killed(_ texts: [String]) throws {
        let store = try open(.creating)
        for text in texts { try add(text, to: store) }
        let names = ["diary.sqlite", "diary.sqlite-wal", "diary.sqlite-shm"]
        let copies = try names.map { try Data(contentsOf: url($0)) }
        withExtendedLifetime(store) {}
        for (name, copy) in zip(names, copies) { try copy.write(to: url("copy-" + name)) }
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: diary.appending(name).description) }

    private func putBack() throws {
        for name in ["diary.sqlite", "diary.sqlite-wal", "diary.sqlite-shm"] {
            try? FileManager.default.removeItem(at: url(name))
            try FileManager.default.copyItem(at: url("copy-" + name), to: url(name))
            try FileManager.default.removeItem(at: url("copy-" + name))
        }
    }

    private func texts(_ store: DiaryStore) throws -> [String] {
        try store.connection.all("SELECT text FROM entry ORDER BY id") { $0.text(0) }
    }

    @Test func `a database whose first page can't be read gets it from the log`() throws {
        try killed(["one", "two"])
        try putBack()
        try folder.tear("diary/diary.sqlite", block: 0)
        #expect(throws: SystemCallError.self) { try File.read(diary.appending("diary.sqlite")) }
        #expect(try texts(open(.reading)) == ["one", "two"])
    }

    @Test func `an index of the log that can't be read is made anew`() throws {
        try killed(["one"])
        try putBack()
        try folder.tear("diary/diary.sqlite-shm", block: 0)
        #expect(try texts(open()) == ["one"])
    }

    @Test func `what was not synced at the end of the log is cut off, and kept aside`() throws {
        try killed(["one"])
        try putBack()
        // A transaction that was never synced.
        let file = try FileHandle(forWritingTo: url("diary.sqlite-wal"))
        let end = try file.seekToEnd()
        try file.write(contentsOf: Data(repeating: 7, count: 9000))
        try file.close()
        try folder.tear("diary/diary.sqlite-wal", block: Int(end) / 4096 + 1)
        let store = try open()
        #expect(try texts(store) == ["one"])
        guard case .cutOff(let kept) = store.keptLogs.first else {
            Issue.record("nothing was kept")
            return
        }
        #expect(String(decoding: kept.lastComponent, as: UTF8.self).hasSuffix(".sqlite-wal"))
        #expect(DamagedCopies(of: diary).paths.map(\.lastComponent) == [kept.lastComponent])
    }

    @Test func `a log of which a confirmed part can't be read is left as it is`() throws {
        try killed(["one", "two"])
        try putBack()
        try folder.tear("diary/diary.sqlite-wal", block: 0)
        let before = Folder.status(diary.appending("diary.sqlite-wal"))?.st_size
        #expect(throws: SQLiteError.self) { try open() }
        #expect(Folder.status(diary.appending("diary.sqlite-wal"))?.st_size == before)
        #expect(DamagedCopies(of: diary).paths.isEmpty)
    }

    @Test func `a log that began anew over what the database has is left out`() throws {
        try killed(["one"])
        // The checkpoint: the database has all, and the log is still there.
        let log = try Data(contentsOf: url("copy-diary.sqlite-wal"))
        try putBack()
        try open().checkpoint()
        try log.write(to: url("diary.sqlite-wal"))
        try folder.tear("diary/diary.sqlite-wal", block: 0)
        #expect(try texts(open()) == ["one"])
    }

    @Test func `every commit fills the log up to a whole block, so that none is written again`() throws {
        let store = try open(.creating)
        try add("one", to: store)
        let log = diary.appending("diary.sqlite-wal")
        let before = try File.read(log, limit: 1 << 24)
        try add("two", to: store)
        let after = try File.read(log, limit: 1 << 24)
        let same = zip(before, after).prefix { $0 == $1 }.count
        #expect(same == before.count && after.count > before.count)
        // The last frame begins again the page before it.
        let length = 24 + 4096
        let frames = stride(from: 32, to: before.count, by: length).map { Array(before[$0..<$0 + length]) }
        let last = try #require(frames.last)
        #expect(frames.dropLast().last.map { $0[24...] == last[24...] } == true)
    }

    @Test func `many originals at once and their folders are durable below`() throws {
        let kind = FileSystemKind(at: folder.path)
        #expect(kind.isUserSpace && kind.network == nil)
        #expect(try kind.syncAll())
        try FolderTree.sync(folder.path)
        let mount = try #require(try MountTable.read().mount(holding: folder.path))
        #expect(mount.source == FilePath(folder.lowerURL.resolvingSymlinksInPath().path))
    }

    @Test func `a folder of originals that a power cut left without its file is made again`() throws {
        try add("one", to: open(.creating))
        let hash = ContentHasher.hash(Array("sound".utf8))
        let name = "diary/media/\(UniqueIdentifier.hexadecimal([hash[0]]))"
        let before = Set(lowerFolders())
        try Folder.make(folder.path.appending(name))
        let made = try #require(Set(lowerFolders()).subtracting(before).first)
        try folder.unmount()
        try FileManager.default.removeItem(at: made.appendingPathComponent("gocryptfs.diriv"))
        try folder.mount()
        let source = folder.path.appending("sound.wav")
        try File.create(source, Array("sound".utf8))
        let store = try open()
        let staged = try store.vault.stage(FileDescriptor.open(source, O_RDONLY))
        try store.vault.keep(staged, extension: "wav")
        #expect(try File.read(store.vault.path(of: staged.hash, extension: "wav")) == Array("sound".utf8))
    }

    private func lowerFolders() -> [URL] {
        let all = FileManager.default.enumerator(at: folder.lowerURL, includingPropertiesForKeys: [.isDirectoryKey])
        return (all?.compactMap { $0 as? URL } ?? []).filter(\.hasDirectoryPath)
    }
}
