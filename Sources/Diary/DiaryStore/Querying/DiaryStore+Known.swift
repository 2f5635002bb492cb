package import DiaryModel
import SQLite

extension DiaryStore {
    package enum HashStatus: Equatable {
        case unknown
        case medium(entry: UniqueIdentifier, MediumType)
        case companion
        /// They belong to something in the trash.
        case trashed
        /// They belonged to something that was deleted for good.
        case discarded
    }

    /// The sizes of all originals that media and companions refer to, including those in the trash.
    ///
    /// A file of another size cannot be one of them.
    package func knownByteCounts() throws -> Set<Int64> {
        var counts: Set<Int64> = []
        try connection.forEachRow("SELECT byteCount FROM medium UNION SELECT byteCount FROM companion") {
            counts.insert($0.int64(0))
            return true
        }
        return counts
    }

    package struct NamedOriginal {
        package let hash: ContentHash
        package let path: FilePath
        /// The name of the file that was imported.
        package let name: FilePath
    }

    /// The originals of the media of a type that have a time of their own and are not in the trash, in the order in which
    /// they came in.
    ///
    /// - Parameter isChosen: whether a medium with a time is chosen.
    package func originals(
        of type: MediumType, takenAt isChosen: (Medium.CaptureTime) -> Bool
    ) throws -> [NamedOriginal] {
        try connection.compactMap(
            """
            SELECT medium.captureTime, medium.captureOffset, medium.hash, medium.fileExtension,
                coalesce(medium.fileNameBytes, CAST(medium.fileName AS BLOB))
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.type = \(type.rawValue) AND medium.captureTime IS NOT NULL
                AND medium.captureSource <> \(Medium.TimeSource.fileDate.rawValue)
                AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            ORDER BY medium.id
            """
        ) { row in
            guard isChosen(Medium.CaptureTime(instant: row.time(0), utcOffset: row.utcOffset(1))),
                let hash = ContentHash(bytes: row.bytes(2))
            else { return nil }
            let path = vault.path(of: hash, extension: row.fileExtension(3))
            return NamedOriginal(
                hash: hash, path: path, name: FilePath(bytes: row.optionalBytes(4) ?? path.lastComponent))
        }
    }

    /// Returns whether anything was ever deleted for good; of that only hashes are left.
    package func isAnythingDiscarded() throws -> Bool {
        try connection.hasRow("SELECT 1 FROM discarded LIMIT 1")
    }

    /// The medium whose bytes have that hash, or whose companion's bytes do, and the name of the file; one in the diary
    /// is preferred to one in the trash.
    ///
    /// - Throws: `SQLiteError`.
    package func original(of hash: ContentHash) throws -> (medium: UniqueIdentifier, fileName: String?)? {
        try connection.first(
            """
            SELECT medium.uuid, medium.fileName, 0 AS isCompanion, medium.trashTime IS NULL AND entry.trashTime IS NULL AS isHere
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.hash = \(hash.bytes)
            UNION ALL
            SELECT medium.uuid, companion.fileName, 1, medium.trashTime IS NULL AND entry.trashTime IS NULL
            FROM companion
            JOIN medium ON medium.id = companion.medium
            JOIN entry ON entry.id = medium.entry
            WHERE companion.hash = \(hash.bytes)
            ORDER BY isHere DESC, isCompanion
            LIMIT 1
            """
        ) { row in UniqueIdentifier(bytes: row.bytes(0)).map { ($0, row.isNull(1) ? nil : row.text(1)) } } ?? nil
    }

    /// The state of bytes of that hash; one in the diary is preferred to one in the trash.
    package func status(of hash: ContentHash) throws -> HashStatus {
        let owner = try mediumTable.owner(of: hash)
        if let owner, owner.isHere, let id = owner.entry { return .medium(entry: id, owner.type) }
        // A film that was a medium by itself is in the trash once it is kept with its photo.
        let isCompanionHere = try mediumTable.isCompanionHere(hash)
        if isCompanionHere == true { return .companion }
        guard owner == nil, isCompanionHere == nil else { return .trashed }
        return try isDiscarded(hash) ? .discarded : .unknown
    }
}

extension MediumTable {
    /// The entry of a medium of that hash; one in the diary is preferred to one in the trash.
    fileprivate func owner(
        of hash: ContentHash
    ) throws(SQLiteError) -> (entry: UniqueIdentifier?, type: MediumType, isHere: Bool)? {
        try connection.first(
            """
            SELECT entry.uuid, medium.type, medium.trashTime IS NULL AND entry.trashTime IS NULL AS isHere
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.hash = \(hash.bytes)
            ORDER BY isHere DESC, medium.id
            LIMIT 1
            """
        ) { (UniqueIdentifier(bytes: $0.bytes(0)), MediumType(rawValue: $0.text(1)) ?? .image, $0.bool(2)) }
    }

    /// Returns whether a companion of that hash is in the diary; nil if none is known.
    fileprivate func isCompanionHere(_ hash: ContentHash) throws(SQLiteError) -> Bool? {
        try connection.first(
            """
            SELECT max(\(CompanionTable.isHere) AND medium.trashTime IS NULL AND entry.trashTime IS NULL)
            FROM companion
            JOIN medium ON medium.id = companion.medium
            JOIN entry ON entry.id = medium.entry
            WHERE companion.hash = \(hash.bytes)
            """
        ) { $0.isNull(0) ? nil : $0.bool(0) } ?? nil
    }
}
