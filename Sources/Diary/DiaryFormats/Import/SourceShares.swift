/// The files of a source by the formats that read them: each document is of one export, and a medium of the export whose
/// folder it is in.
struct SourceShares {
    private let source: ImportSource
    /// The formats of the files by their paths, as indices; those of all formats and of none have none.
    private var owners: [String: Int] = [:]
    /// The files that no format reads, and that lie outside of the folders of all.
    private(set) var loose: [ImportSource.File] = []
    private var loosePaths: Set<String> = []
    /// The formats that look for media in the whole source.
    private var searching: Set<Int> = []
    /// The number of tables that are of no export.
    private(set) var tableCount = 0

    /// Shares files among formats that recognize the source; it reads the beginnings of documents.
    init(of source: ImportSource, among formats: [any ImportFormat.Type]) throws {
        self.source = source
        let isAlone = formats.count == 1
        // One that takes the whole source leaves nothing to share.
        guard !source.isDocument, !isAlone || !formats[0].isGeneral else { return }
        let documents = source.files.filter { !Self.isMedium($0) && !SourcePath.isHidden($0.path) }
        var folders = MediaFolders()
        for document in documents {
            let single = source.part(of: [document])
            guard let index = try formats.firstIndex(where: { try ImportFormats.words(for: single, by: $0) != nil })
            else { continue }
            owners[document.path] = index
            if let folder = formats[index].mediaFolder(of: document) { folders.add(folder, of: document.path, index) }
        }
        folders.close(isAlone: isAlone)
        searching = Set(folders.around.keys.filter { !formats[$0].isGeneral })
        // Such as a vault, which its settings show.
        let owning = Set(owners.values)
        for index in formats.indices where !owning.contains(index) { folders.add("", index) }
        for (index, format) in formats.enumerated() {
            for copy in try format.copies(in: source) where owners[copy.path].map({ formats[$0].isGeneral }) ?? true {
                owners[copy.path] = index
            }
        }
        adopt(documents, formats)
        tableCount = try documents.count { document in
            try owners[document.path] == nil && ["csv", "tsv"].contains(SourcePath.pathExtension(document.path))
                && ImportFormats.words(for: source.part(of: [document]), by: CSVFormat.self) != nil
        }
        for medium in source.files where Self.isMedium(medium) { owners[medium.path] = folders.owner(of: medium.path) }
        loose = source.files.filter { file in
            owners[file.path] == nil && !SourcePath.isHidden(file.path) && folders.owner(of: file.path) == nil
        }
        loosePaths = Set(loose.map(\.path))
    }

    /// Gives documents that are recognized by nothing to the format of others of their kind beside them, else to a
    /// general one that reads this kind.
    private mutating func adopt(_ documents: [ImportSource.File], _ formats: [any ImportFormat.Type]) {
        var (beside, general): ([String: Int], [String: Int]) = ([:], [:])
        for document in documents {
            guard let owner = owners[document.path] else { continue }
            let ending = SourcePath.pathExtension(document.path)
            let kind = "\(SourcePath.folder(document.path))*.\(ending)"
            beside[kind] = min(beside[kind] ?? owner, owner)
            if formats[owner].isGeneral { general[ending] = min(general[ending] ?? owner, owner) }
        }
        for document in documents where owners[document.path] == nil {
            let ending = SourcePath.pathExtension(document.path)
            owners[document.path] = beside["\(SourcePath.folder(document.path))*.\(ending)"] ?? general[ending]
        }
    }

    /// The files that a format reads: its own, those of nobody inside of folders of exports, and if its media may be
    /// anywhere, those outside.
    func part(_ index: Int) -> ImportSource {
        source.part(
            of: source.files.filter { file in
                if let owner = owners[file.path] { return owner == index }
                return !loosePaths.contains(file.path) || searching.contains(index) && Self.isMedium(file)
            })
    }

    private static func isMedium(_ file: ImportSource.File) -> Bool {
        LinkedFileKind(name: SourceName.last(of: file.path))?.isMedium == true
    }
}

/// The folders in which the media of exports lie.
private struct MediaFolders {
    private var owners: [String: Int] = [:]
    /// The folders around all documents of formats whose media may lie in the whole source.
    private(set) var around: [Int: String] = [:]

    /// Adds the folder of a document's media.
    mutating func add(_ folder: String, of document: String, _ owner: Int) {
        guard folder.isEmpty else { return add(folder, owner) }
        let own = SourceName.folder(of: document)
        around[owner] = around[owner].map { Self.common($0, own) } ?? own
    }

    /// Of several exports in one source, each has the media below the folder of its documents; one alone has all.
    mutating func close(isAlone: Bool) {
        for (owner, folder) in around { add(isAlone ? "" : folder, owner) }
    }

    private static func common(_ one: String, _ other: String) -> String {
        let parts = zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }
        return parts.map { String($0.0) }.joined(separator: "/")
    }

    mutating func add(_ folder: String, _ owner: Int) { owners[folder] = min(owners[folder] ?? owner, owner) }

    /// The export of the innermost folder around a file.
    func owner(of path: String) -> Int? {
        var folder = SourceName.folder(of: path)
        while true {
            if let owner = owners[folder] { return owner }
            guard !folder.isEmpty else { return nil }
            folder = SourceName.folder(of: folder)
        }
    }
}
