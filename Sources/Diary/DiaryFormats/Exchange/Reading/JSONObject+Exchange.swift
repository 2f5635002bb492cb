import Chronology
import DiaryModel
import JSON

extension JSONObject {
    /// Sets the time of writing of an entry.
    mutating func setCreation(_ time: WrittenTime, _ options: ExchangeOptions) {
        setCreation(time.zoned(in: options.zone), hasTime: time.hasTime)
    }

    /// Sets the time of writing of an entry; a day is stored as its noon.
    mutating func setCreation(_ time: ZonedTime, hasTime: Bool) {
        set(time, ("creationTime", "timeZone"))
        self["hasTime"] = .boolean(hasTime)
    }

    /// Sets the due time of a task; a day is stored as its noon.
    mutating func setDue(_ time: ZonedTime, hasTime: Bool) {
        set(time, ("due", "dueTimeZone"))
        self["dueHasTime"] = .boolean(hasTime)
    }

    /// Sets a moment, such as `updateTime`.
    mutating func set(_ key: String, _ time: ZonedTime?) {
        self[key] = time.map { .string($0.rfc3339()) }
    }

    private mutating func set(_ time: ZonedTime, _ keys: (time: String, zone: String)) {
        self[keys.time] = .string(time.rfc3339())
        self[keys.zone] = time.zoneName.first?.isLetter == true ? .string(time.zoneName) : nil
    }

    /// Sets a position if the numbers are a valid one.
    mutating func set(latitude: Double?, longitude: Double?, altitude: Double? = nil) {
        guard let latitude, let longitude,
            let position = Position(latitude: latitude, longitude: longitude, altitude: altitude)
        else { return }
        position.append(to: &self)
    }

    /// Sets the tags of a source, each once, in its spelling but without a leading mark.
    mutating func setTags(_ names: [String]) {
        var seen: Set<String> = []
        var tags: [JSONValue] = []
        for name in names {
            let bare = name.drop { $0 == "#" || $0 == "@" || $0.isWhitespace }.reversed().drop(while: \.isWhitespace)
            let tag = String(bare.reversed())
            if !tag.isEmpty, seen.insert(tag.lowercased()).inserted { tags.append(.string(tag)) }
        }
        self["tags"] = tags.isEmpty ? nil : .array(tags)
    }

    /// This object's members, and those of the other that it lacks.
    func joined(with other: JSONObject) -> JSONObject {
        var joined = self
        let keys = Set(members.map(\.key))
        for member in other.members where !keys.contains(member.key) { joined.append(member.key, member.value) }
        return joined
    }
}
