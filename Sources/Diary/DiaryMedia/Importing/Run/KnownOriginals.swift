import Chronology
import DiaryModel
import DiaryStore

/// The diary's known originals, for the survey of an import.
struct KnownOriginals {
    private let store: DiaryStore?
    private let isAgain: Bool
    private let byteCounts: Set<Int64>
    /// The sizes of deleted originals are unknown.
    private let isAnythingDiscarded: Bool

    /// The originals of a store.
    ///
    /// - Parameter isAgain: whether media in the trash, or deleted for good, count as unknown.
    init(_ store: DiaryStore?, isAgain: Bool) throws {
        self.store = store
        self.isAgain = isAgain
        byteCounts = try store?.knownByteCounts() ?? []
        isAnythingDiscarded = try !isAgain && store?.isAnythingDiscarded() ?? false
    }

    /// Returns whether a file of that size may be known, so that its hash is worth computing.
    func mayHold(_ byteCount: Int64) -> Bool {
        isAnythingDiscarded || byteCounts.contains(byteCount)
    }

    /// The medium in the diary with that hash.
    func known(of hash: ContentHash) throws -> KnownMedium? { try store?.known(of: hash) }

    /// The originals of media of a type that were made within two minutes of one of several times.
    func originals(of type: MediumType, near times: [PairingTime]) throws -> [DiaryStore.NamedOriginal] {
        let minutes = times.reduce(into: Set<Int64>()) { minutes, time in
            for seconds in [time.instant.secondsSince1970, time.written.secondsSince1970] {
                minutes.formUnion(seconds / 60 - 1...seconds / 60 + 1)
            }
        }
        return try store?.originals(of: type) { time in
            let written = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
            return [time.instant.secondsSince1970, written.secondsSince1970].contains { minutes.contains($0 / 60) }
        } ?? []
    }

    /// The relation of a companion file with that hash to its medium; nil if there is none.
    func companionKind(of hash: ContentHash) throws -> Medium.Companion.Kind? {
        try store?.companionKind(of: hash)
    }

    /// The media in the diary beside which a file with that hash is kept.
    func media(withCompanion hash: ContentHash) throws -> [UniqueIdentifier] {
        try store?.media(withCompanion: hash) ?? []
    }

    /// Returns whether such a file is still to be added to a medium in the diary.
    func isMissing(_ hash: ContentHash, beside main: KnownMedium) throws -> Bool {
        try store?.isMissing(hash, beside: main) ?? false
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
