import Glibc

/// Checks that a diary's folder belongs to the user who opens it, and to nobody else.
///
/// The owner of the folder, and everyone who may write in it, can put anything into the database and in place of its
/// folders. Root may do that anyway. Parent folders are not checked.
package struct FolderTrust {
    private let user = geteuid()
    /// Another id of the same person.
    private let other: UInt32?

    package struct Doubt: Sendable {
        package enum Reason: Sendable {
            case owned(by: UInt32)
            /// Others may write to it; its permissions in octal digits.
            case writable(mode: String)
            /// A link in place of a folder or file of the diary.
            case link
        }

        /// The folder, or a file in it.
        package let path: FilePath
        package let reason: Reason
        package let owner: UInt32

        package var words: String {
            switch reason {
            case .owned(let user): "\(path) belongs to another user (user \(user))"
            case .writable(let mode): "others may write to \(path) (permissions \(mode))"
            case .link: "\(path) is a link, and may lead out of the diary"
            }
        }
    }

    /// A check for the current user.
    ///
    /// - Parameter other: the user that root was before `sudo`.
    package init(other: UInt32? = nil) {
        self.other = other
    }

    private func isSamePerson(_ owner: UInt32) -> Bool { owner == user || owner == other }

    /// The first reason; nil if there is none, if there is no folder, and on a file system without owners.
    package func doubt(about folder: FilePath) -> Doubt? {
        guard let status = Folder.status(folder), let doubt = anyDoubt(about: folder, status),
            !FileSystemKind(at: folder).isWithoutOwners
        else { return nil }
        return doubt
    }

    /// The names that a diary has in its folder.
    package static let names = [
        "diary.sqlite", "diary.sqlite-wal", "diary.sqlite-shm", "media", "media/.store", "tmp", "drafts", "backups",
        "sync", "ballast", ChangeMarker.name,
    ]

    private func anyDoubt(about folder: FilePath, _ status: stat) -> Doubt? {
        let owner = status.st_uid
        guard isSamePerson(owner) else { return Doubt(path: folder, reason: .owned(by: owner), owner: owner) }
        if let mode = Self.writable(status) { return Doubt(path: folder, reason: .writable(mode: mode), owner: owner) }
        for name in Self.names {
            let path = folder.appending(name)
            guard let found = Folder.linkStatus(path) else { continue }
            if let reason = doubt(name, path, found) { return Doubt(path: path, reason: reason, owner: owner) }
        }
        return nil
    }

    /// The reason to distrust a name in the folder.
    ///
    /// Only the originals may lie elsewhere: they have the diary's marker.
    private func doubt(_ name: String, _ path: FilePath, _ found: stat) -> Doubt.Reason? {
        let isLink = found.st_mode & S_IFMT == S_IFLNK
        guard !isLink || name == "media" else { return .link }
        guard let status = isLink ? Folder.status(path) : found else { return nil }
        guard isSamePerson(status.st_uid) || status.st_uid == 0 else { return .owned(by: status.st_uid) }
        return Self.writable(status).map { .writable(mode: $0) }
    }

    private static func writable(_ status: stat) -> String? {
        status.st_mode & 0o022 == 0 ? nil : FolderPermissions.octal(status.st_mode)
    }
}
