import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Records until it is ended, and handles keys and signals meanwhile.
final class RecordSession {
    enum End {
        /// A key or the maximum duration.
        case request
        /// Ctrl-C, or another signal.
        case interrupt
        case failure(Failure)
    }

    private let recorder: Recorder
    private let limit: Double?
    private let messages: Messages
    private let listening: TerminalListening
    private let status: StatusLine

    init(_ recorder: Recorder, limit: Double?, invocation: Invocation) {
        self.recorder = recorder
        self.limit = limit
        messages = invocation.messages
        listening = TerminalListening(invocation.context)
        status = StatusLine(invocation: invocation)
    }

    /// Records to the end, after which the recording is complete in any case.
    func run() -> End {
        if listening.hasKeys { try? messages.note("space pauses, Enter or q ends; Ctrl-C ends too, and all is kept") }
        var end = recorded()
        do { try recorder.finish() } catch { end = .failure(Failure(recording: error)) }
        try? status.clear()
        return end
    }

    private func recorded() -> End {
        do {
            try recorder.start()
            while true {
                if let end = try step() { return end }
            }
        } catch  where listening.isInterrupted {
            // Ctrl-C also reaches a device that is a child process.
            return .interrupt
        } catch {
            return .failure(Failure(recording: error))
        }
    }

    private func step() throws -> End? {
        if listening.isInterrupted { return .interrupt }
        try suspendIfRequested()
        draw()
        if !recorder.isPaused, try recorder.advance() == .ended { return .request }
        switch listening.nextKey(waits: recorder.isPaused) {
        case .character(" "): try recorder.isPaused ? recorder.start() : recorder.pause()
        case Key(.enter), .character("q"): return .request
        default: break
        }
        return nil
    }

    private func suspendIfRequested() throws {
        let wasPaused = recorder.isPaused
        try listening.suspendIfRequested {
            if !wasPaused { try recorder.pause() }
            try? status.clear()
        } resume: {
            if !wasPaused { try recorder.start() }
        }
    }

    /// A closed terminal must not end a recording.
    private func draw() {
        try? status.update { columns in
            RecordStatus.text(
                recorder.duration, of: limit, recorder.takeLevel(), isPaused: recorder.isPaused, columns: columns)
        }
    }
}

/// The line of a recording: time, and a level meter.
enum RecordStatus {
    /// The level in decibels below full scale at which the bar begins.
    private static let quietest = 60.0

    /// The line `recording  0:12  [##################------------]  -12 dB`; without a bar if there is no room.
    static func text(
        _ duration: Double, of limit: Double?, _ level: SoundLevel, isPaused: Bool, columns: Int
    ) -> StyledText {
        let time = PlayingTime.text(duration) + (limit.map { " of " + PlayingTime.text($0) } ?? "")
        guard !isPaused else { return "paused     \(time)  space resumes" }
        let text = "recording  \(time)"
        let loudness = level.isClipped ? "too loud" : "\(Int(level.decibels.rounded())) dB"
        let room = min(40, columns - text.utf8.count - 15)
        guard room >= 8 else { return "\(text)" }
        let part = max(0, 1 + level.decibels / quietest)
        let done = min(room, Int((Double(room) * part).rounded()))
        let bar = String(repeating: "#", count: done) + String(repeating: "-", count: room - done)
        return "\(text)  [\(bar)]  \(DisplayWidth.padded(loudness, to: 8, .right))"
    }
}

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
        into store: DiaryStore, start: ZonedTime, note: RecordingNote, save: (RecordingFile) throws -> () throws -> Void
    ) throws -> ExitCode {
        try DraftFolder(diary: store.directory).make()
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
