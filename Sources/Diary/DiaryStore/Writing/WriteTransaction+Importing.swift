package import DiaryModel

/// Derives the ids of imported entries and media from their content: the same import on two machines makes the same
/// entries.
extension WriteTransaction {
    /// The id of a new entry of media, derived from its first medium's content, and from a number if that is taken.
    func importedID(of media: [MediumDraft]) throws -> UniqueIdentifier {
        guard let hash = media.first?.medium.hash else { return UniqueIdentifier() }
        for occurrence in 0..<Self.mostOccurrences {
            let name = (occurrence == 0 ? "medium\u{0}" : "medium\u{0}\(occurrence)\u{0}").utf8
            let id = UniqueIdentifier(hash: ContentHasher.hash(Array(name) + hash.bytes, length: 16))
            if try store.entryTable.place(of: id) == nil { return id }
        }
        return UniqueIdentifier()
    }

    /// After this number of occurrences the ids are random.
    private static let mostOccurrences = 100

    /// Imported media with ids derived from their entry, their content, and the number of times the entry gets it;
    /// an id that is taken counts as one of those times.
    ///
    /// - Parameter isNamed: whether the medium of an index keeps the id that its source gave it.
    package func identified(
        _ media: [MediumDraft], in entry: UniqueIdentifier, keeping isNamed: (Int) -> Bool = { _ in false }
    ) throws -> [MediumDraft] {
        var (media, occurrences): ([MediumDraft], [ContentHash: Int]) = (media, [:])
        for index in media.indices where !isNamed(index) {
            let hash = media[index].medium.hash
            media[index].medium.id = UniqueIdentifier()
            for occurrence in occurrences[hash, default: 0]..<Self.mostOccurrences {
                let name = Array("\(entry)\u{0}\(occurrence)\u{0}".utf8) + hash.bytes
                let id = UniqueIdentifier(hash: ContentHasher.hash(name, length: 16))
                guard try !store.mediumTable.isThere(id) else { continue }
                occurrences[hash] = occurrence + 1
                media[index].medium.id = id
                break
            }
        }
        return media
    }
}
