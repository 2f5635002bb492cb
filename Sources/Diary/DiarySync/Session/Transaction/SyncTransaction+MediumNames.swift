import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication
import SQLite

/// Media with one id in several entries, as two machines make them that import the same export into other entries.
///
/// The diary has an id once. Of all entries whose records have the medium, the one with the lowest id shows it; the
/// others show theirs under an id that follows from the entry and the medium, so that every machine chooses alike.
extension SyncTransaction {
    /// Decides which entries show which ids, and renames the media that have another one so far.
    func settleMediumNames() throws {
        var claims: [UniqueIdentifier: Set<EntityName>] = [:]
        var sources: [UniqueIdentifier: Stamp] = [:]
        for (name, stamp) in fold.touched where name.kind == EntityKind.entry {
            for id in try sharedMedia(of: name) {
                claims[id, default: []].insert(name)
                sources[id] = max(sources[id] ?? stamp, stamp)
            }
        }
        for (id, names) in try state.renamedMedia() { claims[id, default: []].formUnion(names) }
        for (id, names) in claims {
            guard let owner = try store.mediumTable.owner(of: id) else { continue }
            claims[id] = names.union([EntityName(entry: owner)])
        }
        for (name, id) in try settle(claims) where fold.touched[name] == nil {
            fold.touched[name] = sources[id] ?? Stamp(time: time.microseconds, machine: machine, sequence: 0)
        }
    }

    /// Does that for all records, where nothing is known of what entries show.
    func settleAllMediumNames() throws {
        var first: [UniqueIdentifier: EntityName] = [:]
        var claims: [UniqueIdentifier: Set<EntityName>] = [:]
        try state.forEachRecord { name, record in
            for id in Self.sharedMedia(of: name, record) {
                guard let other = first[id] else {
                    first[id] = name
                    continue
                }
                claims[id, default: [other]].insert(name)
            }
            return true
        }
        _ = try settle(claims)
    }

    /// Decides for media which of the entries that may have them shows them under their own ids.
    ///
    /// - Returns: the media that have another id now.
    private func settle(
        _ claims: [UniqueIdentifier: Set<EntityName>]
    ) throws -> [(name: EntityName, medium: UniqueIdentifier)] {
        var renamed: [(name: EntityName, medium: UniqueIdentifier, isOwner: Bool)] = []
        for (id, names) in claims {
            let claiming = try names.filter { try sharedMedia(of: $0).contains(id) }
            let owner = claiming.min()
            for name in names where try setOwner(of: id, name, isOwner: name == owner || !claiming.contains(name)) {
                guard claiming.contains(name) else { continue }
                renamed.append((name, id, name == owner))
            }
        }
        // An id is free before another entry gets it.
        for (name, id, isOwner) in renamed.sorted(by: { !$0.isOwner && $1.isOwner }) {
            guard let entry = UniqueIdentifier(name.id) else { continue }
            let other = MediumFields.id(of: id, in: entry)
            guard isOwner else {
                try store.mediumTable.rename(id, of: entry, to: other)
                continue
            }
            // A medium that was removed from its entry still has its row.
            if let holder = try store.mediumTable.owner(of: id), holder != entry {
                try store.mediumTable.rename(id, of: holder, to: MediumFields.id(of: id, in: holder))
            }
            try store.mediumTable.rename(other, of: entry, to: id)
        }
        return renamed.map { ($0.name, $0.medium) }
    }

    /// The ids of the media in the record of an entry that this program shows.
    private func sharedMedia(of name: EntityName) throws -> Set<UniqueIdentifier> {
        try Self.sharedMedia(of: name, record(name))
    }

    private static func sharedMedia(of name: EntityName, _ record: EntityRecord) -> Set<UniqueIdentifier> {
        guard name.kind == EntityKind.entry, UniqueIdentifier(shared: name.id) != nil, record.isWholeEntry else {
            return []
        }
        guard record.fields.keys.contains(where: { $0.hasPrefix(MediumFieldName.prefix) }) else { return [] }
        var found: Set<UniqueIdentifier> = []
        for (field, value) in record.values(of: name.kind) {
            if let medium = MediumFields.medium(named: field, value) { found.insert(medium.id) }
        }
        return found
    }

    /// Records whether an entry shows a medium under its own id; returns whether that is new.
    private func setOwner(of medium: UniqueIdentifier, _ name: EntityName, isOwner: Bool) throws -> Bool {
        guard let entry = UniqueIdentifier(shared: name.id) else { return false }
        let field = MediumFieldName(medium).field(.shown)
        let new = isOwner ? nil : JSONValue.string(MediumFields.id(of: medium, in: entry).description)
        guard try state.shown(name)[field] != new else { return false }
        try state.setShown(new, field, of: name)
        return true
    }
}

extension SyncState {
    /// The media that some entries show under other ids, with these entries.
    func renamedMedia() throws -> [UniqueIdentifier: Set<EntityName>] {
        var found: [UniqueIdentifier: Set<EntityName>] = [:]
        try connection.forEachRow(
            "SELECT id, field FROM shown WHERE kind = \(EntityKind.entry) AND field GLOB 'medium/*'"
        ) { row in
            if let medium = MediumFieldName(row.text(1))?.identifier {
                found[medium, default: []].insert(EntityName(EntityKind.entry, row.text(0)))
            }
            return true
        }
        return found
    }

    /// The entries that show a medium under this id instead of its own.
    func entries(showing medium: UniqueIdentifier) throws -> [String] {
        try connection.all(
            """
            SELECT id FROM shown
            WHERE kind = \(EntityKind.entry) AND field GLOB 'medium/*'
                AND value = \(JSONWriter.string(of: .string(medium.description)))
            """
        ) { $0.text(0) }
    }
}
