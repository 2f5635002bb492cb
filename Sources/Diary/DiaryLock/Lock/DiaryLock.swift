package import DiaryModel
package import DiaryStore
package import SharedFolder

/// The lock of a diary: its folder is a mount point, and an encrypted folder of gocryptfs lies beside it.
///
/// While the diary is closed, its folder holds nothing but a mark. Names beside `DIARY`: `DIARY.locked` is the
/// encrypted folder, `DIARY.plain-<date>` the diary as it was before the setup. `DIARY.locked-setup`, `-point`,
/// `-mount` and `-plain` only exist while a setup, or its undoing, runs or was interrupted.
package struct DiaryLock: Sendable {
    /// The folder of the diary, without symbolic links.
    package let diary: FilePath
    /// The encrypted folder: `DIARY.locked`.
    package let encrypted: FilePath
    let programs: DiaryPrograms
    var engine: Engine

    /// The lock of the diary in a folder, which need not exist.
    ///
    /// - Parameters:
    ///   - programs: the programs by which a copy is checked.
    ///   - environment: the variables of gocryptfs, as `NAME=VALUE`.
    ///   - programNamed: the path of an installed program.
    package init(
        of diary: FilePath, programs: DiaryPrograms, environment: [[UInt8]],
        programNamed: @escaping @Sendable (String) -> String?
    ) {
        let parent = diary.parent.resolved ?? diary.parent
        self.diary = diary.resolved ?? parent.appending(bytes: diary.lastComponent)
        encrypted = LockMarker.encryptedFolder(of: self.diary)
        self.programs = programs
        engine = Engine(environment: environment, programNamed: programNamed)
    }

    /// A lock whose passphrase costs less to try, for tests.
    package func withCost(exponent: Int) -> DiaryLock {
        var lock = self
        lock.engine.costExponent = exponent
        return lock
    }

    var folder: EncryptedFolder { EncryptedFolder(path: encrypted, engine: engine) }
    /// The encrypted folder while it is being made.
    var newFolder: EncryptedFolder { EncryptedFolder(path: sibling(".locked-setup"), engine: engine) }
    /// The mount point that takes the place of the plain diary, and then holds that.
    var newPoint: FilePath { sibling(".locked-point") }
    /// Where copies are read and written while nobody else can.
    var privatePoint: FilePath { sibling(".locked-mount") }
    /// The plain diary while it is copied back, and then the mount point whose place it has taken.
    var newPlain: FilePath { sibling(".locked-plain") }

    func sibling(_ ending: String) -> FilePath { LockMarker.sibling(of: diary, ending) }

    var database: FilePath { diary.appending("diary.sqlite") }

    /// The name and version of the installed gocryptfs, such as `gocryptfs 2.3`.
    package func engineVersion() throws -> String { try engine.version() }

    /// Throws unless folders can be encrypted and mounted here.
    package func requireEngine() throws { try engine.require() }

    /// The other processes that have files of the diary open.
    package func users() -> [LockUser] { ProcessTable.users(of: diary) }

    /// The state of the diary's folder; nothing is changed.
    package func state() throws -> LockState {
        let mounts = try MountTable.read().mounts(ofKind: MountTable.gocryptfs)
        if let mount = mounts.last(where: { $0.target == diary }) {
            guard !LockMarker.isHalfClosed(diary) else { return .halfClosed }
            let process = ProcessTable.gocryptfs(encrypted, at: diary)
            return .open(
                OpenLock(since: process?.since, idleSeconds: process?.idleSeconds, isReadOnly: mount.isReadOnly))
        }
        if let mount = mounts.last(where: { $0.source == Self.mountSource(encrypted) && $0.target != privatePoint }) {
            return .openElsewhere(at: mount.target)
        }
        if Folder.exists(database) {
            let leftovers = [newFolder.path, newPoint, privatePoint]
            return leftovers.contains { Folder.holdsName($0) } ? .unfinishedSetup : .plain
        }
        if LockMarker.isEncrypted(encrypted) { return .locked }
        guard LockMarker.isThere(in: diary) else { return .none }
        return LockMarker.isEncrypted(newFolder.path) ? .locked : .gone
    }

    /// A folder as the mount table names it: FUSE separates options by commas.
    private static func mountSource(_ folder: FilePath) -> FilePath {
        FilePath(bytes: folder.bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: "_") : $0 })
    }

    /// The plain diaries that setups have left beside, by name.
    package func plainDiaries() throws -> [FilePath] {
        let prefix = sibling(".plain-").lastComponent
        return try Folder.names(in: diary.parent).filter { $0.starts(with: prefix) }
            .map { diary.parent.appending(bytes: $0) }
    }

    /// Removes a plain diary that a setup has left, with everything in it.
    ///
    /// - Throws: `LockError.gone` if neither the encrypted one is there nor, after the lock was undone, one that is plain
    ///   again.
    package func remove(plainDiary: FilePath) throws {
        guard LockMarker.isEncrypted(encrypted) || Folder.exists(database) else { throw LockError.gone(encrypted) }
        guard try plainDiaries().contains(plainDiary) else { throw LockError.noDiary(plainDiary) }
        try FolderTree.remove(plainDiary)
        try Folder.sync(diary.parent)
    }

    /// Gives the diary another passphrase; the recovery words stay.
    package func changePassphrase(_ secret: Secret, to new: SecretBytes) throws {
        try requireLock()
        try folder.changePassphrase(secret, to: new)
    }

    /// The recovery words, which are the key itself.
    package func recoveryWords(_ passphrase: SecretBytes) throws -> RecoveryWords {
        try requireLock()
        return try folder.recoveryWords(passphrase)
    }

    /// Throws unless there is a lock, open or closed; a swap that was interrupted is finished first.
    @discardableResult
    package func requireLock() throws -> LockState {
        try finishSwap()
        let state = try state()
        switch state {
        case .none: throw LockError.noDiary(diary)
        case .plain, .unfinishedSetup: throw LockError.notLocked(diary)
        case .gone:
            // It may be there, and belong to somebody else.
            if Folder.holdsName(encrypted) { _ = try Folder.names(in: encrypted) }
            throw LockError.gone(encrypted)
        case .locked, .open, .openElsewhere, .halfClosed: break
        }
        try engine.require()
        return state
    }
}
