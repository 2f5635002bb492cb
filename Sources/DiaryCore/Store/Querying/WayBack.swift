import SQLite

/// What brings back what an import would bring in, had it not been put into the trash.
package enum WayBack: Sendable, Equatable {
    /// Taking back the undo of the import.
    case redo
    /// Restoring the entries of an import, by its number.
    case restore(importNumber: Int)
    /// Importing the files again, as new ones.
    case again
}

extension Store {
    /// What brings back all that is in the trash of some imports.
    ///
    /// - Parameter numbers: the imports, nil among them for what no import brought in.
    func wayBack(of numbers: Set<Int?>) throws -> WayBack {
        guard numbers.count == 1, let number = numbers.first ?? nil else { return .again }
        let command = try connection.first("SELECT commandID FROM import WHERE number = \(number)") { $0.int(0) }
        if let command, try redoableCommand() == command { return .redo }
        let isTrashed = try connection.first(
            "SELECT 1 FROM entry WHERE importNumber = \(number) AND trashTime IS NOT NULL LIMIT 1"
        ) { _ in true }
        return isTrashed ?? false ? .restore(importNumber: number) : .again
    }

    /// The import that brought in a medium, or a file beside one, of that hash; nil where none did.
    func importNumber(of hash: ContentHash) throws -> Int? {
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
