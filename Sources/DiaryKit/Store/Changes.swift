import JSON

/// What one operation changed, with what is needed to take it back.
enum Changes {
    /// Entries that came into the diary.
    case added([UniqueIdentifier])
    /// All entries of an import; they bear its number.
    case imported(number: Int)
    /// Entries that went into the trash.
    case trashed([UniqueIdentifier])
    /// Entries that came out of the trash.
    case restored([UniqueIdentifier])
    /// Entries that were edited, each as it was.
    case edited([EntrySnapshot])
    /// Media that came to an entry, new or out of the trash.
    case attached(MediaChange)
    /// Media of an entry that went into the trash.
    case detached(MediaChange)
    /// Files that came to media which were there.
    case accompanied([CompanionChange])
    /// A tag is shown in another spelling.
    case respelled(from: String, to: String)
    /// The trash was emptied of so many entries and media.
    case emptied(count: Int)
    /// A command was taken back.
    case undid(command: Int)
    /// A command that had been taken back was done again.
    case redid(command: Int)

    /// The version of the JSON below.
    private static let version = 1

    var json: JSONValue {
        var object: JSONObject = ["version": .integer(Self.version)]
        switch self {
        case .added(let ids): object.append("added", Self.list(ids))
        case .imported(let number): object.append("imported", .integer(number))
        case .trashed(let ids): object.append("trashed", Self.list(ids))
        case .restored(let ids): object.append("restored", Self.list(ids))
        case .edited(let snapshots): object.append("edited", .array(snapshots.map(\.json)))
        case .attached(let change): object.append("attached", change.json)
        case .detached(let change): object.append("detached", change.json)
        case .accompanied(let changes): object.append("accompanied", .array(changes.map(\.json)))
        case .respelled(let old, let new): object.append("respelled", .array([.string(old), .string(new)]))
        case .emptied(let count): object.append("emptied", .integer(count))
        case .undid(let command): object.append("undid", .integer(command))
        case .redid(let command): object.append("redid", .integer(command))
        }
        return .object(object)
    }

    /// Reads what `json` wrote; nil when it isn't that or of a later version.
    init?(json: JSONValue) {
        guard let object = json.objectValue, object["version"]?.integerValue == Int64(Self.version),
            let member = object.members.last
        else { return nil }
        switch member.key {
        case "added": self = .added(Self.identifiers(member.value))
        case "imported": self = .imported(number: Self.number(member.value))
        case "trashed": self = .trashed(Self.identifiers(member.value))
        case "restored": self = .restored(Self.identifiers(member.value))
        case "edited": self = .edited((member.value.arrayValue ?? []).compactMap(EntrySnapshot.init(json:)))
        case "attached":
            guard let change = MediaChange(json: member.value) else { return nil }
            self = .attached(change)
        case "detached":
            guard let change = MediaChange(json: member.value) else { return nil }
            self = .detached(change)
        case "accompanied":
            self = .accompanied((member.value.arrayValue ?? []).compactMap(CompanionChange.init(json:)))
        case "respelled":
            guard let names = member.value.arrayValue?.compactMap(\.stringValue), names.count == 2 else { return nil }
            self = .respelled(from: names[0], to: names[1])
        case "emptied": self = .emptied(count: Self.number(member.value))
        case "undid": self = .undid(command: Self.number(member.value))
        case "redid": self = .redid(command: Self.number(member.value))
        default: return nil
        }
    }

    /// The entries that are named; those of an import are not.
    var identifiers: [UniqueIdentifier] {
        switch self {
        case .added(let ids), .trashed(let ids), .restored(let ids): ids
        case .edited(let snapshots): snapshots.map(\.id)
        case .attached(let change), .detached(let change): change.media.isEmpty ? [] : [change.entry]
        case .accompanied(let changes): changes.reduce(into: []) { if !$0.contains($1.entry) { $0.append($1.entry) } }
        case .imported, .respelled, .emptied, .undid, .redid: []
        }
    }

    /// The command that was turned round; nil for any other change.
    var turnedCommand: Int? {
        switch self {
        case .undid(let command), .redid(let command): command
        default: nil
        }
    }

    /// The same without some entries and media, which are gone for good.
    func removing(_ gone: Set<UniqueIdentifier>) -> Changes {
        switch self {
        case .added(let ids): .added(ids.filter { !gone.contains($0) })
        case .trashed(let ids): .trashed(ids.filter { !gone.contains($0) })
        case .restored(let ids): .restored(ids.filter { !gone.contains($0) })
        case .edited(let snapshots):
            .edited(snapshots.filter { !gone.contains($0.id) }.map { $0.removing(media: gone) })
        case .attached(let change): .attached(change.removing(gone))
        case .detached(let change): .detached(change.removing(gone))
        case .accompanied(let changes):
            .accompanied(changes.filter { !gone.contains($0.entry) && !gone.contains($0.medium) })
        case .imported, .respelled, .emptied, .undid, .redid: self
        }
    }

    private static func list(_ ids: [UniqueIdentifier]) -> JSONValue {
        .array(ids.map { .string($0.description) })
    }

    private static func identifiers(_ json: JSONValue) -> [UniqueIdentifier] {
        (json.arrayValue ?? []).compactMap { $0.stringValue.flatMap { UniqueIdentifier($0) } }
    }

    private static func number(_ json: JSONValue) -> Int {
        Int(json.integerValue ?? 0)
    }
}
