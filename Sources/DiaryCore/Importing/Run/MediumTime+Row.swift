import Chronology

extension MediumTime {
    /// The source as the medium's row keeps it.
    var rowSource: Medium.TimeSource {
        switch source {
        case .camera: offsetSource == .satellites ? .gps : .camera
        case .recording: hasTime ? .recording : .recordingDay
        case .record: .record
        case .fileName: hasTime ? .fileName : .fileNameDay
        case .fileDate: .fileDate
        }
    }

    /// Whether it tells in which zone the medium was taken.
    var knowsZone: Bool { hasTime && offsetSource != .zone }
}
