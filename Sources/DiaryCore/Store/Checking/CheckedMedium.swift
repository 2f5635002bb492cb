/// A medium with an incomplete row.
package struct CheckedMedium {
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
