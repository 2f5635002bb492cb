import AudioCoding
import DecoderProtocol

/// A sound whose samples are sent piece by piece.
protocol SampleSource: ~Copyable {
    var stream: SampleStream { get }

    /// The next samples; none at the end, and before damaged data.
    mutating func next() -> [UInt8]
}

/// Decodes one sound piece by piece.
struct SoundPlayback: ~Copyable, SampleSource {
    private static let frameCount = 4096

    private let file: AudioFile
    private var buffer: [Float]
    private var framesLeft: Int
    let stream: SampleStream

    /// Opens the sound and moves to a position, in seconds.
    ///
    /// Throws if the file is not a sound that is decoded here.
    init(descriptor: Int32, position: Double) throws(DecoderFailure) {
        file = try Self.open(descriptor)
        let claimed = file.claimedFrameCount
        stream = SampleStream(
            sampleRate: file.sampleRate, channels: file.channelCount, bitDepth: file.format.bitDepth,
            frameCount: 1...file.maximumFrameCount ~= claimed ? claimed : nil)
        let start = Int((position * Double(file.sampleRate)).rounded())
        file.skip(to: start)
        framesLeft = max(0, file.maximumFrameCount - start)
        buffer = [Float](repeating: 0, count: Self.frameCount * file.channelCount)
    }

    mutating func next() -> [UInt8] { SampleStream.bytes(of: nextSamples()) }

    /// The next samples, whole frames of them; none at the end, and before damaged data.
    mutating func nextSamples() -> ArraySlice<Float> {
        let count = file.read(into: &buffer, frameCount: min(Self.frameCount, framesLeft))
        framesLeft -= count
        return buffer[..<(count * file.channelCount)]
    }

    private static func open(_ descriptor: Int32) throws(DecoderFailure) -> AudioFile {
        let start = try FileInspection.firstBytes(of: descriptor)
        let described = UndecodedSound(descriptor: descriptor, firstBytes: start)
        if let name = described?.name ?? ForeignFormat(firstBytes: start)?.name {
            throw DecoderFailure(.unsupported, format: name, message: "\(name) is not decoded here")
        }
        do throws(AudioCodingError) {
            let file = try AudioFile(descriptor: descriptor)
            try file.checkLimits()
            return file
        } catch {
            throw DecoderFailure(error, format: nil)
        }
    }
}
