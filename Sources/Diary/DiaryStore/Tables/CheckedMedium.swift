package import DiaryModel

package struct CheckedMedium {
    let key: Int64
    /// The medium; nil if its id is damaged.
    package let id: UniqueIdentifier?
    /// Its entry; nil if that one's id is damaged.
    package let entry: UniqueIdentifier?
    package let fileName: String?
    package let original: KnownOriginal
}
