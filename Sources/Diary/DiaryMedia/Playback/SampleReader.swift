import DecoderProtocol

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
