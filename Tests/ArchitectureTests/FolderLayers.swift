/// The layers of the folders of the diary's modules, the only table for what a folder may name.
///
/// Imports can't see folders, but names can: which file names a type of which folder.
struct FolderLayers {
    struct Group {
        let name: String
        /// The folders, from bottom to top.
        let folders: [String]
        /// The folders with the module's name, such as `DiaryStore/Writing`: two modules may have folders of one name.
        let paths: [String]
        /// The modules below, whose folders they may name as well.
        let lower: Set<String>

        init(_ name: String, _ folders: [String], above lower: Set<String> = []) {
            (self.name, self.folders, self.lower) = (name, folders, lower)
            paths = folders.map { "\(name)/\($0)" }
        }
    }

    let groups: [Group]

    /// The folders of the diary's modules; below a module lies what it may import.
    ///
    /// Sync and media lie beside each other: neither names the other.
    static let diary: FolderLayers = {
        let folders: KeyValuePairs = [
            "DiaryModel": ["Model", "Files", "Measurements", "Places", "Tabs", "Templates", "Query", "Format"],
            "DiaryStore": [
                "Vault", "Sealing", "Tables", "Journal", "Opening", "Querying", "Writing", "Results", "Checking",
                "Salvage", "Backup",
            ],
            "DiarySync": ["Folding", "Folder", "Session"],
            "DiaryMedia": ["Decoding", "Importing", "Playback", "Recording"],
            "DiaryFormats": [
                "Text", "Source", "Reading", "Writing", "Markdown", "Daylio", "Jrnl", "DayOne", "ICalendar", "CSV",
                "Journey", "Diarium", "AppleJournal", "MiniDiary", "RedNotebook", "PropertyList", "PlainText",
                "WhatsApp", "Telegram", "Evernote", "WordPress", "Diaro", "Journiv", "Daygram", "Album",
                "Keep", "StandardNotes", "Simplenote", "Facebook", "Instagram",
                "Notion", "Org",
                "Import", "JSONLines", "Export",
            ],
            // It looks at everything that a diary's folder holds.
            "DiaryCheck": ["Check"],
            "DiaryLock": ["Lock"],
            "DiaryRecognition": ["Answers", "Programs", "Running"],
        ]
        var lower: [String: Set<String>] = [:]
        for (module, _) in folders {
            let imported = DependencyTable.dependencies[module, default: []].intersection(folders.map(\.key))
            lower[module] = imported.reduce(imported) { $0.union(lower[$1, default: []]) }
        }
        return FolderLayers(groups: folders.map { Group($0, $1, above: lower[$0, default: []]) })
    }()

    /// Returns whether a folder may name the types of another one; both with their modules.
    func allows(_ folder: String, naming other: String) -> Bool {
        guard let own = groups.first(where: { $0.paths.contains(folder) }),
            let position = own.paths.firstIndex(of: folder)
        else { return false }
        return own.paths[...position].contains(other)
            || groups.contains { own.lower.contains($0.name) && $0.paths.contains(other) }
    }
}

extension FolderLayers {
    /// The places where a file names a type of a folder that its own may not name, as sentences.
    ///
    /// - Parameter files: all files of the modules.
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

    /// The folder below the module's, with the module's name, such as `DiaryStore/Writing`.
    static func folder(of file: SourceFile) -> String {
        "\(file.target)/\(file.path.dropFirst(file.folder.count).split(separator: "/").first ?? "")"
    }
}
