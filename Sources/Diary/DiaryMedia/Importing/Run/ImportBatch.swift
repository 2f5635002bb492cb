import DecoderProtocol
import DiaryModel
import DiaryStore
import Glibc

/// Files of an import that become durable together.
package final class ImportBatch {
    /// One medium with its companion files.
    final class Item {
        let medium: SurveyedMedium
        /// The index of its cluster in the plan.
        let cluster: Int
        let staged: StagedOriginal
        let companions: [StagedCompanion]
        /// The decoder's description; nil until it is known.
        var inspected: Result<InspectedMedium, DecoderError>?

        init(_ medium: SurveyedMedium, cluster: Int, _ staged: StagedOriginal, _ companions: [StagedCompanion]) {
            (self.medium, self.cluster, self.staged, self.companions) = (medium, cluster, staged, companions)
        }
    }

    struct StagedCompanion {
        let file: FoundFile
        let staged: StagedOriginal
        let companion: Medium.Companion
        /// True if the file is an original of the diary, and none of the import.
        var isInDiary = false
    }

    /// The size of a full batch: its copies stay open until they are written, and several batches are in progress.
    private static let fileLimit = min(200, max(1, (sysconf(Int32(_SC_OPEN_MAX)) - 64) / 4))

    /// Returns whether copies should be written before there are more.
    package static func isFull(fileCount: Int, byteCount: Int64) -> Bool {
        fileCount >= fileLimit || byteCount >= 256 << 20
    }

    /// The maximum number of full batches that wait for a decoder.
    private static let mostWaiting = 2
    /// The copied bytes in full batches from which they are written first: a crash loses what isn't written.
    private static let mostWaitingBytes: Int64 = 2 << 30

    /// Returns whether full batches must be written before another file is copied.
    ///
    /// - Parameter waiting: the number of bytes in each.
    static func isTooMuch(_ waiting: [Int64]) -> Bool {
        waiting.count > mostWaiting || waiting.reduce(0, +) >= mostWaitingBytes
    }

    private(set) var items: [Item] = []
    private(set) var fileCount = 0
    private(set) var byteCount: Int64 = 0

    /// True if it should be written.
    var isFull: Bool { Self.isFull(fileCount: fileCount, byteCount: byteCount) }
    /// True if the decoder has inspected all of it.
    var isAnswered: Bool { items.allSatisfy { $0.inspected != nil } }

    func append(_ item: Item) {
        items.append(item)
        fileCount += 1 + item.companions.count
        byteCount += item.companions.reduce(item.staged.byteCount) { $0 + $1.staged.byteCount }
    }
}
