import Chronology
import JSON

/// Media that came to an entry or left it, with what is needed to turn that round.
struct MediaChange {
    let entry: UniqueIdentifier
    /// The media that moved.
    var media: [UniqueIdentifier]
    /// All media of the entry as they stood in the other state, in their order.
    var order: [UniqueIdentifier]
    /// When the entry had been changed in the other state.
    var updateTime: Instant

    var json: JSONValue {
        [
            "entry": .string(entry.description), "media": Self.list(media), "order": Self.list(order),
            "updateTime": .integer(updateTime.microseconds),
        ]
    }

    /// A change that is to be turned round into what the entry is now.
    init(_ stored: EntryTable.StoredEntry, moving media: [UniqueIdentifier]) {
        entry = stored.entry.id
        self.media = media
        order = stored.entry.media.map(\.id)
        updateTime = stored.entry.updateTime
    }

    /// Reads what `json` wrote; nil when it isn't that.
    init?(json: JSONValue) {
        guard let object = json.objectValue, let entry = object["entry"]?.stringValue.flatMap({ UniqueIdentifier($0) }),
            let updateTime = object["updateTime"]?.integerValue
        else { return nil }
        self.entry = entry
        media = Self.identifiers(object["media"])
        order = Self.identifiers(object["order"])
        self.updateTime = Instant(microseconds: updateTime)
    }

    /// The same without entries or media that are gone for good; without media it tells of nothing any more.
    func removing(_ gone: Set<UniqueIdentifier>) -> MediaChange {
        var rest = self
        rest.media = gone.contains(entry) ? [] : media.filter { !gone.contains($0) }
        rest.order = gone.contains(entry) ? [] : order.filter { !gone.contains($0) }
        return rest
    }

    private static func list(_ ids: [UniqueIdentifier]) -> JSONValue {
        .array(ids.map { .string($0.description) })
    }

    private static func identifiers(_ json: JSONValue?) -> [UniqueIdentifier] {
        (json?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { UniqueIdentifier($0) } }
    }
}
