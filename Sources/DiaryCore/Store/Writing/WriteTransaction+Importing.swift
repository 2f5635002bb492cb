/// Derives the ids of imported entries and media from their content: the same import on two machines makes the same
/// entries.
extension WriteTransaction {
    /// The id of a new entry of media, derived from its first medium's content; a random one if that is taken.
    func importedID(of media: [MediumDraft]) throws -> UniqueIdentifier {
        guard let hash = media.first?.medium.hash else { return UniqueIdentifier() }
        let id = UniqueIdentifier(hash: ContentHasher.hash(Array("medium\u{0}".utf8) + hash.bytes, length: 16))
        return try store.entryTable.place(of: id) == nil ? id : UniqueIdentifier()
    }

    /// Imported media with ids derived from their entry, their content, and the number of times the entry gets it;
    /// those whose id is taken get random ones.
    ///
    /// - Parameter isNamed: whether the medium of an index keeps the id that its source gave it.
    func identified(
        _ media: [MediumDraft], in entry: UniqueIdentifier, keeping isNamed: (Int) -> Bool = { _ in false }
    ) throws -> [MediumDraft] {
        var (media, occurrences): ([MediumDraft], [ContentHash: Int]) = (media, [:])
        for index in media.indices where !isNamed(index) {
            let hash = media[index].medium.hash
            let occurrence = occurrences[hash, default: 0]
            occurrences[hash] = occurrence + 1
            let name = Array("\(entry)\u{0}\(occurrence)\u{0}".utf8) + hash.bytes
            let id = UniqueIdentifier(hash: ContentHasher.hash(name, length: 16))
            media[index].medium.id = try store.mediumTable.isThere(id) ? UniqueIdentifier() : id
        }
        return media
    }
}
