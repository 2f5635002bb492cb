import DiaryModel
import DiaryStore
import JSON
import Replication

extension EntityName {
    /// The changes from the known values of an entry, a saved search or a template to its present ones, in the order of
    /// fields.
    ///
    /// - Parameters:
    ///   - isAdding: whether known values that are missing now were never here, so that none counts as removed.
    ///   - changed: the fields that may have changed; nil for all.
    func changes(
        from known: [String: JSONValue], to values: [String: JSONValue], isAdding: Bool = false,
        among changed: Set<String>? = nil
    ) -> [Change] {
        func mayHaveChanged(_ field: String) -> Bool { changed?.contains(field) ?? true }
        var changes = values.filter { known[$0.key] != $0.value && mayHaveChanged($0.key) }
            .map { Change(self, $0.key, $0.value) }
        if !isAdding {
            for field in known.keys where values[field] == nil && mayHaveChanged(field) {
                if let removal = removal(of: field, from: known, to: values) { changes.append(removal) }
            }
        }
        return changes.sorted { $0.field < $1.field }
    }

    /// The change that removes a field; nil if this program doesn't know or show it.
    ///
    /// One change removes all fields of a medium but its words.
    private func removal(
        of field: String, from known: [String: JSONValue], to values: [String: JSONValue]
    ) -> Change? {
        switch kind {
        case EntityKind.search: return SavedSearch.fieldNames.contains(field) ? Change(self, field, .null) : nil
        case EntityKind.template: return EntryTemplate.fieldNames.contains(field) ? Change(self, field, .null) : nil
        default: break
        }
        guard !FieldRules.isTombstone(field), FieldRules.isKnown(field), EntryState.isShown(field, of: known) else {
            return nil
        }
        guard let name = MediumFieldName(field), values[name.medium] == nil else { return Change(self, field, .null) }
        // The words lie beside what the end of a medium removes.
        if name.part == .recognition || name.part == .transcript { return Change(self, field, .null) }
        guard name.part == .medium else { return nil }
        return Change(self, "\(field)/\(EntityRecord.tombstone)", .boolean(true))
    }
}
