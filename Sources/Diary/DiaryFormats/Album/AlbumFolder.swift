import DiaryModel
import Glibc

/// The files of an album under construction: in a folder of their own, and only those that differ from the previous
/// album.
final class AlbumFolder {
    /// Folders of an album; everything else in its folder is left alone.
    static let folders = ["media", "months", "originals", "search", "site", "tags", "years"]

    /// The only page outside these folders.
    static let indexName = "index.html"

    /// The folder for new files.
    let stage: FilePath
    /// The album's title.
    let title: String
    private let previous: PreviousAlbum?
    /// Every file of the album, with the sources by which some are found again.
    private(set) var files: [String: String] = [:]
    /// The files that were made.
    private(set) var madeFiles: [String] = []
    private var namesBySource: [String: String] = [:]

    /// An album on a stage.
    ///
    /// - Parameter title: nil for that of the previous album.
    init(stage: FilePath, title: String?, previous: PreviousAlbum?) throws(SystemCallError) {
        self.stage = stage
        self.title = title ?? previous?.title ?? AlbumOptions.usualTitle
        self.previous = previous
        for folder in Self.folders { try Folder.make(stage.appending(folder)) }
    }

    /// Returns whether the previous album has a file of this name, which then stays.
    func keeps(_ name: String) -> Bool {
        guard files[name] == nil else { return true }
        guard previous?.holds(name) == true else { return false }
        files[name] = previous?.files[name] ?? ""
        return true
    }

    /// The file that was made from a source, which then stays; nil if the previous album has none.
    func name(ofSource source: String) -> String? {
        if let name = namesBySource[source] { return name }
        guard let name = previous?.name(ofSource: source), keeps(name) else { return nil }
        namesBySource[source] = name
        return name
    }

    /// Writes a file, unless the previous album has the same.
    ///
    /// - Throws: `ExportError.isThere` if something else has the name; `SystemCallError`.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        if previous?.holds(name) == true, previous?.bytes(of: name, count: bytes.count) == bytes {
            files[name] = ""
            return
        }
        try FileDescriptor.open(stage.appending(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).writeAll(bytes)
        try add(name)
    }

    /// Adds a file that was made on the stage.
    ///
    /// - Parameter source: the source by which it is found again; empty if its name is enough. A file with a source is
    ///   named by its content, so that an existing one is the same: several media may share a file.
    /// - Throws: `ExportError.isThere` if something else has the name.
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

/// The permissions of an album, which a web server can read: 0644 and 0755 under the umask.
struct AlbumPermissions {
    let mask: mode_t

    /// Sets those of an album's files and folders, as far as they belong to this user.
    ///
    /// - Parameter files: names relative to the album.
    func set(in album: FilePath, files: some Sequence<String>) {
        for name in AlbumFolder.folders { set(0o755, of: album.appending(name)) }
        for name in files { set(0o644, of: album.appending(name)) }
    }

    /// Sets those of the folder of an album itself.
    func set(ofAlbum folder: AnchoredFolder) { try? folder.setMode(0o755 & ~mask) }

    private func set(_ mode: mode_t, of path: FilePath) {
        guard let status = Folder.linkStatus(path), status.st_uid == geteuid(), status.st_mode & 0o777 != mode & ~mask,
            let file = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        else { return }
        try? file.setMode(mode & ~mask)
    }
}
