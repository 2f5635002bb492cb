import DiaryModel
import Glibc
import SharedFolder

/// An encrypted folder of gocryptfs, and the copy of its configuration.
struct EncryptedFolder {
    static let configurationName = "gocryptfs.conf"
    /// The copy lies in the folder too: without a configuration only the recovery words open it.
    ///
    /// gocryptfs passes over names of this form; every other name that it has not encrypted is damage to its `-fsck`.
    private static let copyName = "gocryptfs.longname.conf-copy.name"

    let path: FilePath
    let engine: Engine

    var configuration: FilePath { path.appending(Self.configurationName) }
    private var copy: FilePath { path.appending(Self.copyName) }

    /// Mounts it; the copy of the configuration is used instead of a damaged one, and replaces it.
    func mount(at point: FilePath, _ secret: Secret, _ period: OpenPeriod?, isReadOnly: Bool = false) throws {
        do { try engine.mount(path, at: point, secret, period, isReadOnly: isReadOnly) } catch LockError
            .damagedConfiguration where Folder.exists(copy)
        {
            try engine.mount(path, at: point, secret, period, isReadOnly: isReadOnly, configuration: copy)
            try? replace(configuration, with: copy)
        }
    }

    func recoveryWords(_ passphrase: SecretBytes) throws -> RecoveryWords {
        do { return try engine.recoveryWords(of: configuration, passphrase) } catch LockError.damagedConfiguration
            where Folder.exists(copy)
        {
            return try engine.recoveryWords(of: copy, passphrase)
        }
    }

    /// Gives it another passphrase, and verifies it.
    func changePassphrase(_ secret: Secret, to new: SecretBytes) throws {
        try removeBackup()
        do { try engine.changePassphrase(of: path, secret, to: new) } catch LockError.damagedConfiguration
            where Folder.exists(copy)
        {
            try replace(configuration, with: copy)
            try engine.changePassphrase(of: path, secret, to: new)
        }
        try removeBackup()
        _ = try engine.recoveryWords(of: configuration, new)
        try copyConfiguration()
    }

    /// Removes the configuration that gocryptfs keeps when a passphrase is replaced by means of the key, since the old
    /// passphrase would still open it; and one that it was writing when it was killed, with which it writes no other.
    private func removeBackup() throws(SystemCallError) {
        for ending in [".bak", ".tmp"] { try Folder.remove(path.appending(Self.configurationName + ending)) }
    }

    /// Keeps a copy of the configuration of now, so that a damaged one is no loss.
    func copyConfiguration() throws {
        try replace(copy, with: configuration)
        try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY).syncFileSystem()
    }

    /// Keeps a copy again if a command that set another passphrase was killed before it did.
    func renewCopy() {
        guard let current = try? File.read(configuration), current != (try? File.read(copy)) else { return }
        try? copyConfiguration()
    }

    private func replace(_ target: FilePath, with source: FilePath) throws(SystemCallError) {
        let new = path.appending(".gocryptfs.conf.new")
        try Folder.remove(new)
        let file = try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o400)
        try file.writeAll(File.read(source)[...])
        try file.sync()
        try Folder.replace(target, with: new)
        try Folder.sync(path)
    }
}
