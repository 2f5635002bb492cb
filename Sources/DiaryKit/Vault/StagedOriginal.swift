/// A copy in `tmp` that waits for its name; removed from `tmp` when it goes.
package final class StagedOriginal {
    /// The copy, open at its beginning.
    package let descriptor: FileDescriptor
    /// Where the copy lies.
    package let path: FilePath
    /// The hash of its content.
    package let hash: ContentHash
    /// Its length in bytes.
    package let byteCount: Int64

    init(descriptor: consuming FileDescriptor, path: FilePath, hash: ContentHash, byteCount: Int64) {
        self.descriptor = descriptor
        self.path = path
        self.hash = hash
        self.byteCount = byteCount
    }

    deinit {
        try? Folder.remove(path)
    }
}
