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
        try Folder.removeEmpty(path)
    }

    /// Removes whatever has the name: a folder with everything in it, a file, or nothing.
    package static func removeAny(_ path: FilePath) throws(SystemCallError) {
        if isRealFolder(path) { try remove(path) } else { try Folder.remove(path) }
    }

    /// Makes a file durable, or a folder with all files and names in it; not its own name.
    ///
    /// Links in the folder are not followed.
    package static func sync(_ path: FilePath) throws(SystemCallError) {
        if try !FileSystemKind(at: path).syncAll() { try syncEach(path) }
    }

    private static func syncEach(_ path: FilePath) throws(SystemCallError) {
        for name in Folder.isFolder(path) ? try Folder.names(in: path) : [] {
            let child = path.appending(bytes: name)
            let kind = Folder.linkStatus(child).map { $0.st_mode & S_IFMT }
            if kind == S_IFDIR || kind == S_IFREG { try syncEach(child) }
        }
        try FileDescriptor.open(path, O_RDONLY).sync()
    }

    private static func isRealFolder(_ path: FilePath) -> Bool {
        Folder.linkStatus(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
}
