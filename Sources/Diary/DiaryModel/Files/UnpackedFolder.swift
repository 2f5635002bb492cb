/// A temporary folder into which archives are unpacked, mostly in the diary's `tmp/`; it is removed with this value.
///
/// It is locked meanwhile: one without a lock was left by a process that was killed, and the next process that writes
/// to the diary removes it.
package final class UnpackedFolder {
    package static let prefix = "import-"

    package let path: FilePath
    private let lock: FileDescriptor

    /// Makes a new folder of mode 0700.
    package init(in temporaryFolder: FilePath) throws(SystemCallError) {
        try Folder.make(temporaryFolder)
        Self.removeAbandoned(in: temporaryFolder)
        path = temporaryFolder.appending("\(Self.prefix)\(UniqueIdentifier())")
        lock = try FileDescriptor.makeLockedFolder(path)
    }

    deinit {
        try? FolderTree.remove(path)
    }

    /// Removes folders that killed processes left; other programs' files may lie next to them.
    package static func removeAbandoned(in temporaryFolder: FilePath) {
        for name in (try? Folder.names(in: temporaryFolder)) ?? [] where isOurs(name) {
            HiddenName.removeAbandoned(temporaryFolder.appending(bytes: name))
        }
    }

    private static func isOurs(_ name: [UInt8]) -> Bool {
        name.starts(with: prefix.utf8)
            && UniqueIdentifier(String(decoding: name.dropFirst(prefix.utf8.count), as: UTF8.self)) != nil
    }
}
