import DiaryModel
import DiaryStore
import JSON
import Replication

/// Indexes of the records of entries: priorities of unfinished tasks, and originals.
struct SyncIndexes {
    private let store: Store
    private let state: SyncState

    init(_ store: Store, _ state: SyncState) { (self.store, self.state) = (store, state) }

    /// Records the priority of an entry: that of an unfinished task, or none.
    ///
    /// - Parameter values: its fields; empty for an incomplete entry.
    func recordTask(_ values: [String: JSONValue], of id: String) throws {
        let isOpen = values["task"] != nil && values["done"] == nil && values["trash"] == nil
        try state.setPriority(isOpen ? values["priority"]?.doubleValue : nil, of: id)
    }

    /// Records the originals that the fields of an entry name, and whether they are here.
    ///
    /// - Returns: those that are not here, and the fields that name them.
    @discardableResult
    func recordOriginals(_ values: [String: JSONValue]) throws -> [(field: String, original: SyncState.Original)] {
        var missing: [(field: String, original: SyncState.Original)] = []
        for (field, value) in values where field.hasPrefix("medium/") {
            guard let object = value.objectValue, let original = Self.original(field, object) else { continue }
            let isHere = Folder.exists(store.vault.path(of: original.hash, extension: original.fileExtension))
            try state.recordOriginal(original, isAwaited: !isHere)
            if !isHere { missing.append((field, original)) }
        }
        return missing
    }

    private static func original(_ field: String, _ object: JSONObject) -> SyncState.Original? {
        let parts = field.split(separator: "/").map(String.init)
        if parts.count == 4, let file = MediumFields.companion(parts[3], object) {
            return SyncState.Original(hash: file.hash, fileExtension: file.fileExtension, byteCount: file.byteCount)
        }
        guard let medium = MediumFields.medium(named: field, .object(object)) else { return nil }
        return SyncState.Original(hash: medium.hash, fileExtension: medium.fileExtension, byteCount: medium.byteCount)
    }
}
