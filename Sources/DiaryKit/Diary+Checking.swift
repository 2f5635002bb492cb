import DiaryCore

/// What looking at a diary found.
public struct DiaryCheckResult: Sendable {
    /// Something that is not as it should be.
    public struct Finding: Hashable, Sendable {
        /// What is wrong, as a word of the JSON of `diary check`, such as `originalMissing`.
        public let kind: String
        /// The entry that it is about.
        public let entry: UniqueIdentifier?
        /// The medium that it is about.
        public let medium: UniqueIdentifier?
        /// The file that it is about, below the diary's folder.
        public let path: String?
        /// Whether nothing is damaged: what an interrupted command left behind.
        public let isHarmless: Bool
    }

    /// What was found, in the order of the layers.
    public let findings: [Finding]
    /// Entries in the diary.
    public let entryCount: Int
    /// Originals that entries name.
    public let originalCount: Int
    /// Originals whose content was read.
    public let readCount: Int

    /// Whether nothing is damaged.
    public var isSound: Bool { findings.allSatisfy(\.isHarmless) }
}

extension Diary {
    /// Looks whether all of the diary is there and unharmed, and changes nothing.
    ///
    /// What was written is compared with its hashes, the search index with the texts, and every original with its row.
    ///
    /// - Parameter readingOriginals: whether the content of each original is compared with its hash, too.
    public func check(readingOriginals: Bool = false) throws -> DiaryCheckResult {
        let report = try StoreCheck(
            store.directory, depth: readingOriginals ? .content(percent: 100) : .full, decoderPath: programs.decoder,
            ffmpegPath: programs.ffmpeg
        ).run()
        let findings = report.findings.map {
            DiaryCheckResult.Finding(
                kind: $0.kind.rawValue, entry: $0.entry, medium: $0.medium, path: $0.path?.description,
                isHarmless: $0.isHarmless)
        }
        return DiaryCheckResult(
            findings: findings, entryCount: report.entryCount, originalCount: report.originalCount,
            readCount: report.readCount)
    }
}
