/// An original as named in the rows.
struct KnownOriginal: Hashable {
    let hash: ContentHash
    let fileExtension: String
    let byteCount: Int64

    /// Its path below the diary's folder.
    var relativePath: FilePath { FilePath(Vault.relativePath(of: hash, extension: fileExtension)) }
}
