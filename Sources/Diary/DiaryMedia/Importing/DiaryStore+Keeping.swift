import DiaryModel
package import DiaryStore

extension DiaryStore {
    /// Makes the originals of media durable under their permanent names, before their rows are written.
    ///
    /// It also restores those of other rows that have the same bytes, and sets the thumbnail of media of those rows
    /// that have none.
    ///
    /// - Returns: the originals that were missing or damaged.
    @discardableResult
    package func keep(_ media: [StagedMedium]) throws -> [RestoredOriginal] {
        let restored = try keep(media.map { ($0.staged, $0.draft.medium.fileExtension) })
        for original in restored {
            let thumbnail = media.first { $0.staged.hash == original.hash }?.draft.thumbnail
            guard let thumbnail else { continue }
            for medium in try mediaWithoutThumbnail(of: original.hash) { try setThumbnail(thumbnail, of: medium) }
        }
        return restored
    }
}
