import DiaryCheck
public import DiaryModel
public import DiaryStore

/// The result of checking a diary.
public struct DiaryCheckResult: Sendable {
    /// A defect that was found.
    public struct Finding: Hashable, Sendable {
        /// The kind of defect, as in the JSON of `diary check`, such as `originalMissing`.
        public let kind: String
        /// The entry that it is about.
        public let entry: UniqueIdentifier?
        /// The medium that it is about.
        public let medium: UniqueIdentifier?
        /// The file concerned, relative to the diary's folder.
        public let path: String?
        /// True if it is a leftover of an interrupted command and not damage.
        public let isHarmless: Bool
    }

    /// The findings, in the order of the layers.
    public let findings: [Finding]
    /// Entries in the diary.
    public let entryCount: Int
    /// Originals that entries name.
    public let originalCount: Int
    /// The number of originals whose content was read.
    public let readCount: Int

    /// True if nothing is damaged; findings that are harmless may remain.
    public var isSound: Bool { findings.allSatisfy(\.isHarmless) }
}

extension DiaryStore {
    /// Verifies that the diary is complete and undamaged, and changes nothing.
    ///
    /// Rows are compared with their hashes, the search index with the texts, and every original with its row.
    ///
    /// - Parameter readingOriginals: whether the content of each original is compared with its hash, too.
    public func check(readingOriginals: Bool = false) throws -> DiaryCheckResult {
        let report = try StoreCheck(
            directory, depth: readingOriginals ? .content(percent: 100) : .full, decoderPath: programs().decoder,
            ffmpegPath: programs().ffmpeg
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
