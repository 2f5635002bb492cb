import CSystem
import DiaryMedia
import Terminal

extension Failure {
    /// The reason why a recording could not continue, or not be added.
    init(recording error: any Error) {
        if let error = error as? SoundDeviceError {
            self = Self.describing(RecordingError.device(error))
        } else {
            self = Self.fullDisk(causing: error).map { Failure($0) } ?? Self.describing(error)
        }
    }

    static func describing(_ error: RecordingError) -> Failure {
        switch error {
        case .device(let cause): describing(recordingFrom: cause)
        case .encoding(let cause): Failure("the recording can't be encoded: \(reason(cause))")
        }
    }

    private static func describing(recordingFrom error: SoundDeviceError) -> Failure {
        switch error {
        case .libraryMissing:
            Failure(
                "the library that records sounds is missing", hint: LibraryPackages.hint(for: [DIARY_LIBRARY_ASOUND]))
        case .missing("default"):
            Failure("there is no sound device to record from", hint: "name one: --device hw:1; arecord -L lists them")
        case .missing(let name):
            Failure("there is no sound device \(SafeText(name).singleLine)", hint: "arecord -L lists what is there")
        case .unsuited(let name):
            Failure(
                "the sound device \(SafeText(name).singleLine) does not record, or not like that",
                hint: "leave --rate and --channels out, or name another one; arecord -L lists what is there")
        case .stalled(let name):
            Failure("the sound device \(SafeText(name).singleLine) gives no sound any more", hint: "--device NAME")
        case .vanished, .busy, .failed: describing(error)
        }
    }
}
