/// An original as named in the rows.
struct KnownOriginal: Hashable {
    let hash: ContentHash
    let fileExtension: String
    let byteCount: Int64

    /// Its path below the diary's folder.
    var relativePath: FilePath { FilePath(Vault.relativePath(of: hash, extension: fileExtension)) }
}

/// A medium with an incomplete row.
struct CheckedMedium {
    let key: Int64
    let id: UniqueIdentifier?
    let entry: UniqueIdentifier?
    let fileName: String?
    let original: KnownOriginal

    func finding(_ kind: CheckFinding.Kind) -> CheckFinding {
        var finding = CheckFinding(kind)
        finding.medium = id
        finding.entry = entry
        finding.fileName = fileName
        return finding
    }
}
