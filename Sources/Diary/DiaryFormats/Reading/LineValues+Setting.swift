import Chronology
import DiaryModel
import JSON

extension LineValues {
    /// Sets the time of writing of an entry.
    mutating func setCreation(_ time: WrittenTime, _ options: ReadingOptions) {
        setCreation(time.zoned(in: options.zone), hasTime: time.hasTime)
    }

    /// Sets the time of writing of an entry; a day is stored as its noon.
    mutating func setCreation(_ time: ZonedTime, hasTime: Bool) {
        set(time, (.creationTime, .timeZone))
        self[.hasTime] = .boolean(hasTime)
    }

    /// Sets the due time of a task; a day is stored as its noon.
    mutating func setDue(_ time: ZonedTime, hasTime: Bool) {
        set(time, (.due, .dueTimeZone))
        self[.dueHasTime] = .boolean(hasTime)
    }

    /// Sets a moment, such as `updateTime`.
    mutating func set(_ key: Key, _ time: ZonedTime?) {
        self[key] = time.map { .string($0.rfc3339()) }
    }

    private mutating func set(_ time: ZonedTime, _ keys: (time: Key, zone: Key)) {
        self[keys.time] = .string(time.rfc3339())
        self[keys.zone] = time.zoneName.first?.isLetter == true ? .string(time.zoneName) : nil
    }

    /// Adds a text unless it is nil or empty.
    mutating func set(_ key: Key, _ text: String?) { object.set(key.name, text) }

    /// Adds `latitude`, `longitude` and `altitude` if they are a valid position.
    ///
    /// - Returns: whether they are.
    @discardableResult
    mutating func setPosition(_ latitude: Double?, _ longitude: Double?, altitude: Double? = nil) -> Bool {
        guard let latitude, let longitude,
            let position = Position(latitude: latitude, longitude: longitude, altitude: altitude)
        else { return false }
        self[.latitude] = .double(position.latitude)
        self[.longitude] = .double(position.longitude)
        self[.altitude] = position.altitude.map(JSONValue.double)
        return true
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
        self[.tags] = tags.isEmpty ? nil : .array(tags)
    }
}

extension JSONObject {
    /// This object's members, and those of the other that it lacks.
    func joined(with other: JSONObject) -> JSONObject {
        var joined = self
        let keys = Set(members.map(\.key))
        for member in other.members where !keys.contains(member.key) { joined.append(member.key, member.value) }
        return joined
    }
}
