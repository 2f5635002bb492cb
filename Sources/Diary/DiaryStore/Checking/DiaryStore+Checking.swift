package import Chronology
package import DiaryModel
import SQLite

/// The questions that `check` asks the database; each may throw if SQLite finds damage.
extension DiaryStore {
    /// SQLite's description of a damaged or unreadable database; nil for any other error, such as a full disk.
    package static func damage(reportedBy error: any Error) -> String? {
        switch error as? DiaryError {
        case .notADatabase?: return "diary.sqlite is not a diary's database"
        case .databaseUnreadable?: return "diary.sqlite can't be read: it is not a database any more"
        case .databaseMissing?: return "diary.sqlite is missing"
        case .databaseEmpty?: return "diary.sqlite is empty: it has 0 bytes"
        case .foreignSchema(_, let differences)?:
            return "its schema is not as diary makes it: \(differences.joined(separator: ", "))"
        default: break
        }
        guard let error = error as? SQLiteError, !error.isBusy, !error.cannotOpen, !error.isDiskFull else { return nil }
        return error.message
    }

    /// The damage that SQLite finds in its own structure; a hundred findings at most.
    ///
    /// - Parameter isQuick: whether the contents of indexes are left unchecked.
    package func structuralDamage(isQuick: Bool) throws -> [String] {
        let lines = try connection.all(isQuick ? "PRAGMA quick_check(100)" : "PRAGMA integrity_check(100)") {
            $0.text(0)
        }
        return lines == ["ok"] ? [] : lines
    }

    package func brokenReferences() throws -> [CheckFinding] {
        try connection.all("PRAGMA foreign_key_check") { row in
            CheckFinding(.referenceBroken, detail: "row \(row.int64(1)) of \(row.text(0)) refers to \(row.text(2))")
        }
    }

    /// A version with a wrong bit, with which the database can only be read.
    package func wrongVersion() throws -> [CheckFinding] {
        let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        guard try SchemaComparison(connection).isNewest(claiming: version) else { return [] }
        return [CheckFinding(.versionWrong, detail: "\(version)")]
    }

    package func tooHighNumbers() throws -> [CheckFinding] {
        guard newerVersion == nil else { return [] }
        return try RowNumbers(connection: connection).tooHigh().map {
            CheckFinding(.numberTooHigh, detail: "\($0.number) in \($0.table)")
        }
    }

    /// The time at which the database was salvaged from a damaged one; nil if it never was.
    package func lastSalvage() throws -> Instant? {
        try PropertyTable(connection: connection).value("salvageTime").flatMap { Int64($0) }.map(Instant.init(stored:))
    }

    package func isReferenced(_ hash: ContentHash) throws -> Bool {
        try mediumTable.referenceCount(of: hash) > 0
    }

    package func isReferenced(_ hash: ContentHash, as path: FilePath) throws -> Bool {
        try originalTable.originals(inFolder: hash.bytes[0]).contains { $0.hash == hash && $0.relativePath == path }
    }

    /// A medium that has the hash, with its entry.
    package func owner(of hash: ContentHash) throws -> CheckedMedium? {
        try connection.first(
            """
            \(Self.checkedMedia)
            WHERE medium.hash = \(hash.bytes)
                OR medium.id IN (SELECT medium FROM companion WHERE hash = \(hash.bytes))
            LIMIT 1
            """, Self.readChecked) ?? nil
    }

    /// The media without a thumbnail, whether they could have one or not, including those in the trash.
    ///
    /// - Parameter hash: the content of the media that count; nil for any.
    package func mediaWithoutThumbnail(of hash: ContentHash? = nil) throws -> [CheckedMedium] {
        let isMeant: SQL = hash.map { "medium.hash = \($0.bytes)" } ?? "TRUE"
        return try connection.compactMap(
            """
            \(Self.checkedMedia)
            WHERE \(isMeant) AND medium.id NOT IN (SELECT medium FROM thumbnail)
            ORDER BY medium.id
            """, Self.readChecked
        )
    }

    private static let checkedMedia: SQL = """
        SELECT medium.id, medium.uuid, entry.uuid, medium.fileName, medium.hash, medium.fileExtension, medium.byteCount
        FROM medium
        LEFT JOIN entry ON entry.id = medium.entry
        """

    private static func readChecked(_ row: Row) -> CheckedMedium? {
        ContentHash(bytes: row.bytes(4)).map { hash in
            CheckedMedium(
                key: row.int64(0), id: UniqueIdentifier(bytes: row.bytes(1)),
                entry: UniqueIdentifier(bytes: row.bytes(2)),
                fileName: row.optionalText(3),
                original: KnownOriginal(hash: hash, fileExtension: row.fileExtension(5), byteCount: row.byteCount(6)))
        }
    }
}
