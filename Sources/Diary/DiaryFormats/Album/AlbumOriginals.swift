import DiaryModel

/// The untouched originals of an album, linked from its pictures and sounds.
final class AlbumOriginals {
    private let folder: UpdatedFolder
    private let copying: OriginalCopying
    private(set) var files: [UniqueIdentifier: ExportedFiles] = [:]

    init(_ folder: UpdatedFolder, _ copying: OriginalCopying) {
        (self.folder, self.copying) = (folder, copying)
    }

    /// Copies the files of a medium that the album doesn't have yet.
    func add(_ medium: Medium, of entry: DiaryEntry) throws {
        let sources = sources(of: medium)
        let known = sources.map { folder.name(ofSource: $0) }
        guard known.contains(nil) else {
            if medium.isPDF { copying.report.pdfCount += 1 }
            files[medium.id] = ExportedFiles(original: known[0], companions: Array(known.dropFirst()))
            return
        }
        var copied = medium
        let report = copying.report
        let names = try copying.copy(&copied, of: entry, as: .byHash(folder: "originals"))
        // All but PDFs were counted when their pictures and copies were made.
        (copying.report.photoCount, copying.report.soundCount) = (report.photoCount, report.soundCount)
        copying.report.videoCount = report.videoCount
        for (source, name) in zip(sources, [names.original] + names.companions) {
            if let name { try folder.add(name, source: source) }
        }
        files[medium.id] = names
    }

    private func sources(of medium: Medium) -> [String] {
        let counts = [medium.byteCount] + medium.companions.map(\.byteCount)
        return counts.enumerated().map { copying.source(of: medium, $0.offset, $0.element) }
    }
}
