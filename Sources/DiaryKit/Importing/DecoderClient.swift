package import DecoderProtocol
import Glibc

/// Lets a decoder in a process of its own look at files, one after another; not for two threads at once.
///
/// The process is started by the first file and stays warm. One that dies or overstays costs its file and is
/// replaced for the next.
package final class DecoderClient {
    private let executablePath: String
    private let request: DecoderRequest
    private let secondsPerFile: Double
    private var process: DecoderProcess?
    private var deadline: Deadline?

    /// A client of the program at that path, which is not started yet.
    ///
    /// - Parameters:
    ///   - thumbnailSide: pixels of the longer side of thumbnails.
    ///   - secondsPerFile: how long one file may take by the clock on the wall.
    package init(executablePath: String, thumbnailSide: Int = 512, secondsPerFile: Double = 20) {
        self.executablePath = executablePath
        self.secondsPerFile = secondsPerFile
        request = DecoderRequest(thumbnailSide: thumbnailSide)
    }

    /// Finds out all about the file at the descriptor, whatever it is called and wherever the descriptor stands.
    ///
    /// A medium that was recognised but whose decoding failed, died or took too long comes back without a thumbnail
    /// and with the reason.
    package func inspect(descriptor: Int32) throws(DecoderError) -> InspectedMedium {
        try begin(descriptor: descriptor)
        return try finish()
    }

    /// Lets the decoder begin with a file and returns at once, so that several decoders can work beside each other.
    ///
    /// The descriptor may be closed. What ``inspect(descriptor:)`` would return comes from ``finish()``; a file that
    /// was begun before and not finished is given up.
    package func begin(descriptor: Int32) throws(DecoderError) {
        // The answer about the file that was given up must not be taken for one about this file.
        if deadline != nil { process = nil }
        try send(descriptor)
        deadline = Deadline(secondsFromNow: secondsPerFile)
    }

    /// Waits for what the decoder says of the file that it has begun with; its time counts from the beginning.
    package func finish() throws(DecoderError) -> InspectedMedium {
        guard let deadline = deadline.take() else { throw .died(signal: 0) }
        var known: InspectedMedium?
        let answer: Result<InspectedMedium, DecoderFailure>
        do throws(DecoderSocketError) {
            answer = try receiveAnswer(until: deadline, known: &known)
        } catch {
            return try salvage(known, after: error)
        }
        do throws(DecoderFailure) {
            return try answer.get()
        } catch {
            throw .refused(error)
        }
    }

    /// Receives what the decoder tells before decoding, if it takes the file, and then its answer.
    private func receiveAnswer(
        until deadline: Deadline, known: inout InspectedMedium?
    ) throws(DecoderSocketError) -> Result<InspectedMedium, DecoderFailure> {
        var response = try receive(until: deadline)
        if case .identified(let medium) = response {
            known = medium
            response = try receive(until: deadline)
        }
        switch response {
        case .inspected(let medium): return .success(medium)
        case .refused(let failure): return .failure(failure)
        // A decoder that was taken over could go on like this without end.
        case .identified: throw .malformed(.invalidValue)
        }
    }

    /// Sends the file to the running decoder, or to a new one where there is none or it has died since.
    private func send(_ descriptor: Int32) throws(DecoderError) {
        if (try? process?.socket.send(request.bytes, with: descriptor)) != nil { return }
        process = nil
        let fresh = try DecoderProcess(executablePath: executablePath)
        do throws(DecoderSocketError) {
            try fresh.socket.send(request.bytes, with: descriptor)
        } catch .system(let code) {
            throw .system(code)
        } catch {
            throw .died(signal: fresh.end())
        }
        process = consume fresh
    }

    private func receive(until deadline: Deadline) throws(DecoderSocketError) -> DecoderResponse {
        guard let message = try process?.socket.receive(until: deadline) else { throw .closed }
        if let file = message.file { close(file) }
        do throws(DecoderProtocolError) {
            return try DecoderResponse(bytes: message.bytes)
        } catch {
            throw .malformed(error)
        }
    }

    /// What is left of the file's turn after the decoder failed: what it had told by then, else the error.
    private func salvage(
        _ known: InspectedMedium?, after error: DecoderSocketError
    ) throws(DecoderError) -> InspectedMedium {
        let signal = process.take()?.end() ?? 0
        let isLate = error == .timedOut || signal == SIGXCPU
        guard var medium = known else { throw isLate ? .timedOut : .died(signal: signal) }
        medium.thumbnailFailure =
            isLate
            ? DecoderFailure(.timedOut, message: "decoding it takes too long")
            : DecoderFailure(.crashed, message: "the decoder failed on it")
        return medium
    }
}
