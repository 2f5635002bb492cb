/// Files by their names.
struct SourceIndex {
    private var byPath: [String: Int] = [:]
    private var byFolder: [String: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    private let files: [ImportSource.File]

    /// Indexes files in their order.
    init(_ files: [ImportSource.File]) {
        self.files = files
        for (index, file) in files.enumerated() {
            byPath[file.path] = index
            byFolder[SourceName.folder(of: file.path), default: []].append(index)
            byName[SourceName.folded(SourceName.last(of: file.path)), default: []].append(index)
        }
    }

    func file(at path: String) -> ImportSource.File? { byPath[path].map { files[$0] } }

    func files(in folder: String) -> [ImportSource.File] { (byFolder[folder] ?? []).map { files[$0] } }

    func files(named name: String) -> [ImportSource.File] {
        (byName[SourceName.folded(name)] ?? []).map { files[$0] }
    }
}
