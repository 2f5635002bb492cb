extension Medium {
    /// Where the time of a medium comes from, the surest first.
    public enum TimeSource: String, Hashable, Sendable, CaseIterable {
        /// The camera's clock, whose offset the file tells or the zone decides.
        case camera
        /// The camera's clock, set to UTC by the time of the satellites.
        case gps
        /// The recording's own date.
        case recording
        /// The recording's own date, a day alone; noon stands for its time.
        case recordingDay
        /// Another program, in a file beside it, such as Google's sidecars.
        case record
        /// A date and time in the file's name.
        case fileName
        /// A day in the file's name; noon stands for its time.
        case fileNameDay
        /// The file's modification time.
        case fileDate

        /// Whether it tells when the medium was taken, and not only in which order media came.
        package var isCaptureTime: Bool { ![.fileDate, .fileNameDay, .recordingDay].contains(self) }
    }
}
