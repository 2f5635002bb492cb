import JSON
import Replication

/// The way in which values of fields are merged that machines wrote without knowing of each other.
enum FieldRules {
    /// Tags, measurements, media and files that were added anywhere are there; a spelling is the earliest one.
    static func rule(of field: String, in kind: String) -> FieldRule {
        switch kind {
        case EntityKind.entry:
            if field == "updateTime" { return .largest }
            if field.hasPrefix("tag/") || field.hasPrefix("measurement/") { return .present }
            guard field.hasPrefix("medium/") else { return .latest }
            return isOfMedium(field, "caption") || isOfMedium(field, "order") || isOfMedium(field, "trash")
                ? .latest : .present
        case EntityKind.tag, EntityKind.measurement: return .earliest
        case EntityKind.search: return field == "exists" ? .present : .latest
        default: return .latest
        }
    }

    /// Returns whether a change of a field leaves an entry deleted that was deleted meanwhile: nobody wrote anything.
    static func isMinor(_ field: String) -> Bool {
        field == "updateTime" || field == "priority" || (field.hasPrefix("medium/") && isOfMedium(field, "order"))
    }

    private static func isOfMedium(_ field: String, _ name: String) -> Bool { field.hasSuffix("/" + name) }
}

/// The kinds of shared entities, as the files name them.
enum EntityKind {
    static let entry = "entry"
    static let tag = "tag"
    static let measurement = "measurement"
    static let search = "search"
    /// A machine's name, and whether it is no longer waited for.
    static let machine = "machine"
}

extension EntityRecord {
    /// The values that count, of all fields that are there.
    func values(of kind: String) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for field in fields.keys {
            if let value = value(of: field, by: FieldRules.rule(of: field, in: kind)) { values[field] = value }
        }
        if kind == EntityKind.entry { values[Self.trash] = deletion }
        return values
    }

    /// True if enough fields are known to show the entry: some operations may come later, or be lost.
    var isWholeEntry: Bool {
        value(of: "time", by: .latest) != nil && value(of: "text", by: .latest) != nil
    }
}
