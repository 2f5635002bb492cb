import DiaryModel
import JSON
import Replication

/// The rules that merge the values that machines wrote to a field concurrently.
enum FieldRules {
    /// Tags, measurements, media and files that were added anywhere are kept; of several spellings the earliest wins.
    ///
    /// - Returns: nil for a field that machines don't share.
    static func rule(of field: String, in kind: String) -> FieldRule? {
        switch kind {
        case EntityKind.entry:
            if field == "updateTime" { return .largest }
            if field.hasPrefix("tag/") || field.hasPrefix("measurement/") { return .present }
            return switch MediumFieldName(field)?.part {
            case nil, .caption, .recognition, .transcript, .order, .trash: .latest
            case .medium, .companion, .tombstone, .unknown: .present
            case .shown: nil
            }
        case EntityKind.tag, EntityKind.measurement: return .earliest
        case EntityKind.search, EntityKind.template: return field == "exists" ? .present : .latest
        default: return .latest
        }
    }

    /// Returns whether a change of a field does not restore an entry that was deleted meanwhile, since no person made
    /// it.
    static func isMinor(_ field: String) -> Bool {
        if field == "updateTime" || field == "priority" { return true }
        return switch MediumFieldName(field)?.part {
        case .order, .recognition: true
        case nil, .medium, .caption, .transcript, .trash, .companion, .shown, .tombstone, .unknown: false
        }
    }

    /// Returns whether a field records that an entity, or a part of one, was removed for good.
    static func isTombstone(_ field: String) -> Bool {
        field == EntityRecord.tombstone || field.hasSuffix("/\(EntityRecord.tombstone)")
    }

    /// Returns whether this program knows a field, so that it can record its removal.
    static func isKnown(_ field: String) -> Bool {
        let prefixes = ["tag/", "measurement/", MediumFieldName.prefix, MediumFieldName.wordsPrefix]
        let names: Set<String> = [
            "time", "updateTime", "addTime", "journal", "text", "starred", "position", "task", "due", "priority",
            "done", "extra", "trash",
        ]
        return names.contains(field) || prefixes.contains { field.hasPrefix($0) } || EntryField.named(field) != nil
    }
}

/// The kinds of shared entities, as the files name them.
enum EntityKind {
    static let entry = "entry"
    static let tag = "tag"
    static let measurement = "measurement"
    static let search = "search"
    static let template = "template"
    /// A machine's name, and whether it is retired.
    static let machine = "machine"
}

extension EntityName {
    init(entry id: UniqueIdentifier) { self.init(EntityKind.entry, id.description) }

    init(machine: MachineID) { self.init(EntityKind.machine, machine.hex) }
}

extension EntityRecord {
    /// The winning values of all fields that have one.
    func values(of kind: String) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for field in fields.keys {
            guard let rule = FieldRules.rule(of: field, in: kind) else { continue }
            if let value = value(of: field, by: rule) { values[field] = value }
        }
        if kind == EntityKind.entry { values[Self.trash] = deletion }
        return values
    }

    /// The name of a machine; nil if none is known.
    var name: String? { value(of: "name", by: .latest)?.stringValue }

    /// True for a machine that isn't waited for any more.
    var isRetired: Bool { value(of: "retired", by: .latest) != nil }

    /// True if enough fields are known to show the entry: some operations may arrive later, or be lost.
    var isWholeEntry: Bool {
        value(of: "time", by: .latest) != nil && value(of: "text", by: .latest) != nil
    }
}

extension UniqueIdentifier {
    /// The id of a shared entity; nil unless it is written as this program writes it, so that no two names are one id.
    init?(shared text: String) {
        guard let id = UniqueIdentifier(text), id.description == text else { return nil }
        self = id
    }
}
