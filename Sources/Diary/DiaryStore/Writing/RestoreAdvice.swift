package import DiaryModel
import SQLite

/// The way to bring back media that an import skips because they are in the trash.
package enum RestoreAdvice: Sendable, Equatable {
    /// To redo the import, whose undo moved them there.
    case redo
    /// To restore the entries of an import, by its number.
    case restore(importNumber: Int)
    /// To import the files again, as new ones.
    case again
}

extension DiaryStore {
    /// The way to bring back everything that some imports brought and that is in the trash.
    ///
    /// - Parameter numbers: the imports; nil for entries that were not imported.
    package func restoreAdvice(of numbers: Set<Int?>) throws -> RestoreAdvice {
        guard numbers.count == 1, let number = numbers.first ?? nil else { return .again }
        let command = try connection.first("SELECT commandID FROM import WHERE number = \(number)") { $0.int(0) }
        if let command, try redoableCommand() == command { return .redo }
        let isTrashed = try connection.hasRow(
            "SELECT 1 FROM entry WHERE importNumber = \(number) AND trashTime IS NOT NULL LIMIT 1")
        return isTrashed ? .restore(importNumber: number) : .again
    }

    /// The import that brought a medium, or a companion file, of that hash; nil if none did.
    package func importNumber(of hash: ContentHash) throws -> Int? {
        try connection.first(
            """
            SELECT importNumber
            FROM medium
            WHERE hash = \(hash.bytes) OR id IN (SELECT medium FROM companion WHERE hash = \(hash.bytes))
            ORDER BY id DESC
            LIMIT 1
            """
        ) { $0.optionalInt(0) } ?? nil
    }
}
