import DecoderProtocol
import Glibc

/// The samples of one sound, decoded in a process of its own that ends with this value.
final class SampleReader {
    /// Seconds that one piece may take.
    private static let secondsPerPiece = 20.0

    private let process: DecoderProcess
    /// What the samples are like.
    let stream: SampleStream

    /// Lets a decoder open the sound at the descriptor, and move to a position in seconds.
    ///
    /// Throws `refused` where it is none that is decoded here.
    init(decoderPath: String, descriptor: Int32, position: Double) throws(DecoderError) {
        process = try DecoderProcess(executablePath: decoderPath)
        do throws(DecoderSocketError) {
            try process.socket.send(DecoderRequest.play(position: position).bytes, with: descriptor)
        } catch {
            throw Self.error(error)
        }
        switch try Self.receive(from: process) {
        case .playing(let stream): self.stream = stream
        case .refused(let failure): throw .refused(failure)
        default: throw .died(signal: 0)
        }
    }

    /// The next samples, whole frames; none at the end.
    ///
    /// Throws where the decoder fails over what comes next.
    func next() throws(DecoderError) -> [Float] {
        guard case .samples(let bytes) = try Self.receive(from: process) else { throw .died(signal: 0) }
        do throws(DecoderProtocolError) { return try stream.samples(of: bytes) } catch { throw .died(signal: 0) }
    }

    private static func receive(from process: borrowing DecoderProcess) throws(DecoderError) -> DecoderResponse {
        do throws(DecoderSocketError) {
            let message = try process.socket.receive(until: Deadline(secondsFromNow: secondsPerPiece))
            if let file = message.file { close(file) }
            guard let response = try? DecoderResponse(bytes: message.bytes) else { throw .closed }
            return response
        } catch {
            throw Self.error(error)
        }
    }

    private static func error(_ error: DecoderSocketError) -> DecoderError {
        error == .timedOut ? .timedOut : .died(signal: 0)
    }
}
