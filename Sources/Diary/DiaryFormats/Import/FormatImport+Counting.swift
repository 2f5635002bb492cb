import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore

extension ImportReport {
    mutating func add(_ draft: FormatDraft, media: [ImportedMediumKind]) {
        let entry = draft.line.draft
        if let id = entry.id { entries.append(id) }
        for kind in media { mediumCounts[kind, default: 0] += 1 }
        if entry.task != nil { taskCount += 1 }
        for tag in TagTable.merge(typed: entry.tags, text: entry.text) { tags.insert(TagTable.key(of: tag.name)) }
        add(entry.creationTime.wallTime.date)
    }
}

extension MediumIntakeError {
    /// The kind of a problem with a medium: files of kinds that aren't kept are distinguished from unreadable ones, such as
    /// a text named `.jpg`.
    func holeKind(of file: ImportSource.File) -> ImportProblem.Kind {
        guard case .decoder(.refused(let failure)) = reason else { return .unreadable }
        let isNamedSo = LinkedFileKind(name: SourceName.last(of: file.path))?.isMedium == true
        if failure.kind == .notAMedium, isNamedSo { return .unreadable }
        return [.notAMedium, .unsupported].contains(failure.kind) ? .notKept : .unreadable
    }
}

extension DiaryStore {
    /// Returns whether the original of one of an entry's media is missing in the vault.
    func lacksOriginal(of entry: DiaryEntry) -> Bool {
        entry.media.contains { !Folder.exists(vault.path(of: $0.hash, extension: $0.fileExtension)) }
    }
}
