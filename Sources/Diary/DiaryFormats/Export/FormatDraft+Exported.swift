import Chronology
import DiaryModel
import JSON
import TextFolding

extension FormatDraft {
    /// Returns whether it is the export of an entry that is here and has changed nowhere.
    ///
    /// It takes what the format can't hold from the entry, so that an update doesn't remove it.
    func isExport(of here: DiaryEntry) -> Bool {
        complete(from: here)
        var draft = line.draft
        if hasExtra(of: here) { draft.extra = here.extra }
        let isPriority = draft.task?.priority.map { $0 == here.task?.priority } ?? true
        // An update removes no media.
        let lines = line.media.isEmpty ? nil : line.media
        let hasSizes = zip(media, here.media).allSatisfy { $0.file.byteCount == $1.byteCount }
        return isPriority && hasSizes && here.isSame(as: draft, media: lines, isExact: false)
    }

    private func complete(from here: DiaryEntry) {
        let lost = ExportFormat.named(format)?.limits.leftOut ?? []
        if MarkdownText.harmless(here.text) == nfc(line.draft.text) { line.draft.text = here.text }
        if let position = here.position, let own = line.draft.position, own.isNear(position),
            own.altitude == position.altitude || own.altitude == nil && lost.contains(.altitude)
        {
            line.draft.position = position
        }
        if lost.contains(.rating) { line.draft.details.rating = line.draft.details.rating ?? here.rating }
        let time = line.draft.creationTime
        if time.zoneName == here.creationTime.zoneName, line.draft.hasTime == here.hasTime,
            time.isSame(as: here.creationTime, hasTime: here.hasTime)
        {
            line.draft.creationTime = here.creationTime
        }
        if let due = line.draft.task?.due, let other = here.task?.due, due.hasTime == other.hasTime,
            due.time.isSame(as: other.time, hasTime: due.hasTime)
        {
            line.draft.task?.due = other
        }
        if let done = line.draft.task?.doneTime, let other = here.task?.doneTime,
            done.isSame(as: other, hasTime: true)
        {
            line.draft.task?.doneTime = other
        }
    }

    /// Returns whether the entry has all values that are kept as they are.
    private func hasExtra(of here: DiaryEntry) -> Bool {
        var mine = Self.members(line.draft.extra)
        let theirs = Self.members(here.extra)
        // A calendar says in it whether a task is done.
        if var calendar = mine[ICalendarFormat.name]?.objectValue, theirs[ICalendarFormat.name] == nil,
            let status = calendar["STATUS"]?.stringValue, ["NEEDS-ACTION", "COMPLETED"].contains(status)
        {
            calendar["STATUS"] = nil
            mine[ICalendarFormat.name] = calendar.isEmpty ? nil : .object(calendar)
        }
        return mine.members.allSatisfy {
            $0.key == SourceDigest.key || theirs[$0.key]?.withSortedMembers == $0.value.withSortedMembers
        }
    }

    private static func members(_ extra: String?) -> JSONObject {
        extra.flatMap { try? JSONParser.parse($0).objectValue } ?? JSONObject()
    }
}

extension ZonedTime {
    /// Returns whether both are the same second, or the same day if there is no time.
    fileprivate func isSame(as other: ZonedTime, hasTime: Bool) -> Bool {
        hasTime
            ? instant.secondsSince1970 == other.instant.secondsSince1970 : wallTime.date == other.wallTime.date
    }
}

extension Position {
    /// Returns whether it may be another position with six decimals, whatever their altitudes.
    fileprivate func isNear(_ other: Position) -> Bool {
        abs(latitude - other.latitude) < 1e-6 && abs(longitude - other.longitude) < 1e-6
    }
}
