import Chronology
import DiaryKit
import Terminal

/// A few entries named in a question or a message.
struct EntryListing {
    let store: Store

    /// How many entries there are, with what they hold and from when to when: `1,127 entries, 5,806 photos, …`.
    func heading(of ids: [UniqueIdentifier]) throws -> StyledText {
        var (photos, sounds) = (0, 0)
        var days: ClosedRange<CivilDate>?
        for id in ids {
            guard let entry = try store.entry(id) else { continue }
            photos += entry.media.count { $0.type == .image }
            sounds += entry.media.count { $0.type == .audio }
            let day = entry.creationTime.wallTime.date
            days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
        }
        var parts = [ids.count.counted("entry")]
        if photos > 0 { parts.append(photos.counted("photo")) }
        if sounds > 0 { parts.append(sounds.counted("sound")) }
        if let (first, last) = days.map({ ($0.lowerBound, $0.upperBound) }) {
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
