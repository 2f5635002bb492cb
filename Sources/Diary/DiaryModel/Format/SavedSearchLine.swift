package import Chronology
package import JSON

/// One line of `searches.jsonl`: a saved search, or the position of a built-in tab.
package struct SavedSearchLine {
    package let search: SavedSearch
    package let hasPosition: Bool

    package static let fileName = "searches.jsonl"

    private static let knownKeys: Set<String> = [
        "id", "name", "builtin", "selection", "badge", "position", "hidden", "addTime", "updateTime", "extra",
    ]

    package static func object(of search: SavedSearch) -> JSONObject {
        var object: JSONObject = ["id": .string(search.id.description), "name": .string(search.name)]
        if let builtin = search.builtin { object.append("builtin", .string(builtin)) }
        if let text = search.selectionText {
            object.append("selection", (try? JSONParser.parse(text)) ?? .string(text))
        }
        if let badge = search.badge { object.append("badge", .string(badge)) }
        object.append("position", .double(search.position))
        object.append("hidden", .boolean(search.isHidden))
        object.append("addTime", .string(time(search.addTime)))
        object.append("updateTime", .string(time(search.updateTime)))
        if let extra = search.extra.flatMap({ try? JSONParser.parse($0) }) { object.append("extra", extra) }
        return object
    }

    static func time(_ instant: Instant) -> String { ZonedTime(instant: instant, utcOffset: 0).rfc3339() }

    /// Reads a line's object; unknown members are kept.
    ///
    /// - Parameter time: the time when the search was saved, if the line doesn't have it.
    package init(_ object: JSONObject, at time: Instant) throws(EntryLineError) {
        let builtin = try Self.string(object, "builtin", limit: 100)
        guard let typed = try EntryLine.string(object, "name") else { throw .missing("name") }
        let id = object["id"]?.stringValue.flatMap { UniqueIdentifier($0) }
        let position = try Self.position(object)
        hasPosition = position != nil
        var search = SavedSearch(
            id: id ?? UniqueIdentifier(), name: try Self.name(typed), builtin: builtin,
            selectionText: builtin == nil ? try Self.selection(object) : nil, position: position ?? 0,
            addTime: try Self.time(object, "addTime") ?? time)
        search.badge = try Self.string(object, "badge", limit: SavedSearch.selectionLimit)
        search.updateTime = try Self.time(object, "updateTime") ?? search.addTime
        if let isHidden = try EntryLine.boolean(object, "hidden") { search.isHidden = isHidden }
        search.extra = try UnknownMembers(object, known: Self.knownKeys).text()
        self.search = search
    }

    static func name(_ typed: String) throws(EntryLineError) -> String {
        do throws(TabError) { return try TabName(typed).text } catch { throw .wrongValue("name", typed) }
    }

    private static func selection(_ object: JSONObject) throws(EntryLineError) -> String {
        guard let value = object["selection"] else { throw .missing("selection") }
        let words = value.arrayValue?.compactMap(\.stringValue) ?? []
        guard let count = value.arrayValue?.count, words.count == count,
            words.reduce(0, { $0 + $1.utf8.count }) <= SavedSearch.selectionLimit,
            !words.contains(where: { $0.utf8.contains(0) })
        else { throw .wrongType("selection", expected: "an array of words, at most 64 KiB") }
        return SavedSearch.text(of: words)
    }

    private static func position(_ object: JSONObject) throws(EntryLineError) -> Double? {
        guard let value = object["position"], !value.isNull else { return nil }
        guard let position = value.doubleValue, StoredValue.positions.contains(position) else {
            throw .wrongType("position", expected: "a number")
        }
        return position
    }

    static func string(_ object: JSONObject, _ key: String, limit: Int) throws(EntryLineError) -> String? {
        guard let text = try EntryLine.string(object, key) else { return nil }
        guard text.utf8.count <= limit, !text.isEmpty, !text.utf8.contains(0) else { throw .wrongValue(key, text) }
        return text
    }

    static func time(_ object: JSONObject, _ key: String) throws(EntryLineError) -> Instant? {
        guard let text = try EntryLine.string(object, key) else { return nil }
        guard let time = try? ZonedTime(rfc3339: text) else { throw .wrongValue(key, text) }
        return Instant(stored: time.instant.microseconds)
    }
}
