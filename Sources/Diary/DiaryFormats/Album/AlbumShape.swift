import DiaryModel
import Glibc

extension UpdatableShape {
    /// An album; everything else in its folder is left alone.
    static let album = UpdatableShape(
        format: "diary album", noun: "an album", manifestName: "album.json", folders: albumFolders,
        pageEnding: ".html",
        isOurs: { parts in
            parts == [Substring(Album.indexName)] || parts.count == 2 && albumFolders.contains(String(parts[0]))
        })

    private static let albumFolders = ["media", "months", "originals", "search", "site", "tags", "years"]
}

/// The permissions of an album, which a web server can read: 0644 and 0755 under the umask.
struct AlbumPermissions {
    let mask: mode_t

    /// Sets those of an album's files and folders, as far as they belong to this user.
    ///
    /// - Parameter files: names relative to the album.
    func set(in album: FilePath, files: some Sequence<String>) {
        for name in UpdatableShape.album.folders { set(0o755, of: album.appending(name)) }
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
