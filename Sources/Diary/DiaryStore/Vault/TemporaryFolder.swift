package import Chronology
package import DiaryModel
import Glibc

package struct TemporaryFolder {
    private let path: FilePath

    package init(diary: FilePath) {
        path = diary.appending("tmp")
    }

    /// Its subfolders for files that `check --repair` set aside.
    package static let orphans = "orphans"
    /// The name of damaged databases that were set aside.
    package static let damaged = "damaged"

    /// The leftovers of interrupted commands, as paths relative to the diary's folder.
    ///
    /// A copy of an original is locked while it is made, and so is an unpacked archive; of other files the age decides.
    package func leftovers(now: Instant) -> [FilePath] {
        let names = (try? Folder.names(in: path)) ?? []
        return names.filter { isLeft($0, now: now) }.map { FilePath("tmp").appending(bytes: $0) }
    }

    private func isLeft(_ name: [UInt8], now: Instant) -> Bool {
        guard name != Array(Self.orphans.utf8), name != Array(Self.damaged.utf8) else { return false }
        let file = path.appending(bytes: name)
        guard let status = Folder.linkStatus(file) else { return false }
        if name.starts(with: Vault.stagingPrefix.utf8), status.st_mode & S_IFMT == S_IFREG { return !isLocked(file) }
        if name.starts(with: UnpackedFolder.prefix.utf8), status.st_mode & S_IFMT == S_IFDIR { return !isLocked(file) }
        return now.secondsSince1970 - Int64(status.st_mtim.tv_sec) > Self.lifetime
    }

    private func isLocked(_ file: FilePath) -> Bool {
        guard let descriptor = try? FileDescriptor.open(file, O_RDONLY | O_NOFOLLOW) else { return false }
        return descriptor.isLockedByOthers()
    }

    /// Removes the files that `check --repair` set aside of originals that are gone for good.
    func removeSetAside(_ originals: [ContentHash]) throws {
        let hashes = Set(originals.map { Array($0.description.utf8) })
        guard !hashes.isEmpty else { return }
        for folder in [Self.damaged, Self.orphans].map(path.appending) {
            for name in (try? Folder.names(in: folder)) ?? [] where hashes.contains(Array(name.prefix(64))) {
                try FolderTree.removeAny(folder.appending(bytes: name))
            }
        }
    }

    /// Removes copies of originals and unpacked archives of interrupted commands.
    ///
    /// The lock is held meanwhile: a command that has just begun a copy checks, after locking it, whether it still
    /// exists.
    func removeAbandonedCopies() {
        UnpackedFolder.removeAbandoned(in: path)
        for name in (try? Folder.names(in: path)) ?? [] where name.starts(with: Vault.stagingPrefix.utf8) {
            let file = path.appending(bytes: name)
            guard var descriptor = try? FileDescriptor.open(file, O_RDONLY | O_NOFOLLOW), descriptor.lockAtOnce()
            else { continue }
            try? Folder.remove(file)
        }
    }

    /// The seconds during which anything else in `tmp` is considered in use.
    private static let lifetime: Int64 = 3600
}
