import CSystem
import DecoderProtocol
import DiaryMedia
import DiaryModel
import Glibc
import Terminal

extension Failure {
    /// The words for a sound device that plays or records nothing.
    static func describing(_ error: SoundDeviceError, isRecording: Bool) -> Failure {
        let listing = isRecording ? "arecord -L" : "aplay -L"
        return switch error {
        case .libraryMissing:
            Failure(
                "the library that \(isRecording ? "records" : "plays") sounds is missing",
                hint: LibraryPackages.hint(for: [DIARY_LIBRARY_ASOUND]))
        case .missing("default"):
            Failure(
                "there is no sound device to \(isRecording ? "record from" : "play on")",
                hint: "name one: --device hw:1; \(listing) lists them")
        case .missing(let name):
            Failure("there is no sound device \(line: name)", hint: "\(listing) lists what is there")
        case .vanished(let name):
            Failure(
                "the sound device \(line: name) was disconnected", hint: "--device NAME; aplay -L lists what is there")
        case .busy(let name):
            Failure(
                "the sound device \(line: name) is in use by another program",
                hint: "end that one, or name another device: --device NAME")
        case .unsuited(let name) where isRecording:
            Failure(
                "the sound device \(line: name) does not record, or not like that",
                hint: "leave --rate and --channels out, or name another one; arecord -L lists what is there")
        case .unsuited(let name):
            Failure(
                "the sound device \(line: name) does not take such sounds",
                hint: "--device plughw:0 converts them; aplay -L lists what is there")
        case .stalled(let name):
            Failure(
                "the sound device \(line: name) \(isRecording ? "gives" : "takes") no sound any more",
                hint: "--device NAME")
        case .failed(let name, let code):
            Failure(
                """
                the sound device \(line: name) failed: \
                \(SystemCallError("play", FilePath(name), code: code).reason)
                """, hint: "name another one: --device NAME; aplay -L lists them")
        }
    }

    /// The reason why a sound can't be played, in a few words.
    static func reason(_ error: DecoderError) -> SafeText {
        switch error {
        case .decoderMissing(let path): "the program that decodes sounds can't be started: \(path)"
        case .decoderCannotLoad(let path, let failure): SafeText(failure.sentence(about: path)).singleLine
        case .decoderUnfit(let path): "the program that decodes sounds is of another version: \(path)"
        case .decoderUnconfined(let path):
            "the program that decodes sounds can't be confined: the kernel refuses filters of system calls: \(path)"
        case .died: "decoding it failed"
        case .timedOut: "decoding it takes too long"
        case .cancelled: "decoding it was cancelled"
        case .refused(let failure): SafeText(failure.message).singleLine
        case .system(let code): "\(SystemCallError("read", FilePath(""), code: code).reason)"
        }
    }

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
        case .device(let cause): describing(cause, isRecording: true)
        case .encoding(let cause): Failure("the recording can't be encoded: \(reason(cause))")
        }
    }
}
