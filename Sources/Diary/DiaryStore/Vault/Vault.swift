package import DiaryModel
import Glibc

/// The folder of originals, each named by the hash of its content.
///
/// An original gets its name only when it is complete and durable, and is never changed afterwards.
package struct Vault: Sendable {
    private let media: FilePath
    private let temporary: FilePath
    private let storeID: UniqueIdentifier

    /// The vault of the diary in a folder, which need not exist yet.
    package init(diary: FilePath, storeID: UniqueIdentifier) {
        media = diary.appending("media")
        temporary = diary.appending("tmp")
        self.storeID = storeID
    }

    /// Creates missing folders and checks whether `media` belongs to this store.
    ///
    /// - Parameter isNew: whether the store has no media yet; else an empty folder means that its disk is missing.
    /// - Throws: `VaultError` if the folder belongs to another store or to none; `SystemCallError`.
    package func prepare(isNew: Bool) throws {
        let madeTemporary = try Folder.make(temporary)
        let madeMedia = try isNew && Folder.make(media)
        if madeTemporary || madeMedia { try Folder.sync(media.parent) }
        let marker = media.appending(".store")
        if try isMarked(marker) { return }
        guard try isNew && Folder.names(in: media).isEmpty else {
            guard try !isMarked(marker) else { return }
            throw VaultError.markerIsMissing(media.description)
        }
        try writeMarker(marker)
        guard try isMarked(marker) else { throw VaultError.markerIsMissing(media.description) }
    }

    /// Returns whether the folder has this store's marker; false if it has none, or a damaged one.
    ///
    /// - Throws: `VaultError` if the marker is another's.
    package func isMarked() throws -> Bool {
        try isMarked(media.appending(".store"))
    }

    private func isMarked(_ marker: FilePath) throws -> Bool {
        let found: [UInt8]
        do throws(SystemCallError) { found = try File.read(marker, limit: 64) } catch {
            guard error.code == ENOENT else { throw error }
            return false
        }
        // One that is empty or cut names no diary.
        guard let id = UniqueIdentifier(Self.trimmed(found)) else { return false }
        guard id == storeID else { throw VaultError.belongsToAnotherStore(media.description) }
        return true
    }

    /// Returns whether one of the originals is in the folder.
    ///
    /// - Parameter originals: returns those of one of the 256 folders.
    package func isAnyHere(_ originals: (UInt8) throws -> [KnownOriginal]) rethrows -> Bool {
        for folder in UInt8.min...UInt8.max {
            guard Folder.isFolder(media.appending(UniqueIdentifier.hexadecimal([folder]))) else { continue }
            for original in try originals(folder)
            where Folder.exists(path(of: original.hash, extension: original.fileExtension)) { return true }
        }
        return false
    }

    /// Marks the folder as this store's again: one that contains some of its originals, or a missing one.
    ///
    /// - Throws: `VaultError.markerIsMissing` if a folder contains none of them: a disk may be missing.
    package func restoreMarker(isHoldingOriginals: Bool) throws {
        if Folder.linkStatus(media) == nil {
            try Folder.make(media)
        } else if !isHoldingOriginals {
            throw VaultError.markerIsMissing(media.description)
        }
        try Folder.make(temporary)
        let marker = media.appending(".store")
        if try !isMarked(marker) {
            try Folder.remove(marker)
            try writeMarker(marker)
        }
        try Folder.sync(media.parent)
    }

    /// The marker is created atomically: two processes may be creating it at once.
    private func writeMarker(_ marker: FilePath) throws {
        let draft = temporary.appending("store-\(UniqueIdentifier())")
        try File.create(draft, Array("\(storeID)\n".utf8))
        defer { try? Folder.remove(draft) }
        _ = try Folder.link(draft, as: marker)
        try Folder.sync(media)
    }

    private static func trimmed(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }

    /// The original's path relative to the diary's folder, such as `media/ab/abcd….jpg`.
    package static func relativePath(of hash: ContentHash, extension fileExtension: String) -> String {
        let digits = hash.description
        let fileExtension = StoredValue.isFileExtension(fileExtension) ? fileExtension : ""
        return "media/\(digits.prefix(2))/\(digits)\(fileExtension.isEmpty ? "" : ".")\(fileExtension)"
    }

    package func path(of hash: ContentHash, extension fileExtension: String) -> FilePath {
        media.parent.appending(Self.relativePath(of: hash, extension: fileExtension))
    }

    /// Copies a file into `tmp` while hashing it.
    ///
    /// The copy is neither durable nor named yet. It is written through a separate descriptor, which is closed then:
    /// the remaining one is read-only.
    ///
    /// - Parameter progress: called with the number of bytes of each copied piece; an error that it throws ends the
    ///   copying, and nothing of the copy is left.
    package func stage(
        _ source: borrowing FileDescriptor, progress: (Int) throws -> Void = { _ in }
    ) throws -> StagedOriginal {
        let path = temporary.appending("\(Self.stagingPrefix)\(UniqueIdentifier())")
        let copy = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        guard var reader = try Self.reader(of: copy, at: path), try Self.claim(&reader) else {
            return try stage(source, progress: progress)
        }
        do {
            // Shared blocks are as good as copied ones: a later write to the source gets blocks of its own.
            let isShared = copy.clone(source)
            let (hash, byteCount) =
                try isShared
                ? ContentHasher.read(copy, progress: progress) : ContentHasher.copy(source, to: copy, progress)
            copy.beginWriting()
            // A file system that can't gets the mode when the original is named.
            try? copy.setMode(0o400)
            return try StagedOriginal(descriptor: reader, path: path, hash: hash, byteCount: byteCount)
        } catch {
            try? Folder.remove(path)
            throw error
        }
    }

    /// The prefix of the copies' names.
    static let stagingPrefix = "original-"

    /// Opens a new copy for reading; nil if it is gone already.
    private static func reader(of copy: borrowing FileDescriptor, at path: FilePath) throws -> FileDescriptor? {
        do throws(SystemCallError) {
            let reader = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
            guard try FileIdentity(reader.status()) == FileIdentity(copy.status()) else { return nil }
            return reader
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    /// Locks a copy while it is open, so that one without a lock belongs to a command that has ended.
    ///
    /// False if another process saw it before it was locked, and took it for abandoned. Does nothing on file systems
    /// without locks.
    private static func claim(_ copy: inout FileDescriptor) throws -> Bool {
        copy.lock()
        return try copy.status().st_nlink > 0
    }

    /// Makes a staged copy durable under its permanent name; an existing original stays as it is, unless it is damaged:
    /// then it is moved to `tmp/damaged`.
    ///
    /// - Throws: `SystemCallError`.
    package func keep(_ original: StagedOriginal, extension fileExtension: String) throws {
        try keep([(original, fileExtension)])
    }

    /// Makes staged copies durable under their permanent names, each with its extension.
    ///
    /// Copy → `fsync` → `link` → `fsync` of the folders touched, so that a name never belongs to half a file; for many
    /// copies `syncfs` makes all durable at once. `media` is synced even if its folder existed already: another process
    /// may have created it and not be done yet.
    ///
    /// - Returns: the hashes of those whose names belonged to damaged files.
    @discardableResult
    package func keep(_ originals: [(original: StagedOriginal, fileExtension: String)]) throws -> [ContentHash] {
        guard !originals.isEmpty else { return [] }
        var replaced: [ContentHash] = []
        var folders: Set<FilePath> = [media]
        try makeDurable(originals.map(\.original))
        for (original, fileExtension) in originals {
            let final = path(of: original.hash, extension: fileExtension)
            try makeFolder(final.parent)
            if try !Folder.link(original.path, as: final), !isIntact(final, original) {
                try setAside(final)
                guard try Folder.link(original.path, as: final) else {
                    throw VaultError.originalIsDamaged(final.description)
                }
                replaced.append(original.hash)
            }
            folders.insert(final.parent)
        }
        try Folder.sync(folders)
        return replaced
    }

    /// Creates one of the 256 folders if it is missing.
    ///
    /// gocryptfs needs a file in each folder, which a power cut may have taken: nothing was ever kept in such a one.
    private func makeFolder(_ path: FilePath) throws {
        guard try !Folder.make(path), FileSystemKind(at: path).isUserSpace else { return }
        do throws(SystemCallError) { _ = try Folder.names(in: path) } catch {
            guard error.code == EIO else { throw error }
            // It can't always be removed without that file.
            do { try Folder.removeEmpty(path) } catch { try setAside(path) }
            try Folder.make(path)
        }
    }

    /// One `syncfs` costs about as much as a few `fsync`.
    private func makeDurable(_ originals: [StagedOriginal]) throws(SystemCallError) {
        for original in originals { try original.descriptor.setMode(0o400) }
        if originals.count > 4, try FileSystemKind(at: temporary).syncAll() { return }
        for original in originals { try original.descriptor.sync() }
    }

    /// The name gives the content; a file with the name but other content was damaged since.
    private func isIntact(_ final: FilePath, _ original: StagedOriginal) -> Bool {
        guard let status = Folder.linkStatus(final), status.st_mode & S_IFMT == S_IFREG,
            status.st_size == original.byteCount, let found = try? FileDescriptor.open(final, O_RDONLY | O_NOFOLLOW)
        else { return false }
        return (try? ContentHasher.hash(of: found)) == original.hash.bytes
    }

    /// Makes a staged copy durable under its permanent name; an existing file of the name is moved to `tmp/damaged`
    /// first.
    func replace(_ original: StagedOriginal, extension fileExtension: String) throws {
        let final = path(of: original.hash, extension: fileExtension)
        try makeDurable([original])
        try makeFolder(final.parent)
        if Folder.linkStatus(final) != nil { try setAside(final) }
        guard try Folder.link(original.path, as: final) else { throw VaultError.originalIsDamaged(final.description) }
        try Folder.sync([final.parent, media])
    }

    /// Moves a damaged original, or whatever has its name, to `tmp/damaged`, where it is kept.
    private func setAside(_ final: FilePath) throws {
        let folder = temporary.appending(TemporaryFolder.damaged)
        try Folder.make(folder)
        try Folder.move(final, to: Folder.freeName(final.lastComponent, in: folder))
        try Folder.sync([folder, final.parent])
    }

    package func open(_ hash: ContentHash, extension fileExtension: String) throws(SystemCallError) -> FileDescriptor {
        try FileDescriptor.open(path(of: hash, extension: fileExtension), O_RDONLY | O_NOFOLLOW)
    }

    /// Removes an original for good; only emptying the trash does.
    func discard(_ hash: ContentHash, extension fileExtension: String) throws(SystemCallError) {
        try Folder.remove(path(of: hash, extension: fileExtension))
    }
}
