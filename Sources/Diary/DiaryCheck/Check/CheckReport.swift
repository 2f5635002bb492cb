package import Chronology
package import DiaryMedia
import DiaryModel
package import DiaryStore

/// The findings of a check, and its extent.
package struct CheckReport: Sendable {
    package let depth: CheckDepth
    /// The findings, in the order of the layers.
    package internal(set) var findings: [CheckFinding] = []
    package internal(set) var isDatabaseOpen = false
    /// The logs that were kept when the diary was opened; a broken one is a finding.
    package internal(set) var keptLogs: [KeptLog] = []
    /// The number of entries in the diary, as ``DiarySummary`` counts them.
    package internal(set) var entryCount = 0
    /// The number of media of entries in the diary, as ``DiarySummary`` counts them.
    package internal(set) var mediumCount = 0
    package internal(set) var trashedEntryCount = 0
    /// The number of media in the trash, by themselves or with their entries.
    package internal(set) var trashedMediumCount = 0
    package internal(set) var originalCount = 0
    /// Their total size in bytes, according to the rows.
    package internal(set) var originalByteCount: Int64 = 0
    /// Originals that other machines have not delivered yet, by the names of the machines.
    package internal(set) var awaited: [String: AwaitedTally] = [:]
    /// Originals whose content was read.
    package internal(set) var readCount = 0
    package internal(set) var isIndexCompared = false
    package internal(set) var areThumbnailsCompared = false
    /// The reason if they were not, or films were not: the decoder can't be started.
    package internal(set) var decoderError: DecoderError?
    package internal(set) var lastBackup: Instant?

    mutating func take(_ summary: DiarySummary) {
        (entryCount, mediumCount) = (summary.entryCount, summary.mediumCount)
        (trashedEntryCount, trashedMediumCount) = (summary.trashedEntryCount, summary.trashedMediumCount)
    }

    /// True if nothing is damaged.
    package var isSound: Bool { findings.allSatisfy(\.isHarmless) }

    package func findings(_ kinds: CheckFinding.Kind...) -> [CheckFinding] {
        findings.filter { kinds.contains($0.kind) }
    }
}

/// The originals that a machine has not delivered yet.
package struct AwaitedTally: Hashable, Sendable {
    /// Originals.
    package var count = 0
    package var byteCount: Int64 = 0
}
