/// A copy in `tmp` that waits for its name; removed from `tmp` when it goes.
package final class StagedOriginal {
    /// The copy, open at its beginning, for reading only: a decoder gets it.
    package let descriptor: FileDescriptor
    /// Where the copy lies.
    package let path: FilePath
    /// The hash of its content.
    package let hash: ContentHash
    /// Its length in bytes.
    package let byteCount: Int64
    private let stamp: FileStamp

    init(descriptor: consuming FileDescriptor, path: FilePath, hash: ContentHash, byteCount: Int64)
        throws(SystemCallError)
    {
        stamp = try FileStamp(descriptor.status())
        self.descriptor = descriptor
        self.path = path
        self.hash = hash
        self.byteCount = byteCount
    }

    /// Whether the copy is still what was hashed: its times, its length and its content.
    ///
    /// Reads all of it. To be asked when a decoder is done with it and before it gets its lasting name.
    package func isUnchanged() throws(SystemCallError) -> Bool {
        guard try FileStamp(descriptor.status()) == stamp else { return false }
        return try ContentHasher.hash(ofAll: descriptor) == hash.bytes
    }

    deinit {
        try? Folder.remove(path)
    }
}
