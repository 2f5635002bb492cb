extension Medium {
    /// The source of a medium's time, the most reliable first.
    public enum TimeSource: String, Hashable, Sendable, CaseIterable {
        /// The camera's clock, with the offset from the file or the zone.
        case camera
        /// The camera's clock, set to UTC by the GPS time.
        case gps
        /// The recording's own date.
        case recording
        /// The recording's or the photo's own date, a day without a time; its noon is used.
        case recordingDay
        /// Another program's record, in a file of its own, such as Google's sidecars.
        case record
        /// A date and time in the file's name.
        case fileName
        /// A day in the file's name; its noon is used.
        case fileNameDay
        /// The file's modification time.
        case fileDate

        /// True if it gives the time when the medium was taken, and not only an order of arrival.
        package var isCaptureTime: Bool { ![.fileDate, .fileNameDay, .recordingDay].contains(self) }
    }
}
