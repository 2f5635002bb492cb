import Chronology
import DiaryModel
import JSON

extension SavedSearch {
    /// The name among what machines share: a tab of the program is one on all of them.
    var sharedID: String { builtin.map { "builtin:\($0)" } ?? id.description }

    /// The values of what is there.
    var fields: [String: JSONValue] {
        var fields: [String: JSONValue] = ["exists": .boolean(true)]
        for member in json.members where !member.value.isNull { fields[member.key] = member.value }
        if !isHidden { fields["hidden"] = nil }
        return fields
    }

    /// Returns whether this program knows a field, so that it can record its removal.
    static func isKnown(_ field: String) -> Bool {
        ["exists", "name", "builtin", "selection", "badge", "position", "hidden", "addTime", "updateTime", "extra"]
            .contains(field)
    }

    /// The saved search of shared values; nil where it isn't there, or where no program writes such values.
    init?(sharedID: String, _ fields: [String: JSONValue], local: UniqueIdentifier?) {
        guard fields["exists"] != nil else { return nil }
        var object = JSONObject()
        for (key, value) in fields where key != "exists" { object.append(key, value) }
        let id = UniqueIdentifier(shared: sharedID)
        self.init(
            local ?? id ?? UniqueIdentifier(hash: ContentHasher.hash(Array(sharedID.utf8), length: 16)), json: object)
        // A tab of the program is one on all machines, and has no other name.
        guard builtin.map({ "builtin:\($0)" == sharedID }) ?? (id != nil && selection != nil) else { return nil }
        if selection == nil { selectionText = nil }
        position = min(max(position, StoredValue.positions.lowerBound), StoredValue.positions.upperBound)
        extra = extra.flatMap { StoredValue.isExtra($0) ? $0 : nil }
    }
}
