import DecoderProtocol
import Glibc

/// Plays one sound after another, without a gap if their formats are equal; not for two threads at once.
///
/// Each call of ``advance()`` does a little, so that its caller can handle keys and signals in between; no call takes
/// much longer than a twentieth of a second, except for decoding a piece.
package final class SoundPlayer {
    package enum State: Equatable, Sendable {
        /// More of it has to be written to the device.
        case playing
        /// All of it was written, and the next one may follow.
        case ended
    }

    private static let waitingMilliseconds: Int32 = 50
    /// The seconds during which a device may accept nothing.
    private static let patience = 10.0

    private let deviceName: String
    private let decoderPath: String
    private let volume: Float
    private var device: SoundDevice?
    private var reader: SampleReader?
    private var pending: ArraySlice<UInt8> = []
    private var hasEnded = false
    private var deadline = Deadline(secondsFromNow: SoundPlayer.patience)
    /// The position in the sound of the next frame to write, in seconds.
    private var handedOver = 0.0
    private var start = 0.0
    package private(set) var isPaused = false
    /// True if the sound ended before its first frame.
    package private(set) var isSilent = false

    /// A player that opens neither device nor decoder yet.
    ///
    /// - Parameters:
    ///   - device: its ALSA name, such as `default` or `hw:1`.
    ///   - volume: the factor for samples, from 0 to 1.
    package init(device: String = "default", decoderPath: String, volume: Double = 1) {
        deviceName = device
        self.decoderPath = decoderPath
        self.volume = Float(volume)
    }

    /// Begins a sound at a position in seconds, after the frames already written.
    ///
    /// Waits for the end of an earlier sound if the device needs another format.
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
        (hasEnded, isSilent) = (false, false)
        (start, handedOver) = (position, position)
        deadline = Deadline(secondsFromNow: Self.patience)
    }

    /// Begins a sound at once: the rest of an earlier one is discarded.
    package func restart(_ descriptor: Int32, at position: Double) throws {
        device?.drop()
        try begin(descriptor, at: position)
    }

    /// The seconds of the sound that were played.
    package var position: Double {
        guard let device, let stream = reader?.stream else { return 0 }
        return max(start, handedOver - Double(device.delay) / Double(stream.sampleRate))
    }

    /// The duration of the whole sound in seconds, if its header has it.
    package var duration: Double? {
        reader.flatMap { reader in reader.stream.frameCount.map { Double($0) / Double(reader.stream.sampleRate) } }
    }

    /// Writes a little more to the device, waiting for room only shortly.
    package func advance() throws -> State {
        guard let device, let reader else { return .ended }
        if pending.isEmpty, !hasEnded {
            let samples = try reader.next()
            hasEnded = samples.isEmpty
            isSilent = hasEnded && handedOver == 0
            pending = device.format.bytes(of: samples, volume: volume)[...]
        }
        guard !pending.isEmpty else { return .ended }
        let count = try device.write(pending)
        pending = pending.dropFirst(count)
        handedOver += Double(count / device.frameByteCount) / Double(reader.stream.sampleRate)
        try count > 0 ? deadline = Deadline(secondsFromNow: Self.patience) : waitForRoom(device)
        return .playing
    }

    /// Pauses without losing anything: a device that can't pause plays what it has, a quarter of a second at most.
    package func pause() {
        isPaused = true
        device?.pause(true)
    }

    package func resume() {
        isPaused = false
        device?.pause(false)
        deadline = Deadline(secondsFromNow: Self.patience)
    }

    /// Returns whether everything written was played; the caller repeats the call until it is true.
    ///
    /// The device is closed then, so that other programs may use it; ``begin(_:at:)`` opens it again.
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

    /// Ends a sound whose decoder failed: the frames already written are still played.
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

/// The samples of one sound, decoded in a process of its own that ends with this value.
final class SampleReader {
    private let decoder: DecoderConversation
    let stream: SampleStream

    /// Lets a decoder open the sound at the descriptor, and move to a position in seconds.
    ///
    /// Throws `refused` if the decoder can't decode it.
    init(decoderPath: String, descriptor: Int32, position: Double) throws(DecoderError) {
        decoder = try DecoderConversation(
            decoderPath: decoderPath, .play(position: position), about: descriptor)
        guard case .playing(let stream) = try decoder.next() else { throw .died(signal: 0) }
        self.stream = stream
    }

    /// The next samples, whole frames; none at the end.
    ///
    /// Throws if the decoder fails on the next samples.
    func next() throws(DecoderError) -> [Float] {
        guard case .samples(let bytes) = try decoder.next() else { throw .died(signal: 0) }
        do throws(DecoderProtocolError) { return try stream.samples(of: bytes) } catch { throw .died(signal: 0) }
    }
}
