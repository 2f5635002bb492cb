import Glibc

/// The files of an album as they are made: in a folder of their own, and only those that the album before has not as they are.
final class AlbumFolder {
    /// Folders below the album that are ours; in others, and beside them, nothing is touched.
    static let folders = ["media", "months", "originals", "search", "site", "tags", "years"]

    /// The one page beside them.
    static let indexName = "index.html"

    /// The folder for new files.
    let stage: FilePath
    private let previous: PreviousAlbum?
    /// Every file of the album, with the sources of those that are found again by them.
    private(set) var files: [String: String] = [:]
    /// Those that were made.
    private(set) var madeFiles: [String] = []
    private var namesBySource: [String: String] = [:]

    init(stage: FilePath, previous: PreviousAlbum?) throws(SystemCallError) {
        self.stage = stage
        self.previous = previous
        for folder in Self.folders { try Folder.make(stage.appending(folder)) }
    }

    /// Whether the previous album has a file of this name, which then stays.
    func keeps(_ name: String) -> Bool {
        guard files[name] == nil else { return true }
        guard previous?.holds(name) == true else { return false }
        files[name] = previous?.files[name] ?? ""
        return true
    }

    /// The file that was made of a source, which then stays; nil where the album before has none.
    func name(ofSource source: String) -> String? {
        if let name = namesBySource[source] { return name }
        guard let name = previous?.name(ofSource: source), keeps(name) else { return nil }
        namesBySource[source] = name
        return name
    }

    /// Writes a file, if the album before has not the same.
    ///
    /// - Throws: `ExportError.isThere` where something that is not ours has the name; `SystemCallError`.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        if previous?.holds(name) == true, previous?.bytes(of: name, count: bytes.count) == bytes {
            files[name] = ""
            return
        }
        try FileDescriptor.open(stage.appending(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).writeAll(bytes)
        try add(name)
    }

    /// Takes a file that was made on the stage.
    ///
    /// - Parameter source: by which it is found again; empty where its name is enough. A file with one is named by its content,
    ///   so that one that is there already is the same: several media can be of one file.
    /// - Throws: `ExportError.isThere` where something that is not ours has the name.
    func add(_ name: String, source: String = "") throws {
        if !source.isEmpty { namesBySource[source] = name }
        if !source.isEmpty, keeps(name) {
            files[name] = AlbumManifest.adding(source, to: files[name] ?? "")
        } else {
            try previous?.checkFree(name)
            files[name] = source
            madeFiles.append(name)
        }
    }
}
