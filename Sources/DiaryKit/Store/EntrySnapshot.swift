import Chronology
import JSON

/// What an edit may change of an entry, as an operation keeps it.
///
/// The text itself lies in `revision` under the number kept here.
struct EntrySnapshot: Equatable {
    let id: UniqueIdentifier
    /// The key the row had: a state that is given back takes its old place among entries of the same time.
    let key: Int64
    var revision: Int
    var creationTime: ZonedTime
    var hasTime: Bool
    var updateTime: Instant
    var journal: String
    var starred: Bool
    var position: Position?
    var place: String?
    var tags: [TagTable.EntryTag]
    /// The media in their order, with their captions.
    var captions: [Caption]

    struct Caption: Equatable {
        let id: UniqueIdentifier
        var text: String?
    }

    init(_ stored: EntryTable.StoredEntry, tags: [TagTable.EntryTag]) {
        let entry = stored.entry
        id = entry.id
        key = stored.key
        revision = entry.revision
        creationTime = entry.creationTime
        hasTime = entry.hasTime
        updateTime = entry.updateTime
        journal = entry.journal
        starred = entry.starred
        position = entry.position
        place = entry.place
        self.tags = tags
        captions = entry.media.map { Caption(id: $0.id, text: $0.caption) }
    }

    /// The same without the captions of media that are gone for good.
    func removing(media gone: Set<UniqueIdentifier>) -> EntrySnapshot {
        var rest = self
        rest.captions.removeAll { gone.contains($0.id) }
        return rest
    }
}

extension EntrySnapshot {
    var json: JSONValue {
        var object: JSONObject = [
            "id": .string(id.description),
            "key": .integer(key),
            "revision": .integer(revision),
            "creationTime": .integer(creationTime.instant.microseconds),
            "utcOffset": .integer(creationTime.utcOffset),
            "timeZone": .string(creationTime.zoneName),
            "hasTime": .boolean(hasTime),
            "updateTime": .integer(updateTime.microseconds),
            "journal": .string(journal),
            "starred": .boolean(starred),
            "tags": .array(tags.map { .array([.string($0.name), .integer($0.origin.rawValue)]) }),
            "media": .array(
                captions.map { .array([.string($0.id.description), $0.text.map(JSONValue.string) ?? .null]) }),
        ]
        if let position {
            object.append("position", .array([position.latitude, position.longitude].map(JSONValue.double)))
            if let altitude = position.altitude { object.append("altitude", .double(altitude)) }
        }
        if let place { object.append("place", .string(place)) }
        return .object(object)
    }

    /// Reads what `json` wrote; nil when it isn't that.
    init?(json: JSONValue) {
        guard let object = json.objectValue, let id = object["id"]?.stringValue.flatMap({ UniqueIdentifier($0) }),
            let key = object["key"]?.integerValue, let revision = object["revision"]?.integerValue,
            let creationTime = Self.creationTime(object),
            let updateTime = object["updateTime"]?.integerValue, let journal = object["journal"]?.stringValue
        else { return nil }
        self.id = id
        self.key = key
        self.revision = Int(revision)
        self.creationTime = creationTime
        hasTime = object["hasTime"]?.booleanValue ?? true
        self.updateTime = Instant(microseconds: updateTime)
        self.journal = journal
        starred = object["starred"]?.booleanValue ?? false
        position = Self.position(object)
        place = object["place"]?.stringValue
        tags = (object["tags"]?.arrayValue ?? []).compactMap(Self.tag)
        captions = (object["media"]?.arrayValue ?? []).compactMap(Self.caption)
    }

    private static func creationTime(_ object: JSONObject) -> ZonedTime? {
        guard let time = object["creationTime"]?.integerValue, let offset = object["utcOffset"]?.integerValue,
            let zone = object["timeZone"]?.stringValue
        else { return nil }
        return ZonedTime(instant: Instant(microseconds: time), utcOffset: Int(offset), zoneName: zone)
    }

    private static func position(_ object: JSONObject) -> Position? {
        guard let pair = object["position"]?.arrayValue?.compactMap(\.doubleValue), pair.count == 2 else { return nil }
        return Position(latitude: pair[0], longitude: pair[1], altitude: object["altitude"]?.doubleValue)
    }

    private static func tag(_ json: JSONValue) -> TagTable.EntryTag? {
        guard let pair = json.arrayValue, pair.count == 2, let name = pair[0].stringValue,
            let origin = pair[1].integerValue
        else { return nil }
        return TagTable.EntryTag(name: name, origin: TagTable.Origin(rawValue: Int(origin)))
    }

    private static func caption(_ json: JSONValue) -> Caption? {
        guard let pair = json.arrayValue, pair.count == 2,
            let id = pair[0].stringValue.flatMap({ UniqueIdentifier($0) })
        else { return nil }
        return Caption(id: id, text: pair[1].stringValue)
    }
}
