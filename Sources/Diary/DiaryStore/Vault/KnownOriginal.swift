package import DiaryModel

/// An original as named in the rows.
package struct KnownOriginal: Hashable {
    package let hash: ContentHash
    /// Its extension, without the dot.
    package let fileExtension: String
    package let byteCount: Int64

    package init(hash: ContentHash, fileExtension: String, byteCount: Int64) {
        (self.hash, self.fileExtension, self.byteCount) = (hash, fileExtension, byteCount)
    }

    /// Its path below the diary's folder.
    package var relativePath: FilePath { FilePath(Vault.relativePath(of: hash, extension: fileExtension)) }
}
