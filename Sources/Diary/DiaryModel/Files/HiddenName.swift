import Glibc

/// Hidden names for incomplete files and folders, in the folder of their future name.
///
/// Such a file is locked while its process works on it; one without a lock was left by a killed process, and the next
/// process that works in the same folder removes it.
package enum HiddenName: String, CaseIterable {
    case export
    case backup
    case restore

    /// A free hidden name in the folder of `target`; leftovers of killed processes are removed first.
    package func beside(_ target: FilePath) -> FilePath {
        Self.removeAbandoned(in: target.parent)
        return target.parent.appending(prefix + UniqueIdentifier().description)
    }

    private var prefix: String { ".diary-\(rawValue)-" }

    /// Removes this user's files that no process works on any more; what can't be removed stays.
    ///
    /// The lock is held meanwhile: a process that has just created a file checks, after locking it, whether it still
    /// exists.
    static func removeAbandoned(in folder: FilePath) {
        let names = (try? Folder.names(in: folder)) ?? []
        for name in names where isOurs(name) { removeAbandoned(folder.appending(bytes: name)) }
        for name in names {
            guard let main = database(ofCompanion: name), !Folder.exists(folder.appending(bytes: main)) else {
                continue
            }
            try? Folder.remove(folder.appending(bytes: name))
        }
    }

    /// The name of the incomplete database that SQLite made a file for, which nobody needs without it; nil for other
    /// files.
    private static func database(ofCompanion name: [UInt8]) -> [UInt8]? {
        for suffix in ["-journal", "-wal", "-shm"] where name.count > suffix.utf8.count {
            let rest = Array(name.dropLast(suffix.utf8.count))
            if name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8), isOurs(rest) { return rest }
        }
        return nil
    }

    private static func isOurs(_ name: [UInt8]) -> Bool {
        allCases.contains { kind in
            name.starts(with: kind.prefix.utf8)
                && UniqueIdentifier(String(decoding: name.dropFirst(kind.prefix.utf8.count), as: UTF8.self)) != nil
        }
    }

    /// Removes a file or folder of this user that nobody has locked.
    package static func removeAbandoned(_ path: FilePath) {
        guard let status = Folder.linkStatus(path), status.st_uid == geteuid(),
            [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT),
            var descriptor = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            descriptor.lockAtOnce()
        else { return }
        try? FolderTree.removeAny(path)
    }
}
