import Glibc

/// The disk that contains a path, with its current state.
package struct Disk {
    package let mountPoint: FilePath
    /// The free bytes for this user, not counting quotas.
    package let freeByteCount: Int64
    /// True if it takes no more files, however small.
    package let isOutOfFiles: Bool

    /// Finds the disk of a path, which need not exist; nil if the system does not report it.
    ///
    /// The corresponding C functions are `realpath`, `stat` and `statvfs`.
    package init?(holding path: FilePath) {
        guard let existing = Self.nearest(path), var device = Folder.status(existing)?.st_dev else { return nil }
        var top = existing
        // NB: the parent of the root is not the root, but the current folder.
        while top != FilePath("/"), let parent = Folder.status(top.parent)?.st_dev, parent == device {
            top = top.parent
            device = parent
        }
        var status = statvfs()
        guard unsafe existing.withCString({ unsafe statvfs($0, &status) }) == 0 else { return nil }
        mountPoint = top
        freeByteCount = Folder.freeByteCount(at: existing) ?? 0
        isOutOfFiles = status.f_files > 0 && status.f_favail == 0
    }

    /// The absolute path, or that of the nearest existing parent folder.
    private static func nearest(_ path: FilePath) -> FilePath? {
        var path = path
        while true {
            if let resolved = path.resolved { return resolved }
            guard path != FilePath("/"), path != FilePath(".") else { return nil }
            path = path.parent
        }
    }
}
