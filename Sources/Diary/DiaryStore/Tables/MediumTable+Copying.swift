package import DiaryModel
import SQLite

extension MediumTable {
    /// A draft with the bytes of a medium in the diary, under a new id.
    ///
    /// It does not date its entry, which has a time of its own.
    package func draft(of hash: ContentHash) throws -> MediumDraft? {
        let found = try connection.first(
            "SELECT \(Self.columns) FROM medium WHERE hash = \(hash.bytes) LIMIT 1", Self.read)
        guard let medium = try found.map(complete) else { return nil }
        var copy = Medium(
            id: UniqueIdentifier(), type: medium.type, fileName: medium.fileName, fileNameBytes: medium.fileNameBytes,
            fileExtension: medium.fileExtension, mimeType: medium.mimeType, hash: hash, byteCount: medium.byteCount,
            captureTime: medium.captureTime, timeSource: medium.timeSource, assumedTime: nil,
            metadata: medium.metadata, caption: nil, addTime: medium.addTime, importNumber: nil, trashTime: nil,
            extra: nil, companions: medium.companions)
        copy.recognition = try recognitionTable.recognition(of: hash)
        return MediumDraft(medium: copy, thumbnail: try thumbnail(of: medium.id))
    }
}
