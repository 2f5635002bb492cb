import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SharedFolder
import Testing

@testable import DiaryLock

private let canMount: Bool = {
    let programs = ["gocryptfs", "gocryptfs-xray", "fusermount3"]
    let areThere = programs.allSatisfy { installed($0) != nil }
    return unsafe areThere && access("/dev/fuse", R_OK | W_OK) == 0
}()

@Sendable private func installed(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }.first(where: FileManager.default.isExecutableFile)
}

/// The lock by itself, with real folders of gocryptfs: above all what is left by a process that was killed.
@Suite(.serialized, .enabled(if: canMount, "gocryptfs or /dev/fuse is missing"))
final class DiaryLockTests {
    private let folder = TemporaryFolder()
    private let passphrase = SecretBytes(Array("heron ferry".utf8))

    private var diary: FilePath { folder.path.appending("diary") }

    private var lock: DiaryLock { lock(programNamed: installed) }

    private func lock(programNamed: @escaping @Sendable (String) -> String?) -> DiaryLock {
        DiaryLock(
            of: diary, programs: DiaryPrograms(decoder: ""), environment: [Array("PATH=/usr/bin:/bin".utf8)],
            programNamed: programNamed
        ).withCost(exponent: 10)
    }

    init() throws { try add("First", .creating) }

    deinit {
        for name in ["diary", "diary.locked-mount", "elsewhere"] {
            _ = try? lock.engine.unmount(folder.path.appending(name), isForced: true)
        }
        for name in ["diary", "diary.locked-point", "diary.locked-plain"] {
            try? FileDescriptor.open(folder.path.appending(name), O_RDONLY).setMode(0o700)
        }
    }

    private static func draft(_ text: String) -> EntryDraft {
        let time = ZonedTime(instant: Instant(secondsSince1970: 1_700_000_000), utcOffset: 0)
        return EntryDraft(text: text, creationTime: time, hasTime: true)
    }

    private func add(_ text: String, _ access: DiaryStore.Access = .writing) throws {
        try DiaryStore(diary, access: access).add(Self.draft(text))
    }

    private func texts() throws -> [String] {
        try DiaryStore(diary, access: .reading).entries(EntryQuery()).map(\.text)
    }

    private func setUp(showWords: (RecoveryWords) throws -> Void = { _ in }) throws -> FilePath {
        try lock.setUp(passphrase, showWords: showWords) { _ in }
    }

    private func open(_ secret: String = "heron ferry") throws {
        try lock.open(.passphrase(SecretBytes(Array(secret.utf8))), .idle(seconds: 900))
    }

    private func close() throws { try lock.close(isWaiting: false) { false } }

