import SQLite

/// A photo that is in the diary, as a file that is to be kept with it asks for it.
struct KnownPhoto: Equatable {
    let medium: UniqueIdentifier
    let entry: UniqueIdentifier
    let mimeType: String?
    let fileName: String?
}

/// A file that comes to a medium which came in earlier.
struct LateCompanion {
    let photo: KnownPhoto
    let companion: Medium.Companion
}

extension Store {
    /// The photo that has those bytes, outside the trash.
    func photo(of hash: ContentHash) throws -> KnownPhoto? {
        try connection.first(
            """
            SELECT medium.uuid, entry.uuid, medium.mimeType, medium.fileName
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.hash = \(hash.bytes) AND medium.type = \(MediumType.image.rawValue)
                AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            ORDER BY medium.id
            LIMIT 1
            """
        ) { row in
            guard let medium = UniqueIdentifier(bytes: row.bytes(0)), let entry = UniqueIdentifier(bytes: row.bytes(1))
            else { return nil }
            return KnownPhoto(
                medium: medium, entry: entry, mimeType: row.optionalText(2), fileName: row.optionalText(3))
        } ?? nil
    }

    /// Keeps files with photos that came in earlier, in one transaction; tells for each whether it was done.
    ///
    /// The originals must be in the vault already; the transaction looks there again for each.
    /// - Throws: `VaultError`, and what the database throws.
    func accompany(_ companions: [LateCompanion], in run: inout ImportRun) throws -> [Bool] {
        var changed = run
        let isDone = try write {
            var changes: [CompanionChange] = []
            let isDone = try companions.map { late in
                guard try insert(late, isAgain: run.isAgain) else { return false }
                changes.append(CompanionChange(late))
                return true
            }
            guard !changes.isEmpty else { return isDone }
            let command = try startedNumbers(&changed).command
            try operationTable.insert(
                .accompanied(changes), of: changed.record, number: command, time: currentTime)
            return isDone
        }
        run = changed
        return isDone
    }

    /// The kind of a companion of whose bytes each of several photos may have one; nil where no such one is known.
    func sharedCompanion(of hash: ContentHash) throws -> Medium.Companion.Kind? {
        let kind = try mediumTable.companionTable.companion(of: hash)?.kind
        return kind?.mayBeShared == true ? kind : nil
    }

    /// Whether other photos have a companion of that hash which may be this one's too, and it has none, not even in the
    /// trash.
    func isMissing(_ hash: ContentHash, beside photo: KnownPhoto) throws -> Bool {
        guard try sharedCompanion(of: hash) != nil, let key = try key(of: photo) else { return false }
        return try !mediumTable.companionTable.contains(hash, of: key)
    }

    /// False where the bytes came in meanwhile, or the photo went.
    private func insert(_ late: LateCompanion, isAgain: Bool) throws -> Bool {
        let hash = late.companion.hash
        let isToCome = try isNew(hash, isAgain: isAgain) || isMissing(hash, beside: late.photo)
        guard isToCome, let key = try key(of: late.photo) else { return false }
        let path = vault.path(of: hash, extension: late.companion.fileExtension)
        guard Folder.exists(path) else { throw VaultError.originalIsDamaged(path.description) }
        try connection.execute("DELETE FROM discarded WHERE hash = \(hash.bytes)")
        let table = mediumTable.companionTable
        if try table.contains(hash, of: key) {
            try table.setTrashed(hash, of: late.photo.medium, time: nil)
        } else {
            try table.insert(late.companion, of: key)
        }
        return true
    }

    /// The row of a photo while it is outside the trash.
    private func key(of photo: KnownPhoto) throws -> Int64? {
        try connection.first(
            """
            SELECT medium.id
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.uuid = \(photo.medium.bytes) AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            """
        ) { $0.int64(0) }
    }

    /// How many files are in the trash by themselves that were kept with a photo.
    package func trashedCompanionCount() throws -> Int { try mediumTable.companionTable.trashed(before: nil).count }

    /// Takes files from their photos into the trash, or brings them back.
    func setTrashed(_ changes: [CompanionChange], _ isTrashed: Bool) throws {
        let time = isTrashed ? currentTime : nil
        for change in changes {
            try mediumTable.companionTable.setTrashed(change.hash, of: change.medium, time: time)
        }
    }
}
