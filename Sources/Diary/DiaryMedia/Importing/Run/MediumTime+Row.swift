import Chronology
import DiaryModel
import DiaryStore

extension MediumTime {
    /// The source as stored in the medium's row.
    var rowSource: Medium.TimeSource {
        switch source {
        case .camera where !hasTime: .recordingDay
        case .camera: offsetSource == .satellites ? .gps : .camera
        case .satellites: hasTime ? .gps : .recordingDay
        case .recording: hasTime ? .recording : .recordingDay
        case .record: hasTime ? .record : .recordingDay
        case .fileName: hasTime ? .fileName : .fileNameDay
        case .fileDate: .fileDate
        }
    }

    /// True if it gives the zone in which the medium was taken.
    var knowsZone: Bool { hasTime && offsetSource != .zone }

    /// The time in the zone of the place; nil if that is unknown or has another offset.
    var placeTime: ZonedTime? { knowsZone && placeZone != nil ? zoned(at: instant) : nil }

    /// Returns whether it is from a name that says more than the other source: any date more than that of a file, a time
    /// more than a day.
    func isBetterNamed(than other: Medium.TimeSource?) -> Bool {
        source == .fileName && (other == .fileDate || hasTime && other == .fileNameDay)
    }
}

extension RetimedMedium {
    /// - Parameter record: another program's record of the medium that came later.
    init(_ main: KnownMedium, _ time: MediumTime, _ record: MediumRecord?) {
        self.init(main: main) { medium in
            medium.apply(time)
            if let record { medium.apply(record) }
        }
    }
}

extension Medium {
    /// Takes a time.
    mutating func apply(_ time: MediumTime) {
        timeSource = time.rowSource
        let taken = CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
        captureTime = time.rowSource.isCaptureTime ? taken : nil
        assumedTime = time.rowSource.isCaptureTime ? nil : taken
        timeDoubt = time.doubt
    }
}
