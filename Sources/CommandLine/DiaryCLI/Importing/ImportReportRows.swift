import DecoderProtocol
import DiaryMedia
import DiaryModel
import Terminal

/// The report's lines about files that were not imported as a medium.
struct ImportReportRows {
    private var table = Table(columns: [
        Table.Column(), Table.Column(.right), Table.Column(isFlexible: true, wraps: true),
    ])

    /// - Parameters:
    ///     - namesAll: whether each unreadable file was named.
    ///     - areBesideEntries: whether the rows of entries count what is here already and what can't be read.
    init(_ report: ImportReport, namesAll: Bool, areBesideEntries: Bool = false) {
        add("restored", report.restoredFileCount, "here already, but their originals were missing or damaged")
        if !areBesideEntries { add("already here", report.alreadyHereCount, Self.words(for: report.absentCounts)) }
        let isOfVideos = report.companionCounts.keys.contains { $0 == .preview || $0 == .notes }
        add(
            isOfVideos ? "beside a medium" : "beside a photo", report.companionCounts.total,
            Self.words(for: report.companionCounts))
        add("records", report.recordCount, "of Google Takeout; times, places and captions where the files say nothing")
        add("no record", report.withoutRecordCount, "of Google Takeout; name all parts of it together")
        for (kind, reason, counts) in ImportWords.leftOut(of: report) {
            add("left out: \(kind)", counts.count, Self.words(for: counts, reason))
        }
        add("no thumbnail", report.withoutThumbnail.total, Self.words(for: report.withoutThumbnail))
        for (lack, type) in [("no waveform", MediumType.audio), ("no picture", .video)] {
            let codecs = report.undecoded[type, default: [:]]
            let names = codecs.keys.sorted().joined(separator: ", ")
            add(lack, codecs.total, "\(names): install ffmpeg, then diary check --repair")
        }
        add("odd metadata", report.oddMetadataCount, "not taken over; --report FILE names it")
        let reasons = namesAll ? "named above with its reason" : "--report FILE names each with its reason"
        if !areBesideEntries { add("unreadable", report.unreadableCount, reasons) }
    }

    func lines(window: Int?) -> [StyledText] {
        table.lines(window: window.map { $0 - 2 }).map { "  " + $0 }
    }

    private mutating func add(_ label: String, _ count: Int, _ words: String) {
        guard count > 0 else { return }
        let cells = [StyledText(SafeText(label)), StyledText(SafeText(count.grouped))]
        table.append(words.isEmpty ? cells : cells + [" \(SafeText(words))"])
    }

    private static func words(for presences: [FileOutcome.Presence: Int]) -> String {
        let words: [(FileOutcome.Presence, String)] = [
            (.inTrash, "in the trash"), (.thrownAway, "once thrown away"), (.twin, "twice among these files"),
        ]
        let parts = words.compactMap { presence, words in presences[presence].map { "\($0.grouped) \(words)" } }
        guard !parts.isEmpty else { return "byte for byte, nothing to do" }
        let isBack = presences[.inTrash] != nil || presences[.thrownAway] != nil
        return parts.joined(separator: ", ") + (isBack ? "; --again brings back" : "")
    }

    /// The reasons, such as `kept: 14 damaged, 2 too large; --report FILE names each`.
    private static func words(for reasons: [DecoderFailure.Kind: Int]) -> String {
        var counts: [String: Int] = [:]
        for (kind, count) in reasons { counts[word(for: kind), default: 0] += count }
        let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($1.grouped) \($0)" }
        return "kept: \(parts.joined(separator: ", ")); --report FILE names each"
    }

    private static func word(for reason: DecoderFailure.Kind) -> String {
        switch reason {
        case .notAMedium, .corrupt, .refusedSound, .darkFrame: "damaged"
        case .unsupported: "of an uncommon kind"
        case .tooLarge, .costly: "too large to decode"
        case .unreadable: "unreadable"
        case .crashed: "failed in the decoder"
        case .timedOut: "took too long"
        case .unconfined: "not given to ffmpeg, which can't be confined"
        case .needsConverter: "need ffmpeg"
        }
    }

    private static func words(for kinds: [Medium.Companion.Kind: Int]) -> String {
        let names = Medium.Companion.Kind.allCases.filter { kinds[$0] != nil }.map { kind in
            switch kind {
            case .livePhoto: "Live Photo films"
            case .raw: "RAW files"
            case .adjustments: "adjustments"
            case .sidecar: "XMP files"
            case .edit: "edited copies"
            case .original: "originals of covers"
            case .burst: "other pictures of bursts"
            case .preview: "previews of films"
            case .notes: "notes of films"
            }
        }
        return "\(names.enumeration), kept with it"
    }

    private static func words(for counts: ImportReport.LeftOut, _ reason: FileOutcome.Reason) -> String {
        switch reason {
        case .noMedium, .document, .alone: break
        case .notChosen: return "by --where"
        case .archive(isInside: false): return "unpacked if they are named"
        case .ignored(.special): return "FIFOs, sockets, devices"
        case .ignored(.danglingLink): return "they lead nowhere"
        case .ignored(.outsideLink): return "not followed; name what they lead to"
        case .ignored(.diary): return "its own folder is never walked"
        default: return counts.byteCount > 0 ? ByteCount.text(counts.byteCount) : ""
        }
        let endings = ImportWords.shown(counts.endings)
        let shown = endings.prefix(8).joined(separator: " ")
        return endings.count > 8 ? "\(shown) and \(endings.count - 8) more" : shown
    }
}

extension Dictionary where Value == Int {
    /// The sum of all counts.
    var total: Int { values.reduce(0, +) }
}
