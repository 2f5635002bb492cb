package import Chronology

package struct DiaryStatistics: Sendable {
    package private(set) var entryCount = 0
    /// Runs of characters between white space.
    package private(set) var wordCount = 0
    package private(set) var photoCount = 0
    package private(set) var pdfCount = 0
    package private(set) var soundCount = 0
    package private(set) var videoCount = 0
    /// Seconds of all films together.
    package private(set) var videoDuration = 0.0
    /// Seconds of all sounds together.
    package private(set) var soundDuration = 0.0
    /// Media with a doubtful time, by the reason.
    package private(set) var doubtCounts: [Medium.TimeDoubt: Int] = [:]
    /// Bytes of the originals; one in two entries counts twice.
    package private(set) var mediaByteCount: Int64 = 0
    /// Days since 1970 on the entries' own clocks.
    private(set) var days: Set<Int> = []
    /// Those of them that are still in the future here, with an entry written in a zone in which they have begun.
    private(set) var reachedDays: Set<Int> = []
    private let now: Instant
    package let today: CivilDate
    /// Entries by month, counted from the year 0.
    private var months: [Int: Int] = [:]

    /// Nothing yet.
    ///
    /// - Parameters:
    ///   - now: the moment for streaks.
    ///   - today: the local day at that moment.
    package init(now: Instant, today: CivilDate) {
        (self.now, self.today) = (now, today)
    }

    package mutating func add(_ entry: DiaryEntry) {
        let date = entry.creationTime.wallTime.date
        entryCount += 1
        wordCount += entry.wordCount
        days.insert(date.daysSince1970)
        if date > today, entry.creationTime.instant <= now { reachedDays.insert(date.daysSince1970) }
        months[date.year * 12 + date.month - 1, default: 0] += 1
        for medium in entry.media { add(medium) }
    }

    private mutating func add(_ medium: Medium) {
        mediaByteCount = mediaByteCount.addingSaturated(medium.byteCount)
        if let doubt = medium.timeDoubt { doubtCounts[doubt, default: 0] += 1 }
        switch medium.type {
        case .image where medium.isPDF: pdfCount += 1
        case .image: photoCount += 1
        case .audio:
            soundCount += 1
            if let duration = medium.metadata.duration, duration.isFinite, duration > 0 { soundDuration += duration }
        case .video:
            videoCount += 1
            if let duration = medium.metadata.duration, duration.isFinite, duration > 0 { videoDuration += duration }
        }
    }
}

extension DiaryStatistics {
    package var dayCount: Int { days.count }
    /// The first of them; nil if there is no entry.
    package var firstDay: CivilDate? { days.min().map { CivilDate(daysSince1970: $0) } }
    /// The last of them; nil if there is no entry.
    package var lastDay: CivilDate? { days.max().map { CivilDate(daysSince1970: $0) } }

    package struct Period: Equatable, Sendable {
        package let year: Int
        /// Nil if the period is the whole year.
        package let month: Int?
        package let entryCount: Int
    }

    /// The years, oldest first, or the months if all entries are of one year.
    ///
    /// Periods without an entry are included, unless centuries lie between the others.
    package var periods: [Period] {
        guard let first = months.keys.min(), let last = months.keys.max() else { return [] }
        if first / 12 == last / 12 {
            return (first...last).map { Period(year: $0 / 12, month: $0 % 12 + 1, entryCount: months[$0] ?? 0) }
        }
        var years: [Int: Int] = [:]
        for (month, count) in months { years[month / 12, default: 0] += count }
        let shown = last / 12 - first / 12 < 200 ? Array(first / 12...last / 12) : years.keys.sorted()
        return shown.map { Period(year: $0, month: nil, entryCount: years[$0] ?? 0) }
    }
}
