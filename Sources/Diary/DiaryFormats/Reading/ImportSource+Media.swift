extension ImportSource {
    /// The files with names of photos, sounds and films.
    var mediaFiles: [File] {
        files.filter { LinkedFileKind(name: LinkedMedia.lastComponent($0.path))?.isMedium == true }
    }
}
