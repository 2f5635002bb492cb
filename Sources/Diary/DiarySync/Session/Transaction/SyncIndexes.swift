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
    func recordOriginals(_ values: [String: JSONValue]) throws -> [(field: String, original: KnownOriginal)] {
        var missing: [(field: String, original: KnownOriginal)] = []
        for (field, value) in values {
            guard let original = KnownOriginal(field, value) else { continue }
            let isHere = Folder.exists(store.vault.path(of: original.hash, extension: original.fileExtension))
            try state.recordOriginal(original, isAwaited: !isHere)
            if !isHere { missing.append((field, original)) }
        }
        return missing
    }
}

extension AwaitedOriginals.Original {
    /// An original that isn't here, with the name of the machine that has it.
    init(_ original: KnownOriginal, from machine: String) {
        self.init(
            hash: original.hash, fileExtension: original.fileExtension, byteCount: original.byteCount, machine: machine)
    }
}

extension KnownOriginal {
    /// The original that a field of an entry names; nil if it names none.
    fileprivate init?(_ field: String, _ value: JSONValue) {
        switch MediumFieldName(field)?.part {
        case .medium:
            guard let file = MediumFields.medium(named: field, value) else { return nil }
            self.init(hash: file.hash, fileExtension: file.fileExtension, byteCount: file.byteCount)
        case .companion(let hash):
            guard let file = MediumFields.companion(hash, value) else { return nil }
            self.init(hash: file.hash, fileExtension: file.fileExtension, byteCount: file.byteCount)
        case nil, .caption, .order, .trash, .shown, .tombstone, .unknown: return nil
        }
    }
}
