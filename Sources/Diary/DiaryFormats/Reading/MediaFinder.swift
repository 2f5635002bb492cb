import DiaryMedia

/// The files of a source besides its documents, some of which are the media of entries.
struct MediaFinder {
    private let source: ImportSource
    /// The paths of the files that an entry refers to.
    private var used: Set<String> = []

    init(_ source: ImportSource) {
        self.source = source
    }

    /// The file of a name: in the folder of the document that refers to it, else anywhere; preferably one that isn't
    /// empty.
    mutating func take(_ name: String, besides document: ImportSource.File) -> ImportSource.File? {
        let last = String(SourcePath.name(name))
        guard !last.isEmpty else { return nil }
        let here = source.file(at: SourcePath.folder(document.path) + last)
        let others = source.files(named: last).filter { !SourcePath.isHidden($0.path) }
        let found = ([here].compactMap(\.self) + others)
        guard let file = found.first(where: { $0.byteCount > 0 }) ?? found.first else { return nil }
        used.insert(file.path)
        return file
    }

    /// The file of a path that begins in a folder above the document that refers to it; in another part of the export, a
    /// file of that path, else the only one of that name.
    mutating func take(path: String, above document: ImportSource.File) -> ImportSource.File? {
        guard let plain = LinkedMedia.joined("", path), !plain.isEmpty else { return nil }
        var folder = SourceName.folder(of: document.path)
        var found = source.file(at: "\(folder)/\(plain)")
        while found == nil, !folder.isEmpty {
            folder = SourceName.folder(of: folder)
            found = source.file(at: folder.isEmpty ? plain : "\(folder)/\(plain)")
        }
        if found == nil {
            let others = source.files(named: SourceName.last(of: plain)).filter { !SourcePath.isHidden($0.path) }
            found = others.first { $0.path.hasSuffix("/\(plain)") } ?? (others.count == 1 ? others.first : nil)
        }
        if let found { used.insert(found.path) }
        return found
    }

    /// The files in a folder and below it, in the order of their paths.
    mutating func takeAll(in folder: String) -> [ImportSource.File] {
        let files = source.files(in: folder).filter { !SourcePath.isHidden($0.path) }
        for file in files { used.insert(file.path) }
        return files
    }

    /// Reports the files that no entry refers to, except those of other kinds.
    func reportOrphans(to sink: any ImportSink, except isOther: (ImportSource.File) -> Bool) throws {
        for file in source.files where !used.contains(file.path) && !SourcePath.isHidden(file.path) && !isOther(file) {
            try sink.report(ImportProblem(.orphan, file.path, "no entry refers to it"))
        }
    }
}