    private var names: [String] {
        ((try? Folder.names(in: folder.path)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a setup keeps the plain diary, and the locked one is the same`() throws {
        let plain = try setUp()
        #expect(try lock.state() == .locked)
        #expect(try DiaryStore(plain, access: .reading).entries(EntryQuery()).map(\.text) == ["First"])
        try open()
        #expect(try texts() == ["First"])
        try add("Second")
        try close()
        let kept = try lock.undoSetup(.passphrase(passphrase)) { _ in }
        #expect(try lock.state() == .plain)
        #expect(try texts().sorted() == ["First", "Second"])
        #expect(LockMarker.isEncrypted(kept))
        #expect(names == ["diary"] + [kept, plain].map { String(decoding: $0.lastComponent, as: UTF8.self) }.sorted())
    }

    @Test func `no plain diary begins in the folder of a locked one`() throws {
        _ = try setUp()
        #expect(throws: DiaryError.self) { try add("Lost", .creating) }
        try FileDescriptor.open(diary, O_RDONLY).setMode(0o700)
        try FolderTree.remove(diary)
        #expect(throws: DiaryError.self) { try add("Lost", .creating) }
        #expect(!Folder.exists(diary))
        try open()
        #expect(try texts() == ["First"])
    }

    @Test func `a writer that waited during a setup writes nothing`() throws {
        let waiting = try DiaryStore(diary, access: .writing)
        let other = folder.path.appending("other")
        try Folder.make(other)
        try Folder.exchange(diary, with: other)
        #expect(throws: DiaryError.self) { try waiting.add(Self.draft("Lost")) }
        #expect(try waiting.entries(EntryQuery()).map(\.text) == ["First"])
    }

    @Test func `a setup that is given up leaves the diary as it was`() throws {
        struct GivenUp: Error {}
        #expect(throws: GivenUp.self) { try setUp { _ in throw GivenUp() } }
        #expect(names == ["diary"])
        #expect(try texts() == ["First"])
    }

    @Test func `a setup that was killed before the swap is begun again`() throws {
        for name in ["diary.locked-setup", "diary.locked-mount", "diary.locked-point"] {
            try Folder.make(folder.path.appending(name))
        }
        #expect(try lock.state() == .unfinishedSetup)
        #expect(try texts() == ["First"])
        _ = try setUp()
        #expect(try lock.state() == .locked)
    }

    @Test func `a setup waits for what gocryptfs still writes after its parent was killed`() throws {
        let (left, witness) = (lock.newFolder.path, folder.path.appending("witness"))
        try Folder.make(left)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            exec 9< '\(left)' && flock 9 && touch '\(left)/gocryptfs.conf' && sleep 0.5 && [ -e '\(left)/gocryptfs.conf' ] && touch '\(witness)'
            """,
        ]
        try process.run()
        while !Folder.exists(left.appending("gocryptfs.conf")) { usleep(1000) }
        _ = try setUp()
        process.waitUntilExit()
        #expect(Folder.exists(witness), "it was removed under the process that had it locked")
        #expect(try lock.state() == .locked)
    }

    @Test func `a setup that was killed after the swap is finished`() throws {
        let plain = try setUp()
        try Folder.move(plain, to: folder.path.appending("diary.locked-point"))
        try open()
        #expect(try lock.plainDiaries() == [plain])
        try close()
        try Folder.move(plain, to: folder.path.appending("diary.locked-point"))
        try Folder.move(lock.encrypted, to: folder.path.appending("diary.locked-setup"))
        #expect(try lock.state() == .locked)
        try open()
        #expect(try texts() == ["First"])
        #expect(try lock.plainDiaries() == [plain])
    }

    @Test func `undoing that was killed after the swap is finished`() throws {
        _ = try setUp()
        let kept = try lock.undoSetup(.passphrase(passphrase)) { _ in }
        try Folder.move(kept, to: lock.encrypted)
        let point = folder.path.appending("diary.locked-plain")
        try Folder.make(point)
        try File.create(point.appending("LOCKED"), [])
        #expect(throws: LockError.notLocked(lock.diary)) { try open() }
        #expect(Folder.exists(kept) && !Folder.holdsName(point))
        // The mark was removed, and the folder not yet.
        try Folder.make(point)
        #expect(throws: LockError.notLocked(lock.diary)) { try open() }
        #expect(!Folder.holdsName(point))
    }

    @Test func `an encrypted folder that came from elsewhere gets a whole mark`() throws {
        _ = try setUp()
        let (point, mark) = (folder.path.appending("elsewhere"), lock.diary.appending("LOCKED"))
        let text = try File.read(mark)
        try Folder.move(diary, to: point)
        try open()
        try close()
        #expect(try File.read(mark) == text)
        #expect(Folder.linkStatus(diary)?.st_mode == S_IFDIR | 0o500)
    }

    @Test func `a foreign file in the closed folder is named`() throws {
        _ = try setUp()
        try FileDescriptor.open(diary, O_RDONLY).setMode(0o700)
        try File.create(diary.appending("notes.txt"), [])
        #expect(throws: LockError.nameTaken(lock.diary.appending("notes.txt"))) { try open() }
    }

    @Test func `it is not closed under who uses it`() throws {
        _ = try setUp()
        try open()
        let store = try DiaryStore(diary, access: .writing)
        #expect(throws: LockError.inUse([])) { try close() }
        try store.add(Self.draft("Second"))
        #expect(try texts().count == 2)
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser has a mount table of its own"))
    func `a process with a mount table of its own keeps it open, and is named`() throws {
        _ = try setUp()
        try open()
        let other = Process()
        let (input, output) = (Pipe(), Pipe())
        other.executableURL = URL(filePath: "/usr/bin/unshare")
        other.arguments = ["--mount", "sh", "-c", "echo; exec cat"]
        (other.standardInput, other.standardOutput) = (input, output)
        try other.run()
        // The table is a copy by now.
        _ = output.fileHandleForReading.availableData
        #expect {
            try close()
        } throws: { error in
            guard case LockError.keptElsewhere(let users) = error else { return false }
            return users.contains { $0.identifier == other.processIdentifier }
        }
        #expect(try lock.state() == .locked)
        try input.fileHandleForWriting.close()
        other.waitUntilExit()
        try open()
        #expect(try texts() == ["First"])
    }

    @Test func `other words open nothing, and its own set another passphrase`() throws {
        var words: RecoveryWords?
        _ = try setUp { words = $0 }
        #expect(throws: LockError.wrongWords) { try lock.open(.words(RecoveryWords()), .session) }
        #expect(try lock.state() == .locked)
        #expect(throws: LockError.wrongPassphrase) { try open("heron") }
        let own = try #require(words)
        try lock.changePassphrase(.words(own), to: SecretBytes(Array("another".utf8)))
        #expect(throws: LockError.wrongPassphrase) { try open() }
        #expect(!Folder.exists(lock.encrypted.appending("gocryptfs.conf.bak")))
        #expect(try lock.recoveryWords(SecretBytes(Array("another".utf8))) == own)
        try open("another")
        #expect(try texts() == ["First"])
    }

    @Test func `a damaged configuration is replaced by its copy, and without one the words open`() throws {
        var words: RecoveryWords?
        _ = try setUp { words = $0 }
        let configuration = lock.encrypted.appending("gocryptfs.conf")
        try Folder.remove(configuration)
        try File.create(configuration, Array("{".utf8))
        try open()
        try close()
        #expect(try File.read(configuration).count > 100)
        for name in try Folder.names(in: lock.encrypted) where name.starts(with: "gocryptfs.conf".utf8) {
            try Folder.remove(lock.encrypted.appending(bytes: name))
        }
        try Folder.remove(lock.encrypted.appending("gocryptfs.longname.conf-copy.name"))
        #expect(throws: LockError.damagedConfiguration(configuration)) { try open() }
        try lock.open(.words(try #require(words)), .session)
        #expect(try texts() == ["First"])
    }

    @Test func `a diary with a link in it is not locked`() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(diary)/link", withDestinationPath: "/tmp")
        #expect(throws: LockError.self) { try setUp() }
        #expect(names == ["diary"])
    }

    @Test func `another diary under the mark is refused`() throws {
        _ = try setUp()
        try Folder.move(lock.encrypted, to: folder.path.appending("first"))
        let point = folder.path.appending("point")
        try Folder.move(diary, to: point)
        try add("Other", .creating)
        _ = try setUp()
        try FileDescriptor.open(diary, O_RDONLY).setMode(0o700)
        try FolderTree.remove(diary)
        try Folder.move(point, to: diary)
        #expect(throws: LockError.otherDiary(lock.diary)) { try open() }
        #expect(try lock.state() == .locked)
    }

    /// Kills the gocryptfs that has something mounted at a folder.
    private func killEngine(at point: FilePath) throws {
        for name in try Folder.names(in: FilePath("/proc")) {
            let process = String(decoding: name, as: UTF8.self)
            let line = (try? File.read(FilePath("/proc/\(process)/cmdline"))) ?? []
            guard let identifier = Int32(process), line.split(separator: 0).last.map({ Array($0) }) == point.bytes
            else {
                continue
            }
            kill(identifier, SIGKILL)
        }
        usleep(200_000)
    }

    @Test func `gocryptfs that was killed leaves a diary that opens again`() throws {
        _ = try setUp()
        try open()
        try killEngine(at: diary)
        #expect(try lock.state() == .halfClosed)
        try open()
        #expect(try texts() == ["First"])
    }

    @Test func `a damaged log that opening the diary has kept is named`() throws {
        _ = try setUp()
        try open()
        // A database in the place of the log.
        try File.create(diary.appending("diary.sqlite-wal"), File.read(diary.appending("diary.sqlite")))
        _ = try lock.engine.unmount(diary, isForced: true)
        #expect(try lock.open(.passphrase(passphrase), .idle(seconds: 900)).count == 1)
        #expect(try texts() == ["First"])
    }

    @Test func `gocryptfs that is killed while the diary is copied is named`() throws {
        _ = try setUp()
        let point = lock.privatePoint
        #expect(throws: LockError.engineFailed(message: "it ended before its work was done")) {
            try lock.undoSetup(.passphrase(passphrase)) { _ in try killEngine(at: point) }
        }
        #expect(try lock.state() == .locked)
        #expect(!Folder.holdsName(point))
    }

    @Test func `gocryptfs that mounts and then never ends is given up`() throws {
        _ = try setUp()
        let program = folder.path.appending("gocryptfs")
        let text = """
            #!/bin/sh
            [ "$1" = -version ] || keeps=1
            /usr/bin/env gocryptfs "$@"
            [ -z "$keeps" ] || exec sleep 60
            """
        try File.create(program, Array(text.utf8))
        try FileDescriptor.open(program, O_RDONLY).setMode(0o700)
        var stuck = lock { $0 == "gocryptfs" ? "\(program)" : installed($0) }
        stuck.engine.millisecondsToAnswer = 100
        #expect(throws: LockError.engineFailed(message: "it was ended by signal 9")) {
            try stuck.open(.passphrase(passphrase), .idle(seconds: 900))
        }
        #expect(try lock.state() == .locked)
        try open()
        #expect(try texts() == ["First"])
    }

    @Test func `it is not made plain while a program still has it open`() throws {
        _ = try setUp()
        try open()
        let store = try DiaryStore(diary, access: .reading)
        _ = try lock.engine.unmount(diary, isForced: true)
        #expect(throws: LockError.inUse([])) { try lock.undoSetup(.passphrase(passphrase)) { _ in } }
        withExtendedLifetime(store) {}
    }

    @Test func `nothing of a database that is held alone is mapped`() throws {
        let hold = try WriteHold(on: diary, isAlone: true)
        #expect(!Folder.exists(diary.appending("diary.sqlite-shm")))
        hold.release()
    }
}
