package import Chronology

extension Medium {
    /// The reason why a medium's time needs a look by a person.
    public enum TimeDoubt: String, Hashable, Sendable, CaseIterable {
        /// The file system alone has a time.
        case file
        /// The name alone has a day.
        case name
        /// The medium itself names a day, a month or a year, and no time.
        case day
    }

    /// The reason to doubt its time; nil for a sure one, and for a medium without any time.
    public var timeDoubt: TimeDoubt? {
        get { metadata.timeDoubt }
        set { metadata.timeDoubt = newValue }
    }

    /// True if a film is inside the photo, or the film of a Live Photo is kept with it.
    public var hasFilm: Bool {
        metadata.filmDuration != nil || companions.contains { $0.kind == .livePhoto }
    }

    /// The doubt that comes with the source of its time; nil for a sure source, and for a medium without a time.
    package var sourceDoubt: TimeDoubt? {
        assumedTime == nil ? nil : TimeDoubt.allCases.first { $0.timeSource == timeSource }
    }

    /// The time that orders it among the media of an import.
    package var orderingTime: Instant? { (captureTime ?? assumedTime)?.instant }
}

extension Medium.TimeDoubt {
    /// The reason in words, beside the time of a medium or an entry; a Markdown export is read by them.
    package var words: String {
        switch self {
        case .file: "time of the file"
        case .name: "day of the name"
        case .day: "no time of day"
        }
    }

    package var timeSource: Medium.TimeSource {
        switch self {
        case .file: .fileDate
        case .name: .fileNameDay
        case .day: .recordingDay
        }
    }
}

extension DiaryEntry {
    /// The reason to doubt its time, which is that of the medium that gave it: the earliest one.
    ///
    /// Nil for a sure time. A time that a person gave is sure.
    public var timeDoubt: Medium.TimeDoubt? {
        guard media.contains(where: { $0.timeDoubt != nil }) else { return nil }
        // Somebody has confirmed the time; what an import adds later doesn't change that.
        guard !media.contains(where: { $0.assumedTime != nil && $0.timeDoubt == nil }) else { return nil }
        let dated = media.compactMap { medium in medium.orderingTime.map { (medium, time: $0) } }
        return dated.min { $0.time < $1.time }?.0.timeDoubt
    }
}
