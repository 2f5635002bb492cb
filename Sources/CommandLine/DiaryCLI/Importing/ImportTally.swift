import DecoderProtocol
import DiaryFormats
import DiaryMedia
import DiaryModel

/// Counts the outcomes of files.
struct ImportTally {
    /// Files that are left out for one reason.
    struct LeftOut {
        var count = 0
        var byteCount: Int64 = 0
        /// The extensions of their names, each once, in order of occurrence.
        var endings: [String] = []
    }

    private(set) var alreadyHere: [FileOutcome.Presence: Int] = [:]
    private(set) var restoredCount = 0
    private(set) var beside: [Medium.Companion.Kind: Int] = [:]
    /// Files that describe media.
    private(set) var recordCount = 0
    /// Media without a description in such files, though others have one.
    private(set) var withoutRecordCount = 0
    private(set) var leftOut: [String: LeftOut] = [:]
    private(set) var timeSources: [String: Int] = [:]
    /// The number of doubtful times from each source.
    private(set) var doubtfulTimes: [String: Int] = [:]
    private(set) var unreadableCount = 0
    /// Files that are no media and may be notes.
    private(set) var textCount = 0
    /// Files that the user named and that are left out.
    private(set) var namedLeftOutCount = 0
    /// The number of media with invalid metadata.
    private(set) var oddCount = 0
    /// Media without a thumbnail by the kind of the reason, except those of ``undecoded``.
    private(set) var withoutThumbnail: [DecoderFailure.Kind: Int] = [:]
    /// Sounds that only `ffmpeg` could have decoded, by their encoding.
    private(set) var undecoded: [String: Int] = [:]
    /// Films that only `ffmpeg` could have decoded, by their encoding.
    private(set) var undecodedVideos: [String: Int] = [:]

    /// True if each file with a message was named.
    var namesAll = true

    mutating func add(_ outcome: FileOutcome) {
        switch outcome.kind {
        case .imported(let medium): add(medium)
        case .note: break
        case .beside(let kind, _, _): beside[kind, default: 0] += 1
        case .alreadyHere(let presence): alreadyHere[presence.withoutEntry, default: 0] += 1
        case .restored: restoredCount += 1
        case .record: recordCount += 1
        case .leftOut(let reason):
            if outcome.isNamed { namedLeftOutCount += 1 }
            add(outcome, leftOut: reason)
        case .unreadable: unreadableCount += 1
        }
    }

    private mutating func add(_ medium: ImportedMedium) {
        if medium.lacksRecord { withoutRecordCount += 1 }
        let source = OutcomeWords.name(of: medium.timeSource, medium.type)
        timeSources[source, default: 0] += 1
        if !medium.timeSource.isCaptureTime { doubtfulTimes[source, default: 0] += 1 }
        if let failure = medium.thumbnailFailure {
            if failure.kind == .needsConverter, let codec = failure.format {
                if medium.type == .video {
                    undecodedVideos[codec, default: 0] += 1
                } else {
                    undecoded[codec, default: 0] += 1
                }
            } else {
                withoutThumbnail[failure.kind, default: 0] += 1
            }
        }
        if medium.warnings.contains(where: { $0.kind != .partial }) { oddCount += 1 }
    }

    private mutating func add(_ outcome: FileOutcome, leftOut reason: FileOutcome.Reason) {
        if reason == .noMedium, NoteName.isNote(outcome.path.description) { textCount += 1 }
        let kind = OutcomeWords.kind(of: reason)
        var counts = leftOut[kind, default: LeftOut()]
        counts.count += 1
        counts.byteCount += outcome.byteCount
        let ending = OutcomeWords.ending(of: outcome.path)
        if !counts.endings.contains(ending), counts.endings.count < 40 { counts.endings.append(ending) }
        leftOut[kind] = counts
    }

    /// The number of media that wait for `ffmpeg`.
    var undecodedCount: Int { [undecoded, undecodedVideos].reduce(0) { $0 + $1.values.reduce(0, +) } }
    var withoutThumbnailCount: Int { withoutThumbnail.values.reduce(0, +) }
    var alreadyHereCount: Int { alreadyHere.values.reduce(0, +) }
    var besideCount: Int { beside.values.reduce(0, +) }
}

extension FileOutcome.Presence {
    /// The outcome regardless of the entry.
    fileprivate var withoutEntry: FileOutcome.Presence {
        if case .inDiary = self { .inDiary(entry: nil) } else { self }
    }
}
