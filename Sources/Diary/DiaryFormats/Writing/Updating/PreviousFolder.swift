import DiaryModel
import Glibc

/// The folder of a previous export, with its files from the manifest.
struct PreviousFolder {
    let path: FilePath
    let shape: UpdatableShape
    let files: [String: String]
    /// Its title; nil if it has none.
    let title: String?
    private let namesBySource: [String: String]

    /// Reads the folder of a previous export.
    ///
    /// - Throws: `ExportError.isForeign` if the path is a folder or file that is not an export of that shape;
    ///   `SystemCallError`.
    init(at path: FilePath, _ shape: UpdatableShape) throws {
        (self.path, self.shape) = (path, shape)
        guard Folder.linkStatus(path).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true,
            let manifest = FolderManifest(in: path, shape)
        else { throw ExportError.isForeign(path, shape.noun) }
        (files, title) = (manifest.files, manifest.title)
        let sources = manifest.files.flatMap { file in
            FolderManifest.sources(in: file.value).map { ($0, file.key) }
        }
        namesBySource = Dictionary(sources, uniquingKeysWith: { first, _ in first })
        try checkFolders(of: files)
    }

    /// Throws if something else than a folder has the name of one: a link could lead anywhere.
    private func checkFolders(of files: [String: String]) throws(ExportError) {
        for name in shape.folders(of: files.keys) {
            guard let status = Folder.linkStatus(path.appending(name)) else { continue }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .isForeign(path, shape.noun) }
        }
    }

    /// Returns whether it has a file of that name that this program made.
    func holds(_ name: String) -> Bool {
        files[name] != nil && byteCount(of: name) ?? 0 > 0
    }

    func name(ofSource source: String) -> String? { namesBySource[source] }

    /// The bytes of a file; nil if it has another length or can't be read.
    func bytes(of name: String, count: Int) -> [UInt8]? {
        guard byteCount(of: name) == count else { return nil }
        return try? File.read(path.appending(name), limit: count)
    }

    /// Throws if a name is taken.
    ///
    /// - Throws: `ExportError.isThere` if something has a name that is not among its files.
    func checkFree(_ name: String) throws(ExportError) {
        if isForeign(name) { throw .isThere(path.appending(name)) }
    }

    /// Returns whether something has a name that is not among its files.
    func isForeign(_ name: String) -> Bool { files[name] == nil && Folder.holdsName(path.appending(name)) }

    /// The length of a plain file; nil if there is none of that name.
    func byteCount(of name: String) -> Int? {
        let status = Folder.linkStatus(path.appending(name))
        return status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
    }

    /// Moves the new files into the folder, and removes those that it no longer has.
    ///
    /// Each file changes atomically. The manifest contains files before they appear and after they are removed, so that
    /// the next update finishes one that was killed.
    func take(_ folder: UpdatedFolder) throws {
        try checkFolders(of: folder.files)
        let both = files.merging(folder.files) { $1 }
        try replaceManifest(FolderManifest(files: both, title: folder.title), on: folder.stage)
        try FolderTree.sync(folder.stage)
        for name in shape.folders(of: folder.files.keys) { try Folder.make(path.appending(name)) }
        // Pages are written after the files to which they refer.
        let pages = folder.madeFiles.filter { $0.hasSuffix(shape.pageEnding) }
        for name in folder.madeFiles.filter({ !$0.hasSuffix(shape.pageEnding) }) + pages {
            try Folder.replace(path.appending(name), with: folder.stage.appending(name))
        }
        for name in files.keys where folder.files[name] == nil && !folder.leftFiles.contains(name) {
            try Folder.remove(path.appending(name))
        }
        let emptied = Set(shape.folders(of: files.keys)).subtracting(shape.folders(of: folder.files.keys))
        for name in emptied.sorted(by: >) { try? Folder.removeEmpty(path.appending(name)) }
        try replaceManifest(FolderManifest(files: folder.files, title: folder.title), on: folder.stage)
        try FolderTree.sync(path)
    }

    private func replaceManifest(_ manifest: FolderManifest, on stage: FilePath) throws(SystemCallError) {
        let (name, bytes) = (shape.manifestName, manifest.bytes(shape))
        guard self.bytes(of: name, count: bytes.count) != bytes else { return }
        try FileDescriptor.open(stage.appending(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).writeAll(bytes)
        try Folder.replace(path.appending(name), with: stage.appending(name))
    }
}
