import DiaryModel
import DiaryStore
import Glibc

extension Export {
    /// Writes an album into a new folder, or updates an existing one.
    ///
    /// A new one appears under its name only when it is complete and durable. In an existing one, files change one by
    /// one when all of them are made, and unchanged ones are not written. A web server can read it.
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
            // An earlier version made files that nobody else could read; who may enter the folder, its owner decides.
            permissions.set(in: path, files: Array(folder.files.keys) + [AlbumManifest.fileName])
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
                    .writeAll(AlbumManifest(files: folder.files, title: folder.title).bytes)
                permissions.set(in: stage.path, files: [AlbumManifest.fileName])
                permissions.set(ofAlbum: stage)
                guard stage.isNamed(draft.path) else { throw SystemCallError("rename", draft.path, code: ESTALE) }
                return report
            }
        }
    }

    private var permissions: AlbumPermissions { AlbumPermissions(mask: options.album.creationMask) }

    private func makeAlbum(
        on stage: FilePath, for path: FilePath, _ previous: PreviousAlbum?
    ) throws -> (AlbumFolder, ExportReport) {
        let survey = try survey(originals: true)
        if previous == nil { try checkSpace(for: survey, at: path) }
        let originals = OriginalCopying(from: store.vault, into: stage, survey.progress, options)
        let folder = try AlbumFolder(stage: stage, title: options.album.title, previous: previous)
        try Album(store, options) { body in try forEachEntry(body) }.write(into: folder, originals)
        permissions.set(in: stage, files: folder.madeFiles)
        try forEachEntry { originals.report.countLimits(of: $0, .html, options) }
        try countSearches(.html, &originals.report)
        return (folder, originals.report)
    }
}
