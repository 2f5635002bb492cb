/// A folder in the diary's `tmp/` into which archives are unpacked; it goes with this value.
///
/// It is locked meanwhile: one without a lock was left by a process that was killed, and the next that writes to the diary takes it
/// away.
final class UnpackedFolder {
    /// What the names of such folders begin with.
    static let prefix = "import-"

    /// Where it lies.
    let path: FilePath
    private let lock: FileDescriptor

    /// Makes a new folder of mode 0700.
    init(in temporaryFolder: FilePath) throws(SystemCallError) {
        try Folder.make(temporaryFolder)
        Self.removeAbandoned(in: temporaryFolder)
        path = temporaryFolder.appending("\(Self.prefix)\(UniqueIdentifier())")
        lock = try FileDescriptor.makeLockedFolder(path)
    }

    deinit {
        try? FolderTree.remove(path)
    }

    /// Removes what killed processes left.
    static func removeAbandoned(in temporaryFolder: FilePath) {
        for name in (try? Folder.names(in: temporaryFolder)) ?? [] where name.starts(with: prefix.utf8) {
            HiddenName.removeAbandoned(temporaryFolder.appending(bytes: name))
        }
    }
}
