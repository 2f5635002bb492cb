import DiaryModel
import DiaryStore
import TextFolding

extension MediumDraft {
    /// A medium from its file and a line of JSON: if the line is complete, its values win.
    init(_ found: MediumDraft, describedBy line: MediumLine) {
        var medium = found.medium
        if line.isComplete {
            medium = Medium(
                id: line.id ?? medium.id, type: line.type ?? medium.type, fileName: line.fileName.map(nfc),
                fileNameBytes: line.fileNameBytes, fileExtension: medium.fileExtension,
                mimeType: line.mimeType, hash: medium.hash, byteCount: medium.byteCount, captureTime: line.captureTime,
                timeSource: line.assumedTime.flatMap { _ in line.metadata.timeDoubt?.timeSource },
                assumedTime: line.assumedTime, metadata: line.metadata, caption: nil, addTime: medium.addTime,
                importNumber: nil, trashTime: nil,
                extra: nil)
        } else if let name = line.fileName {
            medium.fileName = nfc(name)
            medium.fileNameBytes = line.fileNameBytes
        }
        if line.fillsGaps {
            if let doubt = line.metadata.timeDoubt {
                // The time in the name of an exported original is that of its entry.
                (medium.captureTime, medium.timeDoubt) = (nil, doubt)
                (medium.assumedTime, medium.timeSource) = (line.assumedTime, doubt.timeSource)
            } else if medium.captureTime == nil, let time = line.captureTime {
                (medium.captureTime, medium.timeDoubt) = (time, nil)
            }
            for field in MediumField.all { field.fill(&medium.metadata, from: line.metadata) }
        }
        medium.caption = line.caption.map(nfc) ?? medium.caption
        medium.recognition = line.recognition(at: medium.addTime)
        medium.extra = line.extra
        self.init(medium: medium, thumbnail: found.thumbnail)
        isExact = line.isComplete
    }
}

extension DiaryTask {
    /// The same medium, without its number among the others.
    fileprivate var withoutPriority: DiaryTask {
        var task = self
        task.priority = nil
        return task
    }
}

extension DiaryEntry {
    /// Returns whether a line has the same content as this entry; the times of change and addition are ignored, and so
    /// is the priority of a task, which depends on the other tasks of the diary.
    ///
    /// - Parameters:
    ///     - lines: nil if the line can't have media.
    ///     - isExact: whether the line is complete; in another one the town of a position may be missing.
    func isSame(as draft: EntryDraft, media lines: [MediumLine]?, isExact: Bool = true) -> Bool {
        var drafted = draft.details.mapTexts(nfc)
        if !isExact, position != nil, drafted.nearest == NearestPlace() { drafted.nearest = details.nearest }
        let tags = TagTable.merge(typed: draft.tags, text: nfc(draft.text)).map { TagTable.key(of: $0.name) }
        return creationTime == draft.creationTime && hasTime == draft.hasTime && text == nfc(draft.text)
            && journal == draft.journal.map(nfc) ?? Self.defaultJournal && starred == draft.starred
            && position == draft.position && details == drafted && NotedEntry.isSame(extra, draft.extra)
            && Set(self.tags.map(TagTable.key(of:))) == Set(tags) && lines.map(isSame(media:)) ?? true
            && task?.withoutPriority == draft.task?.withoutPriority
            && measurements.areSame(as: draft.measurements.map(\.composed))
    }

    private func isSame(media lines: [MediumLine]) -> Bool {
        lines.count == media.count
            && zip(lines, media).allSatisfy { line, medium in
                (line.hash == nil || line.hash == medium.hash) && line.caption.map(nfc) == medium.caption
                    && (line.companions.isEmpty
                        || Set(line.companions.map(\.hash)) == Set(medium.companions.map { Optional($0.hash) }))
            }
    }
}
