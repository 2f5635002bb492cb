import Chronology

extension Store {
    /// Adds an entry durably and returns it as it stands.
    ///
    /// The originals of its media must be in the vault already.
    /// - Throws: `DiaryError.idIsTaken`, `VaultError`, and what the database throws.
    package func add(_ draft: EntryDraft) throws -> DiaryEntry {
        try write(as: CommandRecord("add", "")) { transaction in
            let state = EntryState(draft, at: transaction.time, importNumber: nil)
            try transaction.describe(Self.summary(of: state.shown))
            return try transaction.put(nil, state).shown
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
}
