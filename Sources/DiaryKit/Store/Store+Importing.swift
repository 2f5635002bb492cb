import Chronology
import SQLite
import TextFolding

extension Store {
    /// Writes that an import begins: its number, and the operation that names it.
    ///
    /// Runs inside the first batch's transaction.
    func beginImport(_ record: CommandRecord) throws -> (command: Int, importNumber: Int) {
        let command = try operationTable.nextCommandID()
        try connection.execute(
            """
            INSERT INTO import (commandID, time, source)
            VALUES (\(command), \(currentTime.microseconds), \(record.summary))
            """)
        let number = Int(connection.lastInsertedRowID)
        try operationTable.insert(.imported(number: number), of: record, number: command, time: currentTime)
        return (command, number)
    }

    /// Gives an entry what an imported line says; media stay.
    ///
    /// Runs inside a transaction.
    func update(_ id: UniqueIdentifier, to draft: EntryDraft, command: Int, record: CommandRecord) throws {
        let stored = try stored(id)
        let before = EntrySnapshot(stored, tags: try tagTable.tags(of: stored.key))
        var after = before
        after.creationTime = draft.creationTime
        after.hasTime = draft.hasTime
        after.updateTime = draft.updateTime ?? currentTime
        after.journal = draft.journal.map(nfc) ?? DiaryEntry.defaultJournal
        after.starred = draft.starred
        after.position = draft.position
        after.place = draft.place.map(nfc)
        after.tags = TagTable.merge(typed: draft.tags, text: nfc(draft.text))
        _ = try replace(stored, with: after, text: nfc(draft.text))
        try operationTable.insert(.edited([before]), of: record, number: command, time: currentTime)
    }
}
