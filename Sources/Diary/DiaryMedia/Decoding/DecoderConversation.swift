package import DecoderProtocol
import DiaryModel
import Glibc

/// One request to a decoder that answers in many messages, in a process of its own that ends with this value.
package final class DecoderConversation {
    private let path: String
    private let mode: DecoderMode
    private var process: DecoderProcess?
    private var hasAnswered = false

    /// Starts a decoder and sends a request about the file at the descriptor, which may be closed then.
    package init(
        decoderPath: String, mode: DecoderMode = .media, _ request: DecoderRequest, about descriptor: Int32
    ) throws(DecoderError) {
        (path, self.mode) = (decoderPath, mode)
        process = try DecoderProcess(executablePath: decoderPath, mode)
        let file: FileDescriptor
        do throws(SystemCallError) { file = try .readingOnly(descriptor) } catch { throw .system(error.code) }
        do throws(DecoderSocketError) { try process?.socket.send(request.bytes, with: file.number) } catch {
            throw self.error(error)
        }
    }

    /// The next message.
    ///
    /// Throws `refused` if the decoder refuses the file.
    package func next() throws(DecoderError) -> DecoderResponse {
        let response = try receive()
        if case .refused(let failure) = response { throw .refused(failure) }
        return response
    }

    private func receive() throws(DecoderError) -> DecoderResponse {
        do throws(DecoderSocketError) {
            let deadline = Deadline(secondsFromNow: DecoderPool.secondsPerAnswer)
            guard let message = try process?.socket.receive(until: deadline) else { throw .closed }
            if let file = message.file { close(file) }
            guard let response = try? DecoderResponse(bytes: message.bytes) else { throw .closed }
            hasAnswered = true
            return response
        } catch {
            throw self.error(error)
        }
    }

    private func error(_ error: DecoderSocketError) -> DecoderError {
        guard error != .timedOut else { return .timedOut }
        let end = process.take()?.end()
        if !hasAnswered, let error = DecoderProcess.loadingError(path, mode, after: end) { return error }
        return .died(signal: 0)
    }
}
