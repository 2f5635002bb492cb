import Chronology
package import DiaryModel
import Glibc
import JSON

/// Makes an archive of a whole diary: a snapshot of the database, and every original that it refers to.
package struct BackupMaking {
    private let store: DiaryStore
    private let target: FilePath
    private let progress: (CheckProgress) throws -> Void

    /// An archive to be made.
    ///
    /// - Parameters:
    ///     - target: the archive; the path must be free.
    ///     - progress: called after each original, when it is written and when it is verified.
    package init(
        of store: DiaryStore, to target: FilePath, progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) {
        self.store = store
        self.target = target
        self.progress = progress
    }

    /// Writes the archive, verifies it, and gives it its name only when it is complete.
    ///
    /// The result lists originals that are missing, damaged or not delivered yet by another machine; the others are in
    /// the archive.
    ///
    /// - Throws: `BackupError`, `SystemCallError`, and the errors of the database.
    package func make() throws -> BackupManifest {
        let pending = try PendingFile(for: target, .backup)
        let copy = try DatabaseCopy(of: store, beside: target)
        let manifest = try write(copy, to: pending.descriptor)
        _ = try BackupReading(pending.descriptor, path: target, progress: progress).verify()
        try pending.publish()
        try? store.recordBackup(at: manifest.time)
        return manifest
    }

    /// Writes the archive sealed, and gives it its name only when it is complete.
    ///
    /// It is not verified, since only its owner can open it. The copy of the database is in the diary's folder
    /// meanwhile, not beside the archive.
    ///
    /// - Throws: `SealingError`, and the errors of `make`.
    package func makeSealed(by program: SealingProgram, for lock: SealingProgram.Lock) throws -> BackupManifest {
        var made: BackupManifest?
        let folder = store.directory.appending("tmp")
        try Folder.make(folder)
        try program.seal(target, for: lock) { sealed in
            let copy = try DatabaseCopy(of: store, beside: folder.appending("copy"))
            made = try write(copy, to: sealed)
        }
        guard let made else { throw BackupError.notABackup(path: target.description, reason: "nothing was written") }
        try? store.recordBackup(at: made.time)
        return made
    }

    private func write(_ copy: DatabaseCopy, to file: borrowing FileDescriptor) throws -> BackupManifest {
        let time = store.currentTime
        let archive = try ArchiveWriter(file, path: target, time: time)
        var manifest = BackupManifest(
            storeID: store.storeID, time: time, entryCount: copy.entryCount, mediumCount: copy.mediumCount)
        manifest.add(
            BackupManifest.database,
            try archive.add(Self.member(BackupManifest.database), copy.descriptor, mode: 0o600))
        manifest.add(
            BackupManifest.marker,
            try archive.add(
                Self.member(BackupManifest.marker), Array("\(store.storeID)\n".utf8), mode: 0o600))
        try addLockConfiguration(to: archive, &manifest)
        try addOriginals(of: copy, to: archive, &manifest)
        try archive.add(Self.member(BackupManifest.name), JSONWriter.bytes(of: manifest.json) + [0x0A], mode: 0o600)
        try archive.finish()
        return manifest
    }

    /// Adds the configuration of the encrypted folder, if the diary lies in one.
    private func addLockConfiguration(to archive: ArchiveWriter, _ manifest: inout BackupManifest) throws {
        let name = BackupManifest.lockConfiguration
        let encrypted = LockMarker.encryptedFolder(of: store.directory)
        guard FileSystemKind(at: store.directory).isUserSpace,
            let file = try? FileDescriptor.open(encrypted.appending(name), O_RDONLY | O_NOFOLLOW)
        else { return }
        manifest.add(name, try archive.add(Self.member(name), file, mode: 0o400))
    }

    private func addOriginals(
        of copy: DatabaseCopy, to archive: ArchiveWriter, _ manifest: inout BackupManifest
    ) throws {
        var done = CheckProgress()
        done.totalByteCount = copy.originalByteCount
        for folder in UInt8.min...UInt8.max {
            for original in try copy.originals(inFolder: folder) {
                try add(original, to: archive, &manifest)
                done.count += 1
                done.byteCount = done.byteCount.addingSaturated(original.byteCount)
                try progress(done)
            }
        }
    }

    private func add(
        _ original: KnownOriginal, to archive: ArchiveWriter, _ manifest: inout BackupManifest
    ) throws {
        let path = original.relativePath.description
        guard !manifest.contains(path) else { return }
        guard let file = try open(original) else {
            let isAwaited = store.awaitedOriginals.machine(of: original.hash) != nil
            return isAwaited ? manifest.awaited.append(path) : manifest.missing.append(path)
        }
        let written = try archive.add(Self.member(path), file, mode: 0o400)
        manifest.add(path, written)
        if written.hash != original.hash.bytes { manifest.damaged.append(path) }
    }

    /// Opens an original; nil if it is missing, or not a file.
    private func open(_ original: KnownOriginal) throws -> FileDescriptor? {
        do throws(SystemCallError) {
            let file = try store.vault.open(original.hash, extension: original.fileExtension)
            guard try file.status().st_mode & S_IFMT == S_IFREG else { return nil }
            return file
        } catch {
            guard [ENOENT, ENOTDIR, ELOOP].contains(error.code) else { throw error }
            return nil
        }
    }

    private static func member(_ path: String) -> String { BackupManifest.folder + path }
}
