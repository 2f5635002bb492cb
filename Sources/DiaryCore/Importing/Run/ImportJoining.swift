import Chronology

/// Finds the entry of an earlier import that media are to join.
struct ImportJoining {
    /// How far moments may lie from media, in microseconds.
    let reach: Int64
    private let isByDay: Bool

    /// Nil where media never join by their time.
    init?(_ grouping: ImportOptions.Grouping) {
        switch grouping {
        case .gap(let gap):
            // A day alone is found by its noon, which lies elsewhere in another zone.
            reach = max(gap, Self.day)
            isByDay = false
            self.gap = gap
        case .day:
            reach = 2 * Self.day
            isByDay = true
            gap = Int64.max
        case .each, .into: return nil
        }
    }

    private let gap: Int64
    private static let day: Int64 = 86_400_000_000

    /// The row of the entry that has a moment nearest to the media, which are in the order of time; nil where none is in
    /// reach.
    ///
    /// - Parameter moments: by time.
    func entry(for media: ArraySlice<SurveyedMedium>, among moments: [Store.ImportedMoment]) -> Int64? {
        guard let first = media.first, let last = media.last else { return nil }
        let lower = first.time.instant.adding(microseconds: -reach)
        let upper = last.time.instant.adding(microseconds: reach)
        var best: (distance: Int64, entry: Int64)?
        for moment in moments[Self.index(of: lower, in: moments)...] {
            guard moment.time <= upper else { break }
            guard moment.hasTime == first.time.hasTime, let distance = distance(of: moment, to: media) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, moment.entry) }
        }
        return best?.entry
    }

    /// How far a moment is from the nearest of the media; nil where it doesn't belong to them.
    private func distance(of moment: Store.ImportedMoment, to media: ArraySlice<SurveyedMedium>) -> Int64? {
        guard let first = media.first else { return nil }
        if !moment.hasTime || isByDay {
            guard moment.day == first.day else { return nil }
        }
        let next = Self.index(of: moment.time, in: media)
        let neighbours = media[max(media.startIndex, next - 1)..<min(media.endIndex, next + 1)]
        let distances = neighbours.map { Self.distance($0.time.instant, moment.time) }
        guard let distance = distances.min() else { return nil }
        return !moment.hasTime || distance <= gap ? distance : nil
    }

    /// Microseconds between two moments, of which a file's date may be anything.
    private static func distance(_ left: Instant, _ right: Instant) -> Int64 {
        let (difference, overflow) = max(left, right).microseconds.subtractingReportingOverflow(
            min(left, right).microseconds)
        return overflow ? Int64.max : difference
    }

    /// The place of the first moment that isn't earlier.
    private static func index(of time: Instant, in moments: [Store.ImportedMoment]) -> Int {
        moments.partitioningIndex { $0.time < time }
    }

    private static func index(of time: Instant, in media: ArraySlice<SurveyedMedium>) -> Int {
        media.partitioningIndex { $0.time.instant < time }
    }
}
