import DiaryMedia
import DiaryModel
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
