import DiaryModel
import DiaryStore
import Glibc

extension Export {
    /// Writes a new folder of a form that can be updated, or updates an existing one.
    ///
    /// A new one appears under its name only when it is complete and durable. In an existing one, files change one by
    /// one when all of them are made, and unchanged ones are not written. A web server can read an album.
    ///
    /// - Throws: `ExportError`, `DecoderError`, `SystemCallError`.
    func writeUpdatable(_ path: FilePath, _ format: ExportFormat, _ shape: UpdatableShape) throws -> ExportReport {
        guard options.updates, Folder.holdsName(path) else { return try writeNew(path, format, shape) }
        let previous = try PreviousFolder(at: path, shape)
        let name = HiddenName.export.beside(path.appending(shape.manifestName))
        do { return try update(path, format, shape, previous, in: name) } catch {
            throw ExportDraft.translated(error, from: name, to: path)
        }
    }

    private func update(
        _ path: FilePath, _ format: ExportFormat, _ shape: UpdatableShape, _ previous: PreviousFolder, in name: FilePath
    ) throws -> ExportReport {
        let stage = try AnchoredFolder(making: name)
        defer { try? FolderTree.removeAny(name) }
        return try store.read {
            let (folder, report) = try fill(stage.path, for: path, format, shape, previous)
            try previous.take(folder)
            // An earlier version made files that nobody else could read; who may enter the folder, its owner decides.
            permissions(format)?.set(in: path, files: Array(folder.files.keys) + [shape.manifestName])
            return report
        }
    }

    private func writeNew(_ path: FilePath, _ format: ExportFormat, _ shape: UpdatableShape) throws -> ExportReport {
        let draft = try ExportDraft(for: path)
        return try store.read {
            try draft.publish {
                let stage = try draft.makeFolder()
                let (folder, report) = try fill(stage.path, for: path, format, shape, nil)
                let manifest = stage.path.appending(shape.manifestName)
                try FileDescriptor.open(manifest, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
                    .writeAll(FolderManifest(files: folder.files, title: folder.title).bytes(shape))
                permissions(format)?.set(in: stage.path, files: [shape.manifestName])
                permissions(format)?.set(ofAlbum: stage)
                guard stage.isNamed(draft.path) else { throw SystemCallError("rename", draft.path, code: ESTALE) }
                return report
            }
        }
    }

    private func permissions(_ format: ExportFormat) -> AlbumPermissions? {
        format.isAlbum ? AlbumPermissions(mask: options.album.creationMask) : nil
    }

    private func fill(
        _ stage: FilePath, for path: FilePath, _ format: ExportFormat, _ shape: UpdatableShape,
        _ previous: PreviousFolder?
    ) throws -> (UpdatedFolder, ExportReport) {
        let survey = try survey(originals: true)
        if previous == nil { try checkSpace(for: survey, at: path) }
        let originals = OriginalCopying(from: store.vault, into: stage, survey.progress, options)
        let title = format.isAlbum ? options.album.title ?? previous?.title ?? AlbumOptions.usualTitle : nil
        let folder = try UpdatedFolder(shape, stage: stage, title: title, previous: previous)
        if format.isAlbum {
            try Album(store, options) { body in try forEachEntry(body) }.write(into: folder, originals)
            permissions(format)?.set(in: stage, files: folder.madeFiles)
            try forEachEntry { originals.report.countLimits(of: $0, format, options) }
        } else {
            originals.kept = folder
            var links = NoteLinks()
            try forEachEntry { links.add($0.text) }
            let form = NotesFolder(folder, options, links)
            originals.report.entryCount = try writeEntries(of: format, into: form, originals)
            folder.leaveChangedPages()
            originals.report.lossCount += folder.changedFiles.count + folder.foreignFiles.count
            for name in folder.changedFiles { options.onLoss(name, .changedThere) }
            for name in folder.foreignFiles { options.onLoss(name, .foreign) }
        }
        originals.report.writtenCount = folder.madeFiles.count
        try countNamedItems(format, &originals.report)
        return (folder, originals.report)
    }
}
