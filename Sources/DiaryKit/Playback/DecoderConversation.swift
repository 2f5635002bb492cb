import DecoderProtocol
import Glibc

/// One question to a decoder that answers in many messages, in a process of its own that ends with this value.
final class DecoderConversation {
    /// Seconds that one message may take.
    private static let secondsPerMessage = 20.0

    private let process: DecoderProcess

    /// Starts a decoder and asks it about the file at the descriptor, which may be closed then.
    init(decoderPath: String, _ request: DecoderRequest, about descriptor: Int32) throws(DecoderError) {
        process = try DecoderProcess(executablePath: decoderPath)
        do throws(DecoderSocketError) { try process.socket.send(request.bytes, with: descriptor) } catch {
            throw Self.error(error)
        }
    }

    /// The next message.
    ///
    /// Throws `refused` where that is what it says.
    func next() throws(DecoderError) -> DecoderResponse {
        let response = try receive()
        if case .refused(let failure) = response { throw .refused(failure) }
        return response
    }

    private func receive() throws(DecoderError) -> DecoderResponse {
        do throws(DecoderSocketError) {
            let message = try process.socket.receive(until: Deadline(secondsFromNow: Self.secondsPerMessage))
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
