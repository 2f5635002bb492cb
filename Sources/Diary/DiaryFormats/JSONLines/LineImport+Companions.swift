import DiaryMedia
import DiaryModel
import DiaryStore

/// The companions in lines of JSON.
extension LineImport {
    /// Copies the files of companions; nil for each that is missing or isn't the file that the line describes.
    func stageCompanions(_ lines: [CompanionLine], number: Int) throws -> [StagedLineCompanion?] {
        try lines.map { line in
            try take(line.file, hash: line.hash, number: number, hashOf: \.companion.hash) { path, folder in
                try intake.stageCompanion(path, in: folder, of: line)
            }
        }
    }

    /// The companions whose originals were copied or are known, and the names of those that are neither.
    func companions(
        _ lines: [CompanionLine], staged: [StagedLineCompanion?]
    ) throws -> (found: [Medium.Companion], missing: [String?]) {
        var (found, missing): ([Medium.Companion], [String?]) = ([], [])
        for (line, staged) in zip(lines, staged) {
            if let companion = try staged?.companion ?? known(line) {
                found.append(companion)
            } else {
                missing.append(line.file ?? line.fileName)
            }
        }
        return (found, missing)
    }

    /// A companion with its original in the vault.
    private func known(_ line: CompanionLine) throws -> Medium.Companion? {
        guard let hash = line.hash, let known = try store.mediumTable.companionTable.companion(of: hash),
            Folder.exists(store.vault.path(of: hash, extension: known.fileExtension))
        else { return nil }
        return line.companion(hash: hash, byteCount: known.byteCount, fileExtension: known.fileExtension)
    }
}
