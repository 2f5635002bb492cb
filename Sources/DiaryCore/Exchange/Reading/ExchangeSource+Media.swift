extension ExchangeSource {
    /// The files whose names are those of photos, sounds and films.
    var mediaFiles: [File] {
        files.filter { LinkedFileKind(name: LinkedMedia.lastComponent($0.path))?.isMedium == true }
    }
}
