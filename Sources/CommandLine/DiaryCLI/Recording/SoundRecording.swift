import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// One recording from the device to the diary.
struct SoundRecording {
    let invocation: Invocation
    let options: RecordOptions
    private let capture: SoundCapture

    /// Opens the device, before anything else is done.
    init(invocation: Invocation, options: RecordOptions) throws {
        self.invocation = invocation
        self.options = options
        do { capture = try SoundCapture(name: options.device, request: options.request) } catch {
            throw RecordingError.device(error)
        }
    }

    /// Records, and passes the recording to `save`, which adds it to the diary and returns its report.
    ///
    /// The reason for its end determines the exit code. An unexpected end is reported after everything is saved.
    func run(
        into store: Store, start: ZonedTime, note: RecordingNote, save: (RecordingFile) throws -> () throws -> Void
    ) throws -> ExitCode {
        let file = try RecordingFolder(diary: store.directory).create(capture.shape, start: start, note: note)
        let recorder = Recorder(capture, into: file, seconds: options.limit)
        try printBeginning()
        let end = RecordSession(recorder, limit: options.limit, invocation: invocation).run()
        guard !file.isEmpty else {
            try file.remove()
            return try exitCode(ofNothing: end)
        }
        try? printSummary(recorder)
        let printSaved = try save(file)
        do { try printSaved() } catch let error as OutputError {
            // A closed terminal needs no further output.
            guard case .interrupt = end else { throw error }
        }
        return try exitCode(end)
    }

    private func printBeginning() throws {
        let shape = MediumFacts.shape(capture.shape.channels, capture.shape.sampleRate, capture.shape.bitDepth)
        let device = SafeText(capture.name).singleLine
        try invocation.messages.line("recording from \(device): \(shape.joined(separator: " "))")
    }

    private func printSummary(_ recorder: Recorder) throws {
        try invocation.messages.line("recorded \(PlayingTime.text(recorder.duration))")
        if recorder.lossCount > 0 {
            try invocation.messages.warning(
                "\(recorder.lossCount.counted("gap")) in it: the machine was too slow to record all of the sound")
        }
        if recorder.loudness.peak == 0 {
            try invocation.messages.warning("it is silent: the microphone may be muted, or another device is meant")
        }
    }

    private func exitCode(ofNothing end: RecordSession.End) throws(Failure) -> ExitCode {
        switch end {
        case .request: throw Failure("nothing was recorded")
        case .interrupt: return .interrupted
        case .failure(let failure): throw failure
        }
    }

    private func exitCode(_ end: RecordSession.End) throws(Failure) -> ExitCode {
        switch end {
        case .request: return .success
        case .interrupt: return .interrupted
        case .failure(var failure):
            failure.message = failure.message + "; the recording up to that point is in the diary"
            throw failure
        }
    }
}
