import DecoderProtocol
package import DiaryModel

/// Reads the samples of a sound, or of a video's sound, as speech recognizers take them.
package final class SpeechReader {
    /// Frames a second, of one channel.
    package static let sampleRate = DecoderProtocolLimits.speechRate

    private enum Source {
        case decoder(DecoderConversation, SampleStream)
        case converter(SoundConversion)
    }

    private let source: Source

    /// Begins to decode the file: in a decoder, or by ffmpeg if that can't.
    ///
    /// Throws `refused` if neither can.
    ///
    /// - Parameter isVideo: true for a video, whose sound only ffmpeg takes out.
    package init(
        _ file: borrowing FileDescriptor, isVideo: Bool, decoderPath: String, ffmpegPath: String?,
        _ confinement: ProgramConfinement
    ) throws(DecoderError) {
        let noConverter = DecoderFailure(.needsConverter, message: "the sound of a video is decoded by ffmpeg")
        var refusal = DecoderError.refused(noConverter)
        var found: Source?
        if !isVideo {
            do throws(DecoderError) { found = try Self.decoding(file, decoderPath) } catch {
                guard case .refused = error else { throw error }
                refusal = error
            }
        }
        if case nil = found, let ffmpegPath {
            let conversion = SoundConversion(ffmpegPath: ffmpegPath, confinement, file: file, into: .speech)
            found = conversion.map { .converter($0) }
        }
        guard let found else { throw refusal }
        source = found
    }

    private static func decoding(
        _ file: borrowing FileDescriptor, _ decoderPath: String
    ) throws(DecoderError) -> Source {
        let decoder = try DecoderConversation(decoderPath: decoderPath, .listen, about: file.number)
        guard case .playing(let stream) = try decoder.next(), stream.channels == 1, stream.sampleRate == sampleRate
        else { throw .died(signal: 0) }
        return .decoder(decoder, stream)
    }

    /// The next samples, from -1 to 1; none at the end.
    package func next() throws(DecoderError) -> [Float] {
        switch source {
        case .decoder(let decoder, let stream):
            guard case .samples(let bytes) = try decoder.next() else { throw .died(signal: 0) }
            do throws(DecoderProtocolError) { return try stream.samples(of: bytes) } catch { throw .died(signal: 0) }
        case .converter(let conversion):
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count: Int
            do throws(SystemCallError) { count = try conversion.program.output.read(into: &buffer) } catch {
                throw .system(error.code)
            }
            return stride(from: 0, to: count - count % 2, by: 2).map { index in
                Float(Int16(bitPattern: UInt16(buffer[index]) | UInt16(buffer[index + 1]) << 8)) / 32_768
            }
        }
    }
}
