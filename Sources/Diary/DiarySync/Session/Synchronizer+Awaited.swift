package import DiaryModel
import DiaryStore
import SharedFolder

/// Originals that are not here yet.
extension Synchronizer {
    /// The names that the originals of these entries, and their thumbnails, have in each machine's folder of media, of
    /// those that are not here yet.
    ///
    /// For programs that bring single files of it; in the order of the names.
    package func awaitedNames(of ids: [UniqueIdentifier]) throws -> [String] {
        try awaitedOriginals(of: ids).flatMap { original in
            [SharedOriginals.medium, SharedOriginals.thumbnail].map {
                settings.key.name(of: original.hash.bytes, purpose: $0)
            }
        }.sorted()
    }

    /// The originals of these entries' media and companions that are not here yet.
    func awaitedOriginals(of ids: [UniqueIdentifier]) throws -> [SyncState.Original] {
        var hashes: Set<ContentHash> = []
        for id in ids {
            for medium in try store.entry(id)?.media ?? [] {
                hashes.formUnion([medium.hash] + medium.companions.map(\.hash))
            }
        }
        return try state.awaitedOriginals().filter { hashes.contains($0.hash) }
    }
}
