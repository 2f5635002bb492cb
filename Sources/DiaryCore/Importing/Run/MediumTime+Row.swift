import Chronology

extension MediumTime {
    /// The source as stored in the medium's row.
    var rowSource: Medium.TimeSource {
        switch source {
        case .camera: offsetSource == .satellites ? .gps : .camera
        case .recording: hasTime ? .recording : .recordingDay
        case .record: .record
        case .fileName: hasTime ? .fileName : .fileNameDay
        case .fileDate: .fileDate
        }
    }

    /// True if it gives the zone in which the medium was taken.
    var knowsZone: Bool { hasTime && offsetSource != .zone }
}
