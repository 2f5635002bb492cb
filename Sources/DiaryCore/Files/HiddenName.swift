import Glibc

/// Hidden names beside the place that something is to have when it is whole.
///
/// What has such a name is locked as long as its process works on it; one without a lock was left by a process that was killed,
/// and the next that works in the same folder takes it away.
enum HiddenName: String, CaseIterable {
    case export
    case backup
    case restore

    /// A name in the folder of `target` that nothing has; what killed processes left there is removed first.
    func beside(_ target: FilePath) -> FilePath {
        Self.removeAbandoned(in: target.parent)
        return target.parent.appending(prefix + UniqueIdentifier().description)
    }

    private var prefix: String { ".diary-\(rawValue)-" }

    /// Removes what nobody works on any more, of this person; what can't be removed stays.
    ///
    /// The lock is held meanwhile: who has made a name just now looks, when it is locked, whether it is still there.
    static func removeAbandoned(in folder: FilePath) {
        for name in (try? Folder.names(in: folder)) ?? [] where isOurs(name) {
            removeAbandoned(folder.appending(bytes: name))
        }
    }

    private static func isOurs(_ name: [UInt8]) -> Bool {
        allCases.contains { kind in
            name.starts(with: kind.prefix.utf8)
                && UniqueIdentifier(String(decoding: name.dropFirst(kind.prefix.utf8.count), as: UTF8.self)) != nil
        }
    }

    /// Removes a file or folder of this person that nobody has locked.
    static func removeAbandoned(_ path: FilePath) {
        guard let status = Folder.linkStatus(path), status.st_uid == geteuid(),
            [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT),
            let descriptor = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            descriptor.lockAtOnce()
        else { return }
        try? FolderTree.removeAny(path)
    }
}
