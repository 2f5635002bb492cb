import DecoderProtocol
import Glibc

/// Plays one sound after another, without a gap where they are alike; not for two threads at once.
///
/// It does a little at each call of ``advance()``, so that its caller can look at keys and signals in between; no call
/// takes much longer than a twentieth of a second, but for the decoding of a piece.
package final class SoundPlayer {
    /// Where a sound is.
    package enum State: Equatable, Sendable {
        /// More of it is to be handed to the device.
        case playing
        /// All of it was handed over, and the next one may follow.
        case ended
    }

    private static let waitingMilliseconds: Int32 = 50
    /// Seconds that a device may take nothing.
    private static let patience = 10.0

    private let deviceName: String
    private let decoderPath: String
    private let volume: Float
    private var device: SoundDevice?
    private var reader: SampleReader?
    private var pending: ArraySlice<UInt8> = []
    private var hasEnded = false
    private var deadline = Deadline(secondsFromNow: SoundPlayer.patience)
    /// Where in the sound the next frame belongs that is handed over, in seconds.
    private var handedOver = 0.0
    private var start = 0.0
    /// Whether it was told to pause.
    package private(set) var isPaused = false

    /// A player that opens neither device nor decoder yet.
    ///
    /// - Parameters:
    ///   - device: ALSA's name of it, such as `default` or `hw:1`.
    ///   - volume: what samples are multiplied by, from 0 to 1.
    package init(device: String = "default", decoderPath: String, volume: Double = 1) {
        deviceName = device
        self.decoderPath = decoderPath
        self.volume = Float(volume)
    }

    /// Begins a sound at a position in seconds, behind what was handed over before.
    ///
    /// Waits for the end of an earlier sound where the device has to be told of another kind.
    ///
    /// - Parameter descriptor: may be closed then.
    /// - Throws: ``DecoderError`` and ``SoundDeviceError``.
    package func begin(_ descriptor: Int32, at position: Double) throws {
        let reader = try SampleReader(decoderPath: decoderPath, descriptor: descriptor, position: position)
        if let device, !device.suits(reader.stream) {
            try finish()
        }
        if device == nil { device = try SoundDevice(name: deviceName, for: reader.stream) }
        self.reader = reader
        pending = []
        hasEnded = false
        (start, handedOver) = (position, position)
        deadline = Deadline(secondsFromNow: Self.patience)
    }

    /// Begins a sound at once: what was not heard yet of an earlier one is thrown away.
    package func restart(_ descriptor: Int32, at position: Double) throws {
        device?.drop()
        try begin(descriptor, at: position)
    }

    /// Seconds of the sound that were heard.
    package var position: Double {
        guard let device, let stream = reader?.stream else { return 0 }
        return max(start, handedOver - Double(device.delay) / Double(stream.sampleRate))
    }

    /// Seconds of the whole sound, where its header tells.
    package var duration: Double? {
        reader.flatMap { reader in reader.stream.frameCount.map { Double($0) / Double(reader.stream.sampleRate) } }
    }

    /// Hands a little more to the device, waiting for room only shortly.
    package func advance() throws -> State {
        guard let device, let reader else { return .ended }
        if pending.isEmpty, !hasEnded {
            let samples = try reader.next()
            hasEnded = samples.isEmpty
            pending = device.format.bytes(of: samples, volume: volume)[...]
        }
        guard !pending.isEmpty else { return .ended }
        let count = try device.write(pending)
        pending = pending.dropFirst(count)
        handedOver += Double(count / device.frameByteCount) / Double(reader.stream.sampleRate)
        try count > 0 ? deadline = Deadline(secondsFromNow: Self.patience) : waitForRoom(device)
        return .playing
    }

    /// Stops, losing nothing: a device that can't stop plays what it has, a quarter of a second at most.
    package func pause() {
        isPaused = true
        device?.pause(true)
    }

    /// Goes on after ``pause()``.
    package func resume() {
        isPaused = false
        device?.pause(false)
        deadline = Deadline(secondsFromNow: Self.patience)
    }

    /// Whether all was heard that was handed over; to be asked until it was.
    ///
    /// The device is closed then, so that other programs may have it; ``begin(_:at:)`` opens it again.
    package func isFinished() throws -> Bool {
        guard let device else { return true }
        guard try device.isDrained() else { return false }
        self.device = nil
        return true
    }

    /// Throws away what was not heard.
    package func stop() {
        device?.drop()
    }

    /// Ends a sound whose decoder failed: what it handed over is still heard.
    package func giveUp() {
        hasEnded = true
    }

    private func finish() throws {
        let deadline = Deadline(secondsFromNow: Self.patience)
        while try !isFinished() {
            guard deadline.millisecondsLeft > 0 else { throw SoundDeviceError.stalled(device: deviceName) }
            usleep(10_000)
        }
    }

    private func waitForRoom(_ device: SoundDevice) throws {
        guard deadline.millisecondsLeft > 0 else { throw SoundDeviceError.stalled(device: deviceName) }
        try device.wait(milliseconds: Self.waitingMilliseconds)
    }
}
