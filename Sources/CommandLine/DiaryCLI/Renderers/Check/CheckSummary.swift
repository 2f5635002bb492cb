import Chronology
import DiaryCheck
import DiaryStore
import Terminal

/// The state of each part of the diary, as lines.
struct CheckSummary {
    let report: CheckReport
    var repair = RepairStage.none
    let now: Instant

    /// The part, its state, and details.
    var rows: [[StyledText]] { [database, originals, index, thumbnails, backup] + permissions + leftovers }

    private var database: [StyledText] {
        let findings = report.findings(
            .databaseDamaged, .logBroken, .versionWrong, .referenceBroken, .numberTooHigh, .valueImpossible,
            .entryChanged,
            .mediumChanged, .recognitionChanged, .taskChanged, .versionChanged, .commandChanged, .searchChanged,
            .templateChanged, .entryMisplaced, .tagMisfolded, .measurementMisfolded, .priorityShared)
        let content =
            "\(report.entryCount.counted("entry")), \(report.mediumCount.counted("medium"))\(trash)"
        guard report.isDatabaseOpen else { return ["database", Self.bad("can't be read")] }
        guard findings.isEmpty else { return ["database", Self.bad(findings.count.counted("problem")), "\(content)"] }
        let depth = report.depth.readsRows ? "" : "; texts not checked: diary check"
        return ["database", "sound", "\(content)\(depth)"]
    }

    /// The trash is not counted as part of the diary: `diary` counts it separately, too.
    private var trash: String {
        let parts = [String](counting: ["entry": report.trashedEntryCount, "medium": report.trashedMediumCount])
        return parts.isEmpty ? "" : "; in the trash \(parts.joined(separator: ", "))"
    }

    private var originals: [StyledText] {
        let missing = report.findings(.originalMissing).count
        let others = report.findings(
            .originalSize, .originalContent, .originalUnreadable, .originalMode, .fileStrange, .markerMissing,
            .markerForeign, .folderUnreadable
        ).count
        var parts = missing > 0 ? ["\(missing.grouped) missing"] : []
        if others > 0 { parts.append(others.counted("problem")) }
        var state: StyledText = parts.isEmpty ? "all there" : Self.bad(parts.joined(separator: ", "))
        if !report.awaited.isEmpty {
            let awaited = StyledText(SafeText(Self.awaited(report.awaited)).singleLine)
            state = parts.isEmpty ? awaited : state + ", " + awaited
        }
        guard report.isDatabaseOpen else { return ["originals", "no rows to compare with", "\(contentRead)"] }
        let size = "\(report.originalCount.counted("file")), \(ByteCount.text(report.originalByteCount))"
        return ["originals", state, "\(size)\(report.originalCount > 0 ? "; \(contentRead)" : "")"]
    }

    /// The awaited originals, such as `1 awaited from DESKTOP, 2 awaited from LAPTOP`.
    private static func awaited(_ tallies: [String: AwaitedTally]) -> String {
        let parts = tallies.sorted { $0.key < $1.key }.map { "\($0.value.count.grouped) awaited from \($0.key)" }
        return parts.joined(separator: ", ")
    }

    private var contentRead: String {
        let percent = report.depth.percentage
        if percent == 0 { return "content not read: --read-data" }
        return percent == 100 ? "content read" : "content of \(report.readCount.grouped) read"
    }

    private var index: [StyledText] {
        guard report.isIndexCompared else {
            return ["search index", "not compared", report.depth.readsRows ? "" : "diary check"]
        }
        guard !report.findings(.searchIndexDiffers).isEmpty else { return ["search index", "agrees"] }
        return ["search index", Self.bad("differs"), "rebuild it: diary check --repair"]
    }

    private var thumbnails: [StyledText] {
        guard report.areThumbnailsCompared else {
            let reason = report.decoderError.map { Failure.describing($0).message }
            return ["thumbnails", "not compared", reason ?? (report.depth.readsRows ? "" : "diary check")]
        }
        let missing = report.findings(.thumbnailMissing).count
        let damaged = report.findings(.thumbnailChanged).count
        guard missing + damaged > 0 else { return ["thumbnails", "all there"] }
        let counts = [(missing, "missing"), (damaged, "damaged")].filter { $0.0 > 0 }
            .map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
        let pronoun = missing + damaged == 1 ? "it" : "them"
        return ["thumbnails", Self.bad(counts), "make \(pronoun) again: diary check --repair"]
    }

    private var backup: [StyledText] {
        guard let last = report.lastBackup else { return ["backup", "none", "make one: diary backup FILE"] }
        let days = BackupSentence.age(of: last, at: now)
        if days < 1 { return ["backup", "of today"] }
        let advice: StyledText = days < BackupSentence.oldAge ? "" : "make one: diary backup FILE"
        return ["backup", "\(days.counted("day")) old", advice]
    }

    private var permissions: [[StyledText]] {
        let count = report.findings(.permissionsWide).count
        return count == 0
            ? [] : [["permissions", Self.bad("\(count.grouped) too wide"), "take them away: diary check --repair"]]
    }

    private var leftovers: [[StyledText]] {
        let count = report.findings(.originalUnused, .temporaryLeft).count
        let isOfLostEntries = repair == .remade && !report.findings(.originalUnused).isEmpty
        let origin: StyledText =
            isOfLostEntries
            ? "of entries that the new database lacks, or of interrupted commands"
            : "of interrupted commands; nothing is missing"
        return count == 0 ? [] : [["left over", "\(count.counted("file"))", origin]]
    }

    private static func bad(_ words: String) -> StyledText { StyledText(SafeText(words), .red) }
}
