import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// A few entries listed in a question or a message.
struct EntryListing {
    let store: DiaryStore
    /// The maximum cells of a line; nil if nothing is cut.
    var width: Int?

    /// The number of entries shown for an ambiguous word.
    static let ambiguousLimit = 10

    /// The number of entries, with their media and time span: `1,127 entries, 5,806 photos, …`.
    func heading(of ids: [UniqueIdentifier]) throws -> StyledText {
        var (photos, sounds, videos, pdfs) = (0, 0, 0, 0)
        var days: ClosedRange<CivilDate>?
        for id in ids {
            guard let entry = try store.entry(id) else { continue }
            photos += entry.media.count { $0.type == .image && !$0.isPDF }
            sounds += entry.media.count { $0.type == .audio }
            videos += entry.media.count { $0.type == .video }
            pdfs += entry.media.count(where: \.isPDF)
            let day = entry.creationTime.wallTime.date
            days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
        }
        var parts = [ids.count.counted("entry")]
        parts += [String](counting: ["photo": photos, "sound": sounds, "video": videos, "PDF": pdfs])
        if let days { parts.append(days.inWords()) }
        return "\(parts.joined(separator: ", ")):"
    }

    /// The first entries, a line each, and the number of the others.
    func excerpt(of ids: [UniqueIdentifier], limit: Int = 3) throws -> [StyledText] {
        try lines(of: ids.prefix(limit).compactMap { try store.entry($0) }, limit: limit, count: ids.count)
    }

    /// The lines of entries that were already read.
    ///
    /// - Parameter count: the total; nil for that of the list.
    func lines(of entries: [DiaryEntry], limit: Int, count: Int? = nil) throws -> [StyledText] {
        var lines = try entries.prefix(limit).map { try "  " + line(of: $0, indent: 2) }
        let others = (count ?? entries.count) - lines.count
        if others > 0 { lines.append("  and \(others.grouped) more") }
        return lines
    }

    /// The line `3f2a9c  2026-11-20 21:14  Dinner at Anna's`, truncated to the width.
    func line(of entry: DiaryEntry, indent: Int = 0) throws -> StyledText {
        let wall = entry.creationTime.wallTime
        let clock = entry.hasTime ? wall.clock() : "     "
        let summary = DiaryStore.summary(of: entry)
        let words = summary.isEmpty ? entry.place ?? "(no text)" : summary
        let line: StyledText =
            "\(try store.shortID(of: entry.id), .cyan)  \("\(wall.date) \(clock)", .faint)  \(line: words)"
        return width.map { line.truncated(to: max(20, $0 - indent)) } ?? line
    }

    /// A short description for the list of undoable commands.
    func summary(of ids: [UniqueIdentifier]) throws -> String {
        guard ids.count == 1, let id = ids.first else { return ids.count.counted("entry") }
        return try store.entry(id).map { DiaryStore.summary(of: $0) } ?? ""
    }
}
