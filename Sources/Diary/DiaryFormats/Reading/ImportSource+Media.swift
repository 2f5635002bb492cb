extension ImportSource {
    /// The files with an extension, in any case, that are not hidden.
    func documents(withExtension ending: String) -> [File] {
        files.filter { SourcePath.hasExtension($0.path, ending) && !SourcePath.isHidden($0.path) }
    }

    /// The files with names of photos, sounds and films.
    var mediaFiles: [File] {
        files.filter { LinkedFileKind(name: LinkedMedia.lastComponent($0.path))?.isMedium == true }
    }
}
