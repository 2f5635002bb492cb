import DiaryMedia
import DiaryModel

extension ImportSource {
    /// The outcomes of the files that an import made nothing of, except media and the settings of programs.
    ///
    /// - Parameter hasOther: returns whether the file of a path has another outcome.
    func leftOutFiles(except hasOther: (String) -> Bool) -> [ImportOutcome] {
        files.compactMap { file in
            // Nothing was made of an empty document even if it was read.
            let isRead = file.byteCount > 0 && readPaths.contains(file.path) && !isBlankNote(file)
            guard !isRead, !hasOther(file.path), !SourcePath.isHidden(file.path),
                !MediumName.claimsMedium(Array(SourceName.last(of: file.path).utf8))
            else { return nil }
            return .file(
                FileOutcome(
                    path: FilePath(file.path), byteCount: file.byteCount, isNamed: false,
                    kind: .leftOut(reasonToLeaveOut(file))))
        }
    }

    /// Returns whether a note is empty, or has nothing but white space.
    private func isBlankNote(_ file: File) -> Bool {
        guard file.byteCount <= 1024, NoteName.isText(file.path) else { return false }
        let bytes = file.byteCount == 0 ? [] : (try? beginning(of: file)) ?? []
        return String(decoding: bytes, as: UTF8.self).allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" }
    }

    private func reasonToLeaveOut(_ file: File) -> FileOutcome.Reason {
        if isBlankNote(file) { return .emptyNote }
        let isPacked =
            ArchiveFormat.isName(Array(SourceName.last(of: file.path).utf8))
            && ArchiveFormat.isContent(of: folder.appending(bytes: place(of: file).bytes))
        return isPacked ? .archive(isInside: isUnpacked) : .noMedium
    }
}

extension ImportFormat {
    /// The problem of a source in which the format, which the user named, found nothing; nil for an empty export.
    ///
    /// - Parameter name: the source as the user named it.
    static func absence(from source: ImportSource, named name: String) throws -> ImportProblem? {
        guard try ImportFormats.words(for: source, by: self) == nil else { return nil }
        let document = source.isDocument ? source.files.first : nil
        return ImportProblem(.unreadable, document?.path ?? name, "nothing in it is of the format \(Self.name)")
    }
}
