import Chronology

/// A file that is to come in as a medium, as the survey left it: small, for there may be a hundred thousand.
struct SurveyedMedium {
    /// A file that is to be kept with it.
    struct Companion {
        let file: FoundFile
        let kind: Medium.Companion.Kind
    }

    let file: FoundFile
    let type: MediumType
    let time: MediumTime
    let position: Position?
    /// The tags that its keywords make; empty where they are not asked for.
    var tags: [String] = []
    var companions: [Companion] = []
    /// What another program keeps of it in a file of its own.
    var record: MediumRecord?
    /// Whether it keeps some of other media and none of this one.
    var lacksRecord = false

    /// The bytes that are to be copied.
    var byteCount: Int64 { companions.reduce(file.byteCount) { $0 + $1.file.byteCount } }

    /// The time as rows tell it.
    var captureTime: Medium.CaptureTime { Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset) }

    /// The day of its own clock, counted from 1970.
    var day: Int { captureTime.day }
}

extension Medium.CaptureTime {
    /// The day of its own clock, counted from 1970.
    var day: Int { ZonedTime(instant: instant, utcOffset: utcOffset).wallTime.date.daysSince1970 }
}
