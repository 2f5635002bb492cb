import Chronology
import DecoderProtocol
import DiaryModel

/// A file to be imported as a medium, after the survey: small, for there may be a hundred thousand.
struct SurveyedMedium {
    /// A file that is to be kept with it.
    struct Companion {
        let file: FoundFile
        let kind: Medium.Companion.Kind
        /// Its name as a medium of the diary, whose original the file is; nil for a file of the import.
        var nameInDiary: FilePath?
    }

    let file: FoundFile
    let type: MediumType
    private(set) var time: MediumTime
    let position: Position?
    /// The tags for its keywords; empty if they are not requested.
    var tags: [String] = []
    var companions: [Companion] = []
    /// Seconds of the film of a Live Photo.
    var filmDuration: Double?
    /// Another program's record of it in a file of its own.
    var record: MediumRecord?
    var sidecar: SidecarValues?
    /// True if the program has records of other media and none of this one.
    var lacksRecord = false
    /// True if it is a picture of a screen.
    var isScreenshot = false

    var byteCount: Int64 { companions.reduce(file.byteCount) { $0 + $1.file.byteCount } }

    /// The time in the form of rows.
    var captureTime: Medium.CaptureTime { Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset) }

    /// The day of its own clock, counted from 1970.
    var day: Int { captureTime.day }

    /// The same medium with another time.
    func taken(at time: MediumTime) -> SurveyedMedium {
        var medium = self
        medium.time = time
        return medium
    }
}

extension Medium.CaptureTime {
    /// The day of its own clock, counted from 1970.
    var day: Int { ZonedTime(instant: instant, utcOffset: utcOffset).wallTime.date.daysSince1970 }
}
