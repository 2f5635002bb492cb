package import DiaryModel

/// A copy in `tmp` before it gets its name; removed from `tmp` in `deinit`.
package final class StagedOriginal {
    /// The copy, open at its beginning, read-only, for a decoder.
    package let descriptor: FileDescriptor
    package let path: FilePath
    package let hash: ContentHash
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

    /// Returns whether the copy is unchanged since it was hashed: its times, its length and its content.
    ///
    /// Reads all of it. To be called when a decoder is done with it and before it gets its permanent name.
    package func isUnchanged() throws(SystemCallError) -> Bool {
        guard try FileStamp(descriptor.status()) == stamp else { return false }
        return try ContentHasher.hash(ofAll: descriptor) == hash.bytes
    }

    deinit {
        try? Folder.remove(path)
    }
}
