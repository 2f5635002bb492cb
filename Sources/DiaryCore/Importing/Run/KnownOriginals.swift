/// What the diary holds already, as the survey of an import asks for it.
struct KnownOriginals {
    private let store: Store?
    private let isAgain: Bool
    private let byteCounts: Set<Int64>
    /// Of what was thrown away no size is left.
    private let isAnythingDiscarded: Bool

    /// - Parameter isAgain: whether what is in the trash, or was thrown away, counts as nothing.
    init(_ store: Store?, isAgain: Bool) throws {
        self.store = store
        self.isAgain = isAgain
        byteCounts = try store?.knownByteCounts() ?? []
        isAnythingDiscarded = try !isAgain && store?.isAnythingDiscarded() ?? false
    }

    /// Whether a file of that size may be known, so that its hash is worth finding out.
    func mayHold(_ byteCount: Int64) -> Bool {
        isAnythingDiscarded || byteCounts.contains(byteCount)
    }

    /// The photo in the diary that has the bytes of that hash.
    func photo(of hash: ContentHash) throws -> KnownPhoto? { try store?.photo(of: hash) }

    /// What a file is that several photos may have with the same bytes; nil for any other.
    func sharedCompanion(of hash: ContentHash) throws -> Medium.Companion.Kind? {
        try store?.sharedCompanion(of: hash)
    }

    /// Whether such a file is yet to come to a photo in the diary.
    func isMissing(_ hash: ContentHash, beside photo: KnownPhoto) throws -> Bool {
        try store?.isMissing(hash, beside: photo) ?? false
    }

    /// Where the bytes of that hash are; nil where they are to come in.
    func presence(of hash: ContentHash) throws -> FileFate.Presence? {
        switch try store?.standing(of: hash) ?? .unknown {
        case .unknown: nil
        case .medium(let entry, _): .inDiary(entry: entry)
        case .companion: .inDiary(entry: nil)
        case .trashed: isAgain ? nil : .inTrash
        case .discarded: isAgain ? nil : .thrownAway
        }
    }
}
