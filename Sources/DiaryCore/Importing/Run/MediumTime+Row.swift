import Chronology

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
}
