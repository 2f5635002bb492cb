import Chronology
import DiaryModel
import JSON

/// Undoes a command on a saved search or a template that was changed since, field by field.
struct NamedItemRestoring<Item: RecordedItem> {
    /// The resulting item; nil if it is to be removed.
    private(set) var item: Item?
    private(set) var kept: [String] = []

    /// Restores the fields that the command changed.
    ///
    /// - Parameters:
    ///     - now: the item as it is.
    ///     - after: the item as the command left it.
    ///     - before: the item as the command found it.
    ///     - time: the time of the change.
    init(of now: Item?, from after: Item?, to before: Item?, at time: Instant) {
        item = now
        guard let before, let after, let now else {
            // An item that the command made is removed, and one that it removed comes back; one that came back since
            // stays.
            if before == nil || after == nil && now == nil {
                item = before
            } else if now != before {
                kept.append(Item.noun)
            }
            return
        }
        let (old, new) = (before.json, after.json)
        var json = now.json
        for field in new.members.map(\.key) where !["addTime", "updateTime"].contains(field) {
            guard old[field] != new[field], json[field] != old[field] else { continue }
            if json[field] == new[field] { json[field] = old[field] } else { kept.append(field) }
        }
        guard json != now.json, var restored = Item(now.id, json: json) else { return }
        restored.updateTime = time
        item = restored
    }
}
