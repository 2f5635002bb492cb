package import Glibc

/// The other users' access to a diary's folder.
package struct FolderPermissions {
    /// The folder's permissions in octal digits, if others than its owner have some.
    package let wideMode: String?
    /// The owner, such as `user 1000`, if it is not the current user.
    package let foreignOwner: String?

    /// Examines a folder; a missing one is accessible to nobody.
    package init(_ folder: FilePath) {
        guard let status = Folder.status(folder) else {
            (wideMode, foreignOwner) = (nil, nil)
            return
        }
        wideMode = status.st_mode & 0o077 == 0 ? nil : Self.octal(status.st_mode)
        foreignOwner = status.st_uid == geteuid() ? nil : "user \(status.st_uid)"
    }

    /// Permissions as `chmod` takes them: `0755`.
    package static func octal(_ mode: mode_t) -> String {
        let digits = String(mode & 0o7777, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
