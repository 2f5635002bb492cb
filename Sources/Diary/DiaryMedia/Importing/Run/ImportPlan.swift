import Chronology
import DiaryModel
import DiaryStore

/// The media of an import, grouped into entries, in import order.
///
/// An interrupted run has done the beginning of its plan; the plan of its repetition is the rest of it.
struct ImportPlan {
    /// Media that share an entry, by time.
    struct Cluster {
        /// The indices of its media in ``ImportPlan/media``.
        let range: Range<Int>
        /// True if its media have nothing but the same file date, so that no time says what they join.
        let isUndated: Bool
        var placement: ImportPlacement
    }

    /// Media that are to share an entry, by time.
    struct Group {
        let media: [SurveyedMedium]
        /// True if they have nothing but the same file date.
        var isUndated = false
        /// The entry of those that came in earlier, if that is known.
        var entry: UniqueIdentifier?
    }

    /// All media, cluster after cluster.
    private(set) var media: [SurveyedMedium]
    /// The clusters, by the time of their first media.
    private(set) var clusters: [Cluster] = []

    private let options: ImportOptions

    /// Plans an import into a diary; nil for a new one.
    ///
    /// - Parameters:
    ///     - known: the files in the same folders that came in earlier and have nothing but their dates.
    ///     - planned: the entries of the same import that a dry run has not written.
    init(
        of media: [SurveyedMedium], _ known: [UndatedGroup.File] = [], into store: DiaryStore?,
        besides planned: [PlannedEntry] = [], _ options: ImportOptions
    ) throws {
        self.options = options
        var (undated, others): ([Group], [SurveyedMedium]) = ([], media)
        if case .gap = options.grouping { (undated, others) = UndatedGroup.split(media, known) }
        let dated = Self.groups(of: others, options.grouping).map { Group(media: $0) }
        let groups = (dated + undated.filter { !$0.media.isEmpty }).sorted { Self.isEarlier($0.media[0], $1.media[0]) }
        self.media = groups.flatMap(\.media)
        var start = 0
        for group in groups {
            let range = start..<(start + group.media.count)
            var placement = placement(of: group.media)
            placement.entry = group.entry ?? placement.entry
            clusters.append(Cluster(range: range, isUndated: group.isUndated, placement: placement))
            start = range.upperBound
        }
        if store != nil || !planned.isEmpty { try join(store, planned, besides: undated.compactMap(\.entry)) }
    }

    private static func isEarlier(_ left: SurveyedMedium, _ right: SurveyedMedium) -> Bool {
        let (first, second) = (left.time.instant, right.time.instant)
        guard first == second else { return first < second }
        return left.file.path.bytes.lexicographicallyPrecedes(right.file.path.bytes)
    }

    /// Groups media; a day without a time is not comparable with times, so that such media are grouped by day.
    private static func groups(
        of media: [SurveyedMedium], _ grouping: ImportOptions.Grouping
    ) -> [[SurveyedMedium]] {
        let sorted = media.sorted(by: isEarlier)
        switch grouping {
        case .each: return sorted.map { [$0] }
        case .into: return sorted.isEmpty ? [] : [sorted]
        case .day: return days(sorted.filter(\.time.hasTime)) + days(sorted.filter { !$0.time.hasTime })
        case .gap(let gap):
            let runs = sorted.filter(\.time.hasTime).runs {
                $0.time.instant.adding(microseconds: gap) >= $1.time.instant
            }
            return runs + days(sorted.filter { !$0.time.hasTime })
        }
    }

    private static func days(_ sorted: [SurveyedMedium]) -> [[SurveyedMedium]] {
        Dictionary(grouping: sorted, by: \.day).sorted { $0.key < $1.key }.map(\.value)
    }

    /// The placement of media: a new entry has the time of its first medium, and zone and position of the first that
    /// has them.
    private func placement(of media: [SurveyedMedium]) -> ImportPlacement {
        let first = media[0].time
        let knowing = media.first(where: \.time.knowsZone)?.time
        let time = knowing?.zoned(at: first.instant)
        var draft = EntryDraft(
            text: "", creationTime: time ?? options.zone.zonedTime(at: first.instant), hasTime: first.hasTime)
        draft.position = media.lazy.compactMap(\.position).first
        draft.tags = options.tags + media.flatMap(\.tags).uniqued
        draft.journal = options.journal
        draft.starred = options.isStarred || media.contains { $0.record?.isFavorite == true }
        var placement = ImportPlacement(draft: draft, knowsZone: knowing != nil)
        if case .into(let id) = options.grouping {
            placement.entry = id
            placement.isEntryNamed = true
        }
        return placement
    }

    /// Lets clusters join entries that earlier imports created, or the same one.
    ///
    /// - Parameter undated: entries of files that have nothing but the same date; others join those with more.
    private mutating func join(
        _ store: DiaryStore?, _ planned: [PlannedEntry], besides undated: [UniqueIdentifier]
    ) throws {
        guard let joining = ImportJoining(options.grouping), let first = media.map(\.time.instant).min(),
            let last = media.map(\.time.instant).max()
        else { return }
        let span = first.adding(microseconds: -joining.reach)...last.adding(microseconds: joining.reach)
        // Entries that aren't written have rows below 0.
        let others = planned.indices.map { DiaryStore.ImportedMoment(planned[$0], row: -1 - Int64($0)) }
            .filter { span.contains($0.time) }
        let (media, clusters) = (media, clusters)
        func joined(
            _ moments: [DiaryStore.ImportedMoment], _ identifier: (Int64) throws -> UniqueIdentifier?
        ) throws -> [Cluster] {
            try clusters.map { cluster in
                guard !cluster.isUndated else { return cluster }
                var cluster = cluster
                let row = joining.entry(for: media[cluster.range], among: moments)
                cluster.placement.entry = try row.flatMap { row in
                    try row < 0 ? planned[Int(-1 - row)].id : identifier(row)
                }
                return cluster
            }
        }
        guard let store else {
            self.clusters = try joined(others.sorted { $0.time < $1.time }) { _ in nil }
            return
        }
        self.clusters = try store.read {
            let rows = try Set(undated.compactMap(store.rowWithFileDates))
            let moments = try store.importedMoments(in: span).filter { !rows.contains($0.entry) }
            let all = others.isEmpty ? moments : (moments + others).sorted { $0.time < $1.time }
            return try joined(all, store.identifier(ofRow:))
        }
    }
}

extension DiaryStore.ImportedMoment {
    fileprivate init(_ planned: PlannedEntry, row: Int64) {
        self.init(
            entry: row, time: planned.time.instant, day: planned.time.wallTime.date.daysSince1970,
            hasTime: planned.hasTime)
    }
}
