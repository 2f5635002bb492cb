import Chronology

extension MediumTime {
    /// The source as stored in the medium's row.
    var rowSource: Medium.TimeSource {
        switch source {
        case .camera where !hasTime: .recordingDay
        case .camera: offsetSource == .satellites ? .gps : .camera
        case .satellites: .gps
        case .recording: hasTime ? .recording : .recordingDay
        case .record: .record
        case .fileName: hasTime ? .fileName : .fileNameDay
        case .fileDate: .fileDate
        }
    }

    /// True if it gives the zone in which the medium was taken.
    var knowsZone: Bool { hasTime && offsetSource != .zone }
}
