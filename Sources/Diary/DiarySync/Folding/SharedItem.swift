import DiaryModel
import DiaryStore
import JSON

protocol SharedItem: RecordedItem {
    static var sharedKind: String { get }
    /// The name among what machines share.
    var sharedID: String { get }
    /// The values of what is there.
    var fields: [String: JSONValue] { get }

    /// The item of shared values; nil where it isn't there, or where no program writes such values.
    init?(sharedID: String, _ fields: [String: JSONValue], local: UniqueIdentifier?)
}

extension SharedItem {
    /// The members that are there, and that the item exists.
    fileprivate var presentMembers: [String: JSONValue] {
        var fields: [String: JSONValue] = ["exists": .boolean(true)]
        for member in json.members where !member.value.isNull { fields[member.key] = member.value }
        return fields
    }
}

/// The members of an item in shared values; nil if it does not exist.
private func members(_ fields: [String: JSONValue]) -> JSONObject? {
    guard fields["exists"] != nil else { return nil }
    var object = JSONObject()
    for (key, value) in fields where key != "exists" { object.append(key, value) }
    return object
}

extension SavedSearch: SharedItem {
    static let sharedKind = EntityKind.search

    static let fieldNames: Set<String> = [
        "exists", "name", "builtin", "selection", "badge", "position", "hidden", "addTime", "updateTime", "extra",
    ]

    /// A tab of the program is one on all machines.
    var sharedID: String { builtin.map { "builtin:\($0)" } ?? id.description }

    var fields: [String: JSONValue] {
        var fields = presentMembers
        if !isHidden { fields["hidden"] = nil }
        return fields
    }

    init?(sharedID: String, _ fields: [String: JSONValue], local: UniqueIdentifier?) {
        guard let object = members(fields) else { return nil }
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

extension EntryTemplate: SharedItem {
    static let sharedKind = EntityKind.template

    static let fieldNames: Set<String> = ["exists", "name", "text", "journal", "addTime", "updateTime", "extra"]

    var sharedID: String { id.description }

    var fields: [String: JSONValue] { presentMembers }

    init?(sharedID: String, _ fields: [String: JSONValue], local: UniqueIdentifier?) {
        guard let object = members(fields), let id = UniqueIdentifier(shared: sharedID) else { return nil }
        self.init(id, json: object)
        guard text.utf8.count <= Self.textLimit, !text.utf8.contains(0) else { return nil }
        extra = extra.flatMap { StoredValue.isExtra($0) ? $0 : nil }
    }
}
