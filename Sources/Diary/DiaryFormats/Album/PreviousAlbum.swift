import DiaryModel
import Glibc

/// A previous album, with its files from the manifest.
struct PreviousAlbum {
    let path: FilePath
    /// Its files with their sources.
    let files: [String: String]
    /// Its title; nil if it has none.
    let title: String?
    private let namesBySource: [String: String]

    /// Reads a previous album.
    ///
    /// - Throws: `ExportError.isNoAlbum` if the path is a folder or file that is not an album of this program;
    ///   `SystemCallError`.
    init(at path: FilePath) throws {
        self.path = path
        guard Folder.linkStatus(path).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true,
            let manifest = AlbumManifest(path.appending(AlbumManifest.fileName)),
            AlbumFolder.folders.allSatisfy({ Self.isFolderOrFree(path.appending($0)) })
        else { throw ExportError.isNoAlbum(path) }
        (files, title) = (manifest.files, manifest.title)
        let sources = manifest.files.flatMap { file in
            AlbumManifest.sources(in: file.value).map { ($0, file.key) }
        }
        namesBySource = Dictionary(sources, uniquingKeysWith: { first, _ in first })
    }

    private static func isFolderOrFree(_ path: FilePath) -> Bool {
        Folder.linkStatus(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? true
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
        guard files[name] == nil, Folder.holdsName(path.appending(name)) else { return }
        throw .isThere(path.appending(name))
    }

    private func byteCount(of name: String) -> Int? {
        let status = Folder.linkStatus(path.appending(name))
        return status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
    }

    /// Moves the new files into the album, and removes those that it no longer has.
    ///
    /// Each file changes atomically. The manifest contains files before they appear and after they are removed, so that
    /// the next update finishes one that was killed.
    func take(_ folder: AlbumFolder) throws {
        let both = files.merging(folder.files) { $1 }
        try replace(AlbumManifest.fileName, AlbumManifest(files: both, title: folder.title).bytes, on: folder.stage)
        try FolderTree.sync(folder.stage)
        for name in AlbumFolder.folders { try Folder.make(path.appending(name)) }
        // Pages are written after the files to which they refer.
        let pages = folder.madeFiles.filter { $0.hasSuffix(".html") }
        for name in folder.madeFiles.filter({ !$0.hasSuffix(".html") }) + pages {
            try Folder.replace(path.appending(name), with: folder.stage.appending(name))
        }
        for name in files.keys where folder.files[name] == nil { try Folder.remove(path.appending(name)) }
        let manifest = AlbumManifest(files: folder.files, title: folder.title)
        try replace(AlbumManifest.fileName, manifest.bytes, on: folder.stage)
        try FolderTree.sync(path)
    }

    private func replace(_ name: String, _ bytes: [UInt8], on stage: FilePath) throws(SystemCallError) {
        guard self.bytes(of: name, count: bytes.count) != bytes else { return }
        try FileDescriptor.open(stage.appending(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).writeAll(bytes)
        try Folder.replace(path.appending(name), with: stage.appending(name))
    }
}
