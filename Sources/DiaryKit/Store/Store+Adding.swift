import Chronology
import SQLite
import TextFolding

extension Store {
    /// Adds an entry durably and returns it as it stands.
    ///
    /// The originals of its media must be in the vault already.
    /// - Throws: `DiaryError.idIsTaken`, `VaultError`, and what the database throws.
    package func add(_ draft: EntryDraft) throws -> DiaryEntry {
        try write {
            let number = try operationTable.nextCommandID()
            let entry = try insert(draft, importNumber: nil)
            let command = CommandRecord("add", Self.summary(of: entry))
            try operationTable.insert(.added([entry.id]), of: command, number: number, time: currentTime)
            return entry
        }
    }

    /// A few words that tell an entry: the beginning of its title, else the names of its files.
    package static func summary(of entry: DiaryEntry) -> String {
        let names = entry.media.compactMap(\.fileName).joined(separator: ", ")
        return excerpt(entry.title.isEmpty ? names : entry.title)
    }

    /// The beginning of a text that a list can show.
    package static func excerpt(_ text: String) -> String {
        text.count > 60 ? String(text.prefix(59)) + "…" : text
    }

    /// Writes the rows of a new entry.
    ///
    /// Runs inside a transaction, and looks there again for each original.
    func insert(_ draft: EntryDraft, importNumber: Int?) throws -> DiaryEntry {
        var entry = newEntry(draft, importNumber: importNumber)
        guard try entryTable.find(entry.id) == nil else { throw DiaryError.idIsTaken(entry.id) }
        for medium in draft.media { try confirmOriginal(of: medium.medium) }
        let key = try keyAllocator.key(for: entry.creationTime.instant, in: connection)
        try entryTable.insert(entry, key: key)
        try tagTable.set(TagTable.merge(typed: draft.tags, text: entry.text), of: key)
        for (position, medium) in draft.media.enumerated() {
            var medium = medium
            medium.medium.importNumber = importNumber
            try mediumTable.insert(medium, into: key, at: position)
        }
        entry.tags = try tagTable.names(of: key)
        entry.media = try mediumTable.media(of: key)
        try searchIndex.insert(SearchDocument(entry), key: key)
        return entry
    }

    private func newEntry(_ draft: EntryDraft, importNumber: Int?) -> DiaryEntry {
        let now = currentTime
        return DiaryEntry(
            id: draft.id ?? UniqueIdentifier(), creationTime: draft.creationTime, hasTime: draft.hasTime,
            updateTime: draft.updateTime ?? now, addTime: draft.addTime ?? now,
            journal: draft.journal.map(nfc) ?? DiaryEntry.defaultJournal, text: nfc(draft.text), tags: [],
            starred: draft.starred, position: draft.position, place: draft.place.map(nfc), media: [],
            importNumber: importNumber, revision: 1, trashTime: nil, extra: draft.extra)
    }

    /// Looks whether a medium's originals are in the vault: no row may refer to one that isn't.
    func confirmOriginal(of medium: Medium) throws {
        let originals = [(medium.hash, medium.fileExtension)] + medium.companions.map { ($0.hash, $0.fileExtension) }
        for (hash, fileExtension) in originals {
            let path = vault.path(of: hash, extension: fileExtension)
            guard Folder.exists(path) else { throw VaultError.originalIsDamaged(path.description) }
        }
    }
}
