import Chronology
import DiaryModel
import DiaryStore

/// Finds the entry of an earlier import that media should join.
struct ImportJoining {
    /// The maximum distance of moments from media, in microseconds.
    let reach: Int64
    private let isByDay: Bool

    /// Nil if media never join by their time.
    init?(_ grouping: ImportOptions.Grouping) {
        switch grouping {
        case .gap(let gap):
            // A day without a time is stored as its noon, which is another moment in another zone.
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

    /// The row of the entry with the moment nearest to the media, which are in order of time; nil if none is near
    /// enough.
    ///
    /// - Parameter moments: the moments, ordered by time.
    func entry(for media: ArraySlice<SurveyedMedium>, among moments: [DiaryStore.ImportedMoment]) -> Int64? {
        guard let first = media.first, let last = media.last else { return nil }
        let lower = first.time.instant.adding(microseconds: -reach)
        let upper = last.time.instant.adding(microseconds: reach)
        var best: (distance: Int64, entry: Int64)?
        for moment in moments[moments.partitioningIndex { $0.time < lower }...] {
            guard moment.time <= upper else { break }
            guard moment.hasTime == first.time.hasTime, let distance = distance(of: moment, to: media) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, moment.entry) }
        }
        return best?.entry
    }

    /// The distance of a moment from the nearest of the media; nil if it doesn't belong to them.
    private func distance(of moment: DiaryStore.ImportedMoment, to media: ArraySlice<SurveyedMedium>) -> Int64? {
        guard let first = media.first else { return nil }
        if !moment.hasTime || isByDay {
            guard moment.day == first.day else { return nil }
        }
        let next = media.partitioningIndex { $0.time.instant < moment.time }
        let neighbours = media[max(media.startIndex, next - 1)..<min(media.endIndex, next + 1)]
        let distances = neighbours.map { $0.time.instant.distance(to: moment.time) }
        guard let distance = distances.min() else { return nil }
        return !moment.hasTime || distance <= gap ? distance : nil
    }
}
