import Chronology
import DiaryKit
import Terminal

/// A few entries named in a question or a message.
struct EntryListing {
    let store: Store

    /// How many entries there are, with what they hold and from when to when: `1,127 entries, 5,806 photos, …`.
    func heading(of ids: [UniqueIdentifier]) throws -> StyledText {
        let entries = try ids.compactMap { try store.entry($0) }
        let media = entries.flatMap(\.media)
        var parts = [entries.count.counted("entry")]
        let photos = media.filter { $0.type == .image }.count
        let sounds = media.filter { $0.type == .audio }.count
        if photos > 0 { parts.append(photos.counted("photo")) }
        if sounds > 0 { parts.append(sounds.counted("sound")) }
        let days = entries.map(\.creationTime.wallTime.date).sorted()
        if let first = days.first, let last = days.last {
            parts.append(first == last ? first.inWords : "\(first.inWords) to \(last.inWords)")
        }
        return "\(parts.joined(separator: ", ")):"
    }

    /// The first entries, a line each, and how many more there are.
    func excerpt(of ids: [UniqueIdentifier], limit: Int = 3) throws -> [StyledText] {
        var lines: [StyledText] = []
        for id in ids.prefix(limit) {
            guard let entry = try store.entry(id) else { continue }
            let digits = try store.distinguishingDigitCount(of: id)
            let wall = entry.creationTime.wallTime
            lines.append(
                "  \(id.prefix(digits), .cyan)  \(wall.date) \(entry.hasTime ? wall.clock() : "     ")  \(SafeText(Store.summary(of: entry)).singleLine)"
            )
        }
        if ids.count > limit { lines.append("  and \((ids.count - limit).grouped) more") }
        return lines
    }

    /// A few words for the list of what can be taken back.
    func summary(of ids: [UniqueIdentifier]) throws -> String {
        guard ids.count == 1, let id = ids.first else { return ids.count.counted("entry") }
        return try store.entry(id).map { Store.summary(of: $0) } ?? ""
    }
}
