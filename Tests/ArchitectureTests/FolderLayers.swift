/// The layers of the folders of `DiaryCore`, the only table for what a folder may name.
///
/// Imports can't see folders, but names can: which file names a type of which folder. The groups are the modules that
/// `DiaryCore` will be split into.
struct FolderLayers {
    /// Folders that will be a module.
    struct Group {
        let name: String
        /// The folders, from bottom to top.
        let folders: [String]
        /// The groups below, whose folders they may name as well.
        let lower: Set<String>

        init(_ name: String, _ folders: [String], above lower: Set<String> = []) {
            (self.name, self.folders, self.lower) = (name, folders, lower)
        }
    }

    let groups: [Group]

    /// Sync and media lie beside each other: neither names the other.
    static let diaryCore = FolderLayers(groups: [
        Group("DiaryModel", ["Model", "Files", "Measurements", "Places", "Tabs", "Query", "Format"]),
        Group("DiaryStore", ["Vault", "Sealing", "Store", "Results", "Backup"], above: ["DiaryModel"]),
        Group("DiarySync", ["Sync"], above: ["DiaryModel", "DiaryStore"]),
        Group(
            "DiaryMedia", ["Decoding", "Importing", "Playback", "Recording"], above: ["DiaryModel", "DiaryStore"]),
        Group("DiaryFormats", ["Exchange", "Export"], above: ["DiaryModel", "DiaryStore", "DiaryMedia"]),
        // It looks at everything that a diary's folder holds.
        Group("DiaryCheck", ["Check"], above: ["DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia"]),
    ])

    /// All folders, from bottom to top.
    var folders: [String] { groups.flatMap(\.folders) }

    /// Returns whether a folder may name the types of another one.
    func allows(_ folder: String, naming other: String) -> Bool {
        guard let own = groups.first(where: { $0.folders.contains(folder) }),
            let position = own.folders.firstIndex(of: folder)
        else { return false }
        return own.folders[...position].contains(other)
            || groups.contains { own.lower.contains($0.name) && $0.folders.contains(other) }
    }
}

extension FolderLayers {
    /// The places where a file names a type of a folder that its own may not name, as sentences.
    ///
    /// - Parameter files: all files of one module.
    func violations(in files: [SourceFile]) -> [String] {
        let sources = files.map { (path: $0.path, folder: Self.folder(of: $0), names: TypeNames(in: $0.text)) }
        var owners: [String: String] = [:]
        for source in sources {
            for type in source.names.declared { owners[type] = source.folder }
        }
        return sources.flatMap { path, folder, names in
            names.mentioned.compactMap { mention in
                guard let owner = owners[mention.type], !allows(folder, naming: owner) else { return nil }
                return "\(path):\(mention.line): \(folder) names \(mention.type) of \(owner), which is not below it"
            }
        }
    }

    /// The folder below the module's, such as `Store`.
    static func folder(of file: SourceFile) -> String {
        file.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
    }
}
