import Chronology
import DiaryCheck
package import DiaryModel
import DiaryStore
import DiarySync
import Glibc
package import SharedFolder

// The plain diary is copied, the copy is read back and checked, and only then do names change places. Whatever is
// interrupted: a folder with a database is the diary; a folder with the mark represents the encrypted one.

extension DiaryLock {
    /// The bytes that a setup needs beside the diary.
    package func requiredByteCount() throws -> Int64 { Self.requiredByteCount(of: try TreeCopy(from: diary)) }

    private static func requiredByteCount(of tree: TreeCopy) -> Int64 {
        // A block of 4096 bytes takes 32 more; a name and a folder take a few files more.
        tree.byteCount + tree.byteCount / 100 + Int64(tree.count) * 8192 + 1 << 20
    }

    /// Encrypts the plain diary, and locks it.
    ///
    /// - Parameters:
    ///   - showWords: shows the recovery words; what it throws ends the setup.
    ///   - progress: receives progress; what it throws ends the setup.
    /// - Returns: the folder in which the plain diary is kept.
    /// - Throws: `LockError`, `SystemCallError`, `DiaryError.busy`; the diary is plain and unchanged then.
    package func setUp(
        _ passphrase: SecretBytes, showWords: (RecoveryWords) throws -> Void, _ progress: (LockProgress) throws -> Void
    ) throws -> FilePath {
        try finishSwap()
        switch try state() {
        case .none: throw LockError.noDiary(diary)
        case .plain, .unfinishedSetup: break
        default: throw LockError.alreadyLocked(diary)
        }
        try engine.require()
        // The first opening brings a diary of an earlier version up to date.
        let id = try DiaryStore(diary, access: .writing).storeID
        let hold = try WriteHold(on: diary)
        defer { hold.release() }
        let others = users()
        guard others.isEmpty else { throw LockError.inUse(others) }
        try removeLeftovers()
        guard !Folder.holdsName(encrypted) else { throw LockError.nameTaken(encrypted) }
        try requireSuitableFolder()
        let tree = try TreeCopy(from: diary)
        try requireRoom(Self.requiredByteCount(of: tree))
        do {
            try Folder.make(newFolder.path)
            // As long as it is locked, nobody else finishes what this process begins.
            var folder = try FileDescriptor.open(newFolder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            folder.lock()
            let words = try makeFolder(passphrase, folder)
            try showWords(words)
            try copyDiary(tree, passphrase, words, progress)
            return try swapIn(id)
        } catch {
            // After the swap there is nothing to remove but what belongs to the lock.
            if Folder.exists(database) { try? removeLeftovers() }
            throw error
        }
    }

    private func requireSuitableFolder() throws {
        if let kind = FileSystemKind(at: diary).network {
            throw LockError.unsuitable(diary, reason: "it lies on a network file system (\(kind))")
        }
        guard try MountTable.read().mount(holding: diary)?.target != diary else {
            throw LockError.unsuitable(diary, reason: "it is a mount point")
        }
        let trials = [newPoint, newPlain]
        for folder in trials { try Folder.make(folder) }
        // Nobody takes it for what an interrupted command left.
        var trial = try FileDescriptor.open(newPlain, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        trial.lock()
        defer { for folder in trials { try? FolderTree.remove(folder) } }
        do { try Folder.exchange(newPoint, with: newPlain) } catch {
            guard error.code == EINVAL || error.code == ENOSYS else { throw error }
            throw LockError.unsuitable(diary, reason: "its file system can't swap two names at once")
        }
    }

    private func requireRoom(_ needed: Int64) throws {
        guard let free = Folder.freeByteCount(at: diary.parent), free < needed else { return }
        throw LockError.noRoom(needed: needed, free: free)
    }

    /// Makes the encrypted folder, and reads its key back.
    private func makeFolder(
        _ passphrase: SecretBytes, _ lock: borrowing FileDescriptor
    ) throws -> RecoveryWords {
        try engine.initialize(newFolder.path, passphrase, holding: lock)
        try newFolder.copyConfiguration()
        return try newFolder.recoveryWords(passphrase)
    }

    private func copyDiary(
        _ tree: TreeCopy, _ passphrase: SecretBytes, _ words: RecoveryWords,
        _ progress: (LockProgress) throws -> Void
    ) throws {
        try whileMounted(newFolder, .passphrase(passphrase)) { point in try tree.copy(to: point, progress) }
        // The second mount asks for the passphrase again, and reads what is on the disk.
        try whileMounted(newFolder, .passphrase(passphrase)) { point in
            try tree.compare(with: point, progress)
            try progress(.checking)
            try check(point)
            try SyncSettings.rebind(in: point, from: diary, to: newFolder.path)
        }
        try whileMounted(newFolder, .words(words)) { point in
            guard Folder.exists(point.appending("diary.sqlite")) else { throw LockError.wrongWords }
        }
    }

    /// Mounts an encrypted folder where nobody else looks, and makes durable what was written to it.
    private func whileMounted(
        _ folder: EncryptedFolder, _ secret: Secret, _ body: (FilePath) throws -> Void
    ) throws {
        try Folder.make(privatePoint)
        try folder.mount(at: privatePoint, secret, nil)
        do {
            try body(privatePoint)
            try FolderTree.sync(privatePoint)
        } catch {
            throw takeDown(privatePoint, after: error)
        }
        // Programs that look at every new mount may have it open for a moment.
        for _ in 0..<100 {
            if try engine.unmount(privatePoint) { break }
            usleep(50_000)
        }
        waitForEnd(of: folder.path, at: privatePoint)
        guard Folder.isFolder(privatePoint), try Folder.names(in: privatePoint).isEmpty else {
            throw LockError.inUse(ProcessTable.users(of: privatePoint))
        }
    }

    /// Checks a copy of the diary, reading every original.
    private func check(_ folder: FilePath) throws {
        let report = try StoreCheck(
            folder, depth: .content(percent: 100), decoderPath: programs.decoder, ffmpegPath: programs.ffmpeg
        ).run()
        let defects = report.findings.filter { !$0.isHarmless }
        guard defects.isEmpty else { throw LockError.copyUnsound(count: defects.count) }
    }

    private func swapIn(_ id: UniqueIdentifier) throws -> FilePath {
        _ = try MountPoint(newPoint, markedWith: LockText.bytes(of: diary, encrypted, id: id))
        try Folder.sync(diary.parent)
        try Folder.exchange(diary, with: newPoint)
        try Folder.sync(diary.parent)
        return try finishSetup()
    }

    /// Gives the encrypted folder and the plain diary their names, after they changed places.
    private func finishSetup() throws -> FilePath {
        try Folder.move(newFolder.path, to: encrypted)
        try Folder.sync(diary.parent)
        return try keepPlainDiary()
    }

    private func keepPlainDiary() throws -> FilePath {
        // Before the last change by which an interrupted setup is found.
        removePrivatePoint()
        let plain = Folder.freeName(
            sibling(".plain-").lastComponent + Array(Self.today.utf8), in: diary.parent)
        try Folder.move(newPoint, to: plain)
        try Folder.sync(diary.parent)
        return plain
    }

    /// The day in UTC, for names.
    private static var today: String { "\(ZonedTime(instant: Instant.now(), utcOffset: 0).wallTime.date)" }

    /// Finishes a setup, or its undoing, that was interrupted after folders changed places.
    func finishSwap() throws {
        if LockMarker.isThere(in: diary), !Folder.holdsName(encrypted), LockMarker.isEncrypted(newFolder.path) {
            try Self.ifAbandoned(newFolder.path) { _ = try finishSetup() }
        } else if !Folder.exists(database), Folder.exists(newPoint.appending("diary.sqlite")),
            LockMarker.isEncrypted(encrypted)
        {
            try Self.ifAbandoned(encrypted) { _ = try keepPlainDiary() }
        } else if Folder.exists(database), LockMarker.isThere(in: newPlain) {
            try Self.ifAbandoned(newPlain) { _ = try finishUndoing() }
        } else if Folder.exists(database), !Folder.holdsName(encrypted), Folder.isFolder(newPlain),
            try Folder.names(in: newPlain).isEmpty
        {
            // The mark in it was removed, and the folder not yet.
            try Self.ifAbandoned(newPlain) { try FolderTree.remove(newPlain) }
        }
    }

    /// Runs `body` unless another process is at work on a folder.
    private static func ifAbandoned(_ path: FilePath, _ body: () throws -> Void) throws {
        var folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        if folder.lockAtOnce() { try body() }
    }

    /// Removes what an interrupted setup has left beside a plain diary.
    private func removeLeftovers() throws {
        try unmountPrivatePoint()
        removePrivatePoint()
        guard !Folder.holdsName(privatePoint) else { throw LockError.nameTaken(privatePoint) }
        for (folder, prefix) in [(newPoint, LockMarker.name), (newFolder.path, "gocryptfs.")]
        where Folder.holdsName(folder) && !LockMarker.isEncrypted(folder) {
            let names = try Folder.names(in: folder)
            guard names.allSatisfy({ $0.starts(with: Array(prefix.utf8)) }) else { throw LockError.nameTaken(folder) }
        }
        for folder in [newPoint, newFolder.path, newPlain] where Folder.holdsName(folder) {
            // gocryptfs may still write into it after its parent was killed.
            var left = try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            left.lock()
            try left.setMode(0o700)
            try FolderTree.remove(folder)
        }
    }

    /// Takes down what an interrupted command has mounted for its copies.
    func unmountPrivatePoint() throws {
        if try Engine.isMounted(privatePoint) { _ = try engine.unmount(privatePoint, isForced: true) }
    }

    /// Removes the folder for copies if it is empty.
    ///
    /// What is in it is never removed: gocryptfs may mount the diary there even after its parent was killed.
    private func removePrivatePoint() { _ = unsafe privatePoint.withCString { unsafe rmdir($0) } }
}

extension DiaryLock {
    /// Makes the diary plain again.
    ///
    /// - Returns: the folder in which the encrypted one is kept.
    /// - Throws: `LockError`, `SystemCallError`; the diary is locked then.
    package func undoSetup(_ secret: Secret, _ progress: (LockProgress) throws -> Void) throws -> FilePath {
        switch try requireLock() {
        case .openElsewhere(let other): throw LockError.openElsewhere(other)
        case .open, .halfClosed: try close(isWaiting: false) { false }
        default: break
        }
        // Nobody opens it, or finishes what this process begins, as long as its folder is locked.
        var point = try MountPoint(diary, markedWith: LockText.bytes(of: diary, encrypted, id: nil))
        point.lock()
        // Another process may have opened it, or undone the lock, before this one had the folder to itself.
        switch try state() {
        case .locked: break
        case .plain, .unfinishedSetup: throw LockError.notLocked(diary)
        default: throw LockError.inUse(users())
        }
        try removeLeftovers()
        // What programs still write through a mount that was taken away would be missing in the copy.
        guard waitForEnd(of: encrypted, at: diary) else { throw LockError.inUse(users()) }
        do {
            try whileMounted(folder, secret) { point in
                guard Folder.exists(point.appending("diary.sqlite")) else { throw LockError.wrongWords }
                let hold = try WriteHold(on: point, isAlone: true)
                defer { hold.release() }
                let tree = try TreeCopy(from: point)
                try requireRoom(tree.byteCount + Int64(tree.count) * 4096 + 1 << 20)
                try Folder.make(newPlain)
                try tree.copy(to: newPlain, progress)
                try FolderTree.sync(newPlain)
                try tree.compare(with: newPlain, progress)
                try progress(.checking)
                try check(newPlain)
                try SyncSettings.rebind(in: newPlain, from: encrypted, to: newPlain)
            }
            try Folder.sync(diary.parent)
            try Folder.exchange(diary, with: newPlain)
        } catch {
            if !Folder.exists(database) { try? removeLeftovers() }
            throw error
        }
        try Folder.sync(diary.parent)
        return try finishUndoing()
    }

    private func finishUndoing() throws -> FilePath {
        removePrivatePoint()
        let kept = Folder.freeName(encrypted.lastComponent + Array("-\(Self.today)".utf8), in: diary.parent)
        if Folder.holdsName(encrypted) {
            try Folder.move(encrypted, to: kept)
            try Folder.sync(diary.parent)
        }
        try FileDescriptor.open(newPlain, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).setMode(0o700)
        try FolderTree.remove(newPlain)
        return kept
    }
}
