import Glibc

package enum FolderTree {
    /// Removes a folder that this program made, with everything in it.
    ///
    /// Links are removed, never followed.
    package static func remove(_ path: FilePath) throws(SystemCallError) {
        for name in try Folder.names(in: path) {
            let child = path.appending(bytes: name)
            if isRealFolder(child) {
                try remove(child)
            } else {
                try Folder.remove(child)
            }
        }
        guard unsafe path.withCString({ unsafe rmdir($0) }) == 0 else { throw SystemCallError("rmdir", path) }
    }

    /// Removes whatever has the name: a folder with everything in it, a file, or nothing.
    package static func removeAny(_ path: FilePath) throws(SystemCallError) {
        if isRealFolder(path) { try remove(path) } else { try Folder.remove(path) }
    }

    private static func isRealFolder(_ path: FilePath) -> Bool {
        Folder.linkStatus(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
}
