/// A folder for temporary files, mostly the diary's `tmp/`, holds one into which archives are unpacked; it goes with this value.
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

    /// Removes what killed processes left; other programs' files may lie beside it.
    static func removeAbandoned(in temporaryFolder: FilePath) {
        for name in (try? Folder.names(in: temporaryFolder)) ?? [] where isOurs(name) {
            HiddenName.removeAbandoned(temporaryFolder.appending(bytes: name))
        }
    }

    private static func isOurs(_ name: [UInt8]) -> Bool {
        name.starts(with: prefix.utf8)
            && UniqueIdentifier(String(decoding: name.dropFirst(prefix.utf8.count), as: UTF8.self)) != nil
    }
}
