import DecoderProtocol
import Glibc
import Processes

/// Records from a device into a file; not for two threads at once.
///
/// Each call of ``advance()`` does a little, so that its caller can handle keys and signals in between; no call takes
/// much longer than a twentieth of a second, except for the disk.
package final class Recorder {
    package enum State: Equatable, Sendable {
        /// More samples will follow.
        case recording
        /// It has reached its maximum duration.
        case ended
    }

    private static let waitingMilliseconds: Int32 = 50
    private static let secondsBetweenSyncs = 1.0
    /// The seconds during which a device may give nothing.
    private static let patience = 10.0
    /// The seconds of one read, and of the rest that is read when it stops.
    private static let secondsPerPiece = 0.1
    /// The longest sound of a diary, in seconds.
    private static let longest = 86_400.0

    private let capture: SoundCapture
    private let file: RecordingFile
    private let limit: Double
    private var pace = RecordingPace()
    private var nextSync = Deadline(secondsFromNow: Recorder.secondsBetweenSyncs)
    private var deadline = Deadline(secondsFromNow: Recorder.patience)
    private var level = SoundLevel()
    package private(set) var loudness = SoundLevel()
    package private(set) var isPaused = false

    /// A recorder that does not record yet.
    ///
    /// - Parameter seconds: the maximum duration of the recording; nil for a day.
    package init(_ capture: SoundCapture, into file: RecordingFile, seconds: Double? = nil) {
        self.capture = capture
        self.file = file
        limit = min(seconds ?? Self.longest, Self.longest)
    }

    /// The duration of the recording, in seconds.
    package var duration: Double { file.duration }

    /// The number of overruns, each of which lost a part of the sound.
    package var lossCount: Int { capture.lossCount }

    /// Begins, or resumes after ``pause()``.
    package func start() throws(SoundDeviceError) {
        try capture.start()
        isPaused = false
        pace.start(at: duration)
        deadline = Deadline(secondsFromNow: Self.patience)
    }

    /// Reads a little more, waiting for it only shortly.
    ///
    /// - Throws: ``SoundDeviceError``, and ``SystemCallError`` if it can't be written.
    package func advance() throws -> State {
        guard duration < limit else { return .ended }
        if pace.isAhead(at: duration) {
            usleep(UInt32(Self.waitingMilliseconds) * 1000 / 2)
        } else if try take() == 0 {
            guard deadline.millisecondsLeft > 0 else { throw SoundDeviceError.stalled(device: capture.name) }
            try capture.wait(milliseconds: Self.waitingMilliseconds)
        }
        return duration < limit ? .recording : .ended
    }

    /// Pauses without losing anything recorded until then.
    package func pause() throws {
        try takeRest()
        capture.stop()
        isPaused = true
        try file.sync()
    }

    /// Ends the recording for good, with all samples still available.
    package func finish() throws {
        if !isPaused { try? takeRest() }
        capture.stop()
        try file.finish()
    }

    /// The loudness since the last call.
    package func takeLevel() -> SoundLevel {
        defer { level = SoundLevel() }
        return level
    }

    private func takeRest() throws {
        let end = min(limit, duration + 2 * Self.secondsPerPiece)
        while duration < end, try take() > 0 {}
    }

    private func take() throws -> Int {
        let rate = Double(capture.shape.sampleRate)
        let left = Int(((limit - duration) * rate).rounded())
        let samples = try capture.read(frameCount: max(1, min(left, Int(rate * Self.secondsPerPiece))))
        guard !samples.isEmpty else { return 0 }
        try file.append(samples)
        level.add(samples, bitDepth: capture.shape.bitDepth)
        loudness.add(samples, bitDepth: capture.shape.bitDepth)
        deadline = Deadline(secondsFromNow: Self.patience)
        if nextSync.millisecondsLeft == 0 {
            try file.sync()
            nextSync = Deadline(secondsFromNow: Self.secondsBetweenSyncs)
        }
        return samples.count
    }
}

/// The pace of a device that may deliver sound faster than real time, as a file does: it is slowed down, or it would
/// fill the disk.
struct RecordingPace {
    /// The seconds that a device may be ahead, and the allowed ratio of its clock to ours.
    private static let tolerance = (seconds: 0.5, part: 0.01)

    private var begin: Int64 = 0
    private var beginDuration = 0.0

    /// The real time counts from now on.
    mutating func start(at duration: Double) {
        (begin, beginDuration) = (MonotonicClock.nanoseconds, duration)
    }

    func isAhead(at duration: Double) -> Bool {
        let elapsed = Double(MonotonicClock.nanoseconds - begin) / 1_000_000_000
        return duration - beginDuration > elapsed * (1 + Self.tolerance.part) + Self.tolerance.seconds
    }
}
