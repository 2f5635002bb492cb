import Glibc

extension Export {
    /// Writes an album into a new folder, or updates an existing one.
    ///
    /// A new one appears under its name only when it is complete and durable. In an existing one, files change one by
    /// one when all of them are made, and unchanged ones are not written.
    ///
    /// - Throws: `ExportError`, `DecoderError`, `SystemCallError`.
    func writeAlbum(_ path: FilePath) throws -> ExportReport {
        guard options.album.updates, Folder.holdsName(path) else { return try writeNewAlbum(path) }
        let previous = try PreviousAlbum(at: path)
        let name = HiddenName.export.beside(path.appending(AlbumFolder.indexName))
        let stage = try AnchoredFolder(making: name)
        defer { try? FolderTree.removeAny(name) }
        return try store.read {
            let (folder, report) = try makeAlbum(on: stage.path, for: path, previous)
            try previous.take(folder)
            return report
        }
    }

    private func writeNewAlbum(_ path: FilePath) throws -> ExportReport {
        let draft = try ExportDraft(for: path)
        return try store.read {
            try draft.publish {
                let stage = try draft.makeFolder()
                let (folder, report) = try makeAlbum(on: stage.path, for: path, nil)
                let manifest = stage.path.appending(AlbumManifest.fileName)
                try FileDescriptor.open(manifest, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
                    .writeAll(AlbumManifest(files: folder.files).bytes)
                guard stage.isNamed(draft.path) else { throw SystemCallError("rename", draft.path, code: ESTALE) }
                return report
            }
        }
    }

    private func makeAlbum(
        on stage: FilePath, for path: FilePath, _ previous: PreviousAlbum?
    ) throws -> (AlbumFolder, ExportReport) {
        let survey = try survey(originals: true)
        if previous == nil { try checkSpace(for: survey, at: path) }
        let originals = OriginalCopying(from: store.vault, into: stage, survey.progress, options)
        let folder = try AlbumFolder(stage: stage, previous: previous)
        try Album(store, options) { body in try forEachEntry(body) }.write(into: folder, originals)
        return (folder, originals.report)
    }
}
