package import DiaryModel
import Glibc

/// An archive of a diary, for verifying and restoring.
package struct Backup: ~Copyable {
    private let path: FilePath
    private let file: FileDescriptor

    package init(_ path: FilePath) throws {
        let opened = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard try opened.status().st_mode & S_IFMT == S_IFREG else {
            throw BackupError.notABackup(path: path.description, reason: "it is not a file")
        }
        self.path = path
        file = opened
    }

    private init(_ file: consuming FileDescriptor, of path: FilePath) {
        self.path = path
        self.file = file
    }

    /// Returns whether it was sealed by `age`, in its binary form or as text.
    package func isSealed() throws -> Bool {
        let (bytes, beginnings) = (try beginning(), ["age-encryption.org/", "-----BEGIN AGE ENCRYPTED FILE-----"])
        return beginnings.contains { bytes.starts(with: $0.utf8) }
    }

    /// The program that uncompresses it; nil if it isn't compressed.
    package func unpacker() throws -> String? {
        let bytes = try beginning()
        let programs: KeyValuePairs<[UInt8], String> = [
            [0x1F, 0x8B]: "gunzip", Array("BZh".utf8): "bunzip2", [0xFD, 0x37, 0x7A, 0x58, 0x5A]: "unxz",
            [0x28, 0xB5, 0x2F, 0xFD]: "unzstd",
        ]
        return programs.first { bytes.starts(with: $0.key) }?.value
    }

    private func beginning() throws -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 40)
        try file.seek(to: 0)
        return buffer[..<(try file.read(into: &buffer))]
    }

    /// Opens a sealed archive and compares it with its own list; nothing of it is written anywhere.
    ///
    /// - Throws: `SealingError`, and the errors of `verify` for an open archive.
    package func verify(
        _ program: SealingProgram, by key: SealingProgram.Key,
        progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) throws -> BackupManifest {
        // A sealed file is longer than its content; text in base 64 is a third longer still.
        let limit = Int64(try file.status().st_size)
        return try program.read(file, path, by: key) { stream in
            try BackupReading(stream: stream, path: path, byteLimit: limit, progress: progress).verify()
        }
    }

    /// Restores the diary from a sealed archive; it is opened once, into an unnamed file next to the folder.
    ///
    /// - Throws: `SealingError`, and the errors of `restore` for an open archive.
    package func restore(
        into folder: FilePath, _ program: SealingProgram, by key: SealingProgram.Key,
        progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) throws -> BackupManifest {
        try Self.requireRoom(folder)
        let opened = try PendingFile(for: HiddenName.restore.beside(folder), .restore)
        try program.open(file, path, by: key, into: opened.descriptor)
        let open = Backup(try FileDescriptor(duplicating: opened.descriptor.number, path: path), of: path)
        return try open.restore(into: folder, progress: progress)
    }

    /// Reads all of it and compares it with its own list.
    ///
    /// - Throws: `BackupError` if it is not an archive of a diary, or not a complete and undamaged one.
    package func verify(_ progress: @escaping (CheckProgress) throws -> Void = { _ in }) throws -> BackupManifest {
        try BackupReading(file, path: path, progress: progress).verify()
    }

    /// Restores the diary in a folder that is missing or empty.
    ///
    /// The whole archive is verified first. The diary is created next to the folder under a hidden name, and gets its
    /// own name only when it is complete and durable.
    ///
    /// - Throws: `BackupError`, `DiaryError`, `SystemCallError`.
    package func restore(
        into folder: FilePath, progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) throws -> BackupManifest {
        try Self.requireRoom(folder)
        let reading = try BackupReading(file, path: path, progress: progress)
        let expected = try reading.verify()
        let made = HiddenName.restore.beside(folder)
        let lock = try AnchoredFolder(making: made)
        return try withExtendedLifetime(lock) {
            do {
                try extract(reading, expected, to: made)
                try Self.publish(made, as: folder)
            } catch {
                try? FolderTree.remove(made)
                throw error
            }
            return expected
        }
    }

    static func requireRoom(_ folder: FilePath) throws {
        guard Folder.isFolder(folder.parent) else { throw DiaryError.noParent(path: folder.parent.description) }
        guard Folder.linkStatus(folder) != nil else { return }
        guard Folder.isFolder(folder), try Folder.names(in: folder).isEmpty else {
            throw BackupError.notEmpty(path: folder.description)
        }
    }

    private func extract(_ reading: BackupReading, _ expected: BackupManifest, to folder: FilePath) throws {
        try Folder.make(folder.appending("media"))
        let found = try reading.verify { name in
            // A restored diary is plain.
            guard name != BackupManifest.lockConfiguration else { return { _ in } }
            let target = folder.appending(name)
            let parts = name.split(separator: "/")
            if parts.count == 3 { try Folder.make(target.parent) }
            let output = ExtractedFile(
                try FileDescriptor.open(
                    target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: parts.count == 3 ? 0o400 : 0o600))
            return output.write
        }
        guard found.contentDigest == expected.contentDigest else {
            throw BackupError.notABackup(path: path.description, reason: "it changed while it was read")
        }
        try Self.confirm(folder, found, path)
    }

    /// Throws unless the database is this diary's, and readable.
    private static func confirm(_ folder: FilePath, _ manifest: BackupManifest, _ path: FilePath) throws {
        let store = try opened(folder, path)
        guard store.storeID == manifest.storeID, try store.vault.isMarked(),
            try store.structuralDamage(isQuick: true).isEmpty
        else { throw BackupError.damagedMember(path: path.description, name: BackupManifest.database) }
    }

    private static func opened(_ folder: FilePath, _ path: FilePath) throws -> DiaryStore {
        do { return try DiaryStore(folder, access: .reading) } catch DiaryError.foreignSchema(_, let differences) {
            let words = differences.joined(separator: ", ")
            throw BackupError.notABackup(
                path: path.description, reason: "its database is not as diary makes it: \(words)")
        }
    }

    /// Makes a restored folder durable and gives it its name.
    ///
    /// The corresponding C functions are `syncfs` and `rename`, which replaces an empty folder and no other.
    static func publish(_ made: FilePath, as folder: FilePath) throws {
        try FolderTree.sync(made)
        let code = unsafe made.withCString { old in unsafe folder.withCString { new in unsafe rename(old, new) } }
        guard code == 0 else {
            guard errno != ENOTEMPTY, errno != EEXIST else { throw BackupError.notEmpty(path: folder.description) }
            throw SystemCallError("rename", folder)
        }
        try Folder.sync(folder.parent)
    }
}

/// A file that is being written, for a closure to hold.
private final class ExtractedFile {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func write(_ bytes: ArraySlice<UInt8>) throws {
        try descriptor.writeAll(bytes)
    }
}
