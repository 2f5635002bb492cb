package import DiaryModel

/// Makes thumbnails of originals in the vault, for a store and a sync that know no decoder.
package protocol ThumbnailMaking: AnyObject {
    /// The thumbnail; nil if the original is missing or can't be drawn.
    /// - Throws: the errors that concern all originals.
    func thumbnail(of medium: CheckedMedium, in store: DiaryStore) throws -> Thumbnail?
}
