public import DiaryModel

extension DiaryStore {
    /// Adds an entry durably and returns it as stored.
    ///
    /// The originals of its media must be in the vault already.
    ///
    /// - Parameter command: the name under which `undo --list` shows it.
    /// - Throws: `DiaryError.idIsTaken`, `VaultError`, and the errors of the database.
    @discardableResult
    public func add(_ draft: EntryDraft, as command: String = "add") throws -> DiaryEntry {
        try write(as: CommandRecord(command, "")) { transaction in
            let state = EntryState(draft, at: transaction.time, importNumber: nil)
            try transaction.describe(Self.summary(of: state.shown))
            return try transaction.put(nil, state).shown
        }
    }

    /// A few words that describe an entry: the beginning of its title, else its measurements, else the names of its
    /// files.
    package static func summary(of entry: DiaryEntry) -> String {
        guard entry.title.isEmpty else { return excerpt(entry.title) }
        let measurements = entry.measurements.map { MeasuredNumber(.program).text($0) }
        let words = measurements.isEmpty ? entry.media.compactMap(\.fileName) : measurements
        return excerpt(words.joined(separator: ", "))
    }

    /// The beginning of a text, short enough for a list.
    package static func excerpt(_ text: String) -> String {
        text.count > 60 ? String(text.prefix(59)) + "…" : text
    }
}
