/// The diary's known originals, for the survey of an import.
struct KnownOriginals {
    private let store: Store?
    private let isAgain: Bool
    private let byteCounts: Set<Int64>
    /// The sizes of deleted originals are unknown.
    private let isAnythingDiscarded: Bool

    /// The originals of a store.
    ///
    /// - Parameter isAgain: whether media in the trash, or deleted for good, count as unknown.
    init(_ store: Store?, isAgain: Bool) throws {
        self.store = store
        self.isAgain = isAgain
        byteCounts = try store?.knownByteCounts() ?? []
        isAnythingDiscarded = try !isAgain && store?.isAnythingDiscarded() ?? false
    }

    /// Returns whether a file of that size may be known, so that its hash is worth computing.
    func mayHold(_ byteCount: Int64) -> Bool {
        isAnythingDiscarded || byteCounts.contains(byteCount)
    }

    /// The photo in the diary with that hash.
    func photo(of hash: ContentHash) throws -> KnownPhoto? { try store?.photo(of: hash) }

    /// The relation of a companion file with that hash to its photo; nil if there is none.
    func companionKind(of hash: ContentHash) throws -> Medium.Companion.Kind? {
        try store?.companionKind(of: hash)
    }

    /// Returns whether such a file is still to be added to a photo in the diary.
    func isMissing(_ hash: ContentHash, beside photo: KnownPhoto) throws -> Bool {
        try store?.isMissing(hash, beside: photo) ?? false
    }

    /// The location of the bytes with that hash; nil if they are to be imported.
    func presence(of hash: ContentHash) throws -> FileOutcome.Presence? {
        switch try store?.status(of: hash) ?? .unknown {
        case .unknown: nil
        case .medium(let entry, _): .inDiary(entry: entry)
        case .companion: .inDiary(entry: nil)
        case .trashed: isAgain ? nil : .inTrash
        case .discarded: isAgain ? nil : .thrownAway
        }
    }
}
