import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Reports photos and sounds that were taken on another day than their entry.
struct OtherDayNote {
    let invocation: Invocation
    let store: Store

    /// Reports the media that have their own time, in their own zone.
    func print(_ media: [Medium], in entry: DiaryEntry) throws {
        let day = entry.creationTime.wallTime.date
        let times = media.compactMap { medium in
            medium.captureTime.map { ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset).wallTime }
        }
        let others = times.filter { $0.date != day }
        guard let first = others.map(\.date).min(), let last = others.map(\.date).max() else { return }
        let isOne = media.count == 1
        let subject =
            isOne ? "it was" : others.count == media.count ? "they were" : "\(others.count.grouped) of them were"
        let days = first == last ? "on \(first.inWords)" : "from \(first.inWords) to \(last.inWords)"
        try invocation.messages.note(
            "\(SafeText(subject)) taken \(SafeText(days)), and the entry is dated \(SafeText(day.inWords))")
        // If media are of several days, or some of the entry's day, the entry's date may well be right.
        guard first == last, others.count == media.count, entry.media.count == media.count, let time = times.min()
        else { return }
        let digits = try store.distinguishingDigitCount(of: entry.id)
        try invocation.messages.hint("diary edit \(entry.id.prefix(digits)) --at '\(time.date) \(time.clock())'")
    }
}
