import DiaryModel
package import DiaryStore
import Glibc
package import SharedFolder

extension DiaryLock {
    /// Opens the diary.
    ///
    /// - Returns: the logs that were kept: the next opening of the database doesn't find them any more.
    /// - Throws: `LockError`; the diary is closed then.
    @discardableResult
    package func open(_ secret: Secret, _ period: OpenPeriod, isReadOnly: Bool = false) throws -> [KeptLog] {
        if try requireLock() == .halfClosed { _ = try engine.unmount(diary, isForced: true) }
        var point = try MountPoint(diary, markedWith: LockText.bytes(of: diary, encrypted, id: nil))
        let id = LockText.id(in: diary)
        point.lock()
        // Another process may have opened it, or undone the lock, before this one had the folder to itself.
        switch try state() {
        case .locked: break
        case .openElsewhere(let other): throw LockError.openElsewhere(other)
        case .plain, .unfinishedSetup: throw LockError.notLocked(diary)
        default: throw LockError.alreadyOpen(diary)
        }
        try unmountPrivatePoint()
        // The locks of databases don't meet across two mounts.
        guard waitForEnd(of: encrypted, at: diary) else { throw LockError.inUse(users()) }
        try point.whileWritable { try folder.mount(at: diary, secret, period, isReadOnly: isReadOnly) }
        var logs: [KeptLog] = []
        do {
            if let store = try verify(id, secret) {
                logs = store.keptLogs
                // The folders may have come from elsewhere, the encrypted one alone too.
                try? point.renewMark(LockText.bytes(of: diary, encrypted, id: store.storeID))
            }
        } catch { throw takeDown(diary, after: error) }
        // The passphrase has just opened the configuration, so that it is the one to keep.
        if case .passphrase = secret, !isReadOnly { folder.renewCopy() }
        return logs
    }

    /// Throws unless the mounted folder is the diary of the mark.
    ///
    /// gocryptfs takes any key for the right one, and shows an empty folder under a wrong one.
    ///
    /// - Returns: the diary; nil if the database can't be read.
    private func verify(_ id: UniqueIdentifier?, _ secret: Secret) throws -> DiaryStore? {
        guard Folder.exists(database) else {
            if case .words = secret { throw LockError.wrongWords }
            throw LockError.noDiary(diary)
        }
        guard let store = try? DiaryStore(diary, access: .reading) else { return nil }
        guard id == nil || store.storeID == id else { throw LockError.otherDiary(diary) }
        return store
    }

    /// Unmounts a folder in which something failed, and returns the reason: gocryptfs may have ended.
    func takeDown(_ point: FilePath, after error: any Error) -> any Error {
        let hasEnded = LockMarker.isHalfClosed(point)
        _ = try? engine.unmount(point, isForced: true)
        return hasEnded ? LockError.engineFailed(message: "it ended before its work was done") : error
    }

    /// Closes the diary.
    ///
    /// - Parameters:
    ///   - isWaiting: whether processes that have it open are waited for.
    ///   - isInterrupted: whether waiting should end.
    /// - Throws: `LockError.inUse` if processes have it open, and nothing has changed then.
    package func close(isWaiting: Bool, isInterrupted: () -> Bool) throws {
        switch try requireLock() {
        case .locked: throw LockError.alreadyLocked(diary)
        case .openElsewhere(let other): throw LockError.openElsewhere(other)
        case .halfClosed:
            _ = try engine.unmount(diary, isForced: true)
            return
        default: break
        }
        var earlier: Set<Int32>?
        while try !unmountDiary() {
            guard isWaiting else { throw LockError.inUse(users()) }
            let current = Set(users().map(\.identifier))
            // Commands that come and go leave no gap: those of now end with what they have open, and no other begins.
            if let earlier, !current.isEmpty, earlier.isDisjoint(with: current) {
                _ = try engine.unmount(diary, isForced: true)
                break
            }
            earlier = current
            for _ in 0..<10 {
                guard !isInterrupted() else { throw LockError.interrupted }
                usleep(100_000)
            }
        }
        while !waitForEnd(of: encrypted, at: diary) {
            let keepers = ProcessTable.keepers(of: diary)
            if !keepers.isEmpty, !isWaiting || isInterrupted() {
                try removeCompanions()
                throw LockError.keptElsewhere(keepers)
            }
            guard !isInterrupted() else { throw LockError.interrupted }
        }
        try removeCompanions()
    }

    /// Unmounts the diary; false if programs have it open.
    ///
    /// A program that is just being started, or looks at every mount, has it open for a moment.
    private func unmountDiary() throws -> Bool {
        for _ in 0..<10 {
            if try engine.unmount(diary) { return true }
            guard users().isEmpty else { return false }
            usleep(50_000)
        }
        return false
    }

    /// Removes what was made for a database at the moment when it was taken away, in the name of a user who may write
    /// everywhere; without the database it says nothing.
    private func removeCompanions() throws {
        let prefix = database.lastComponent + [UInt8(ascii: "-")]
        let others = ["ballast", ChangeMarker.name].map { Array($0.utf8) }
        guard LockMarker.isThere(in: diary) else { return }
        for name in try Folder.names(in: diary) where name.starts(with: prefix) || others.contains(name) {
            try Folder.remove(diary.appending(bytes: name))
        }
    }

    /// Waits for two seconds until gocryptfs has ended after an unmount, and the encrypted folder is durable.
    ///
    /// - Returns: false if it still runs, since processes have files open.
    @discardableResult
    func waitForEnd(of folder: FilePath, at point: FilePath) -> Bool {
        for _ in 0..<200 {
            guard ProcessTable.gocryptfs(folder, at: point) != nil else {
                try? FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY).syncFileSystem()
                return true
            }
            usleep(10_000)
        }
        return false
    }
}
