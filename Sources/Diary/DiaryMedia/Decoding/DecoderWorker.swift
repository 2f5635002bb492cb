import DecoderProtocol
import DiaryModel
import Glibc
import Processes

/// One decoder and its queue of files; it works on the first.
///
/// The process is started by the first file and keeps running. One that dies or takes too long costs its current file;
/// the files after that one are passed to its successor, and all of them if it exits after one.
final class DecoderWorker {
    struct Outcome {
        let turn: DecoderTurn
        let result: Result<InspectedMedium, DecoderError>
    }

    /// The number of decoders that end in a row before they have answered anything; then the files are not the cause.
    private static let mostUnfit = 3

    private let executablePath: String
    private let secondsPerFile: Double
    private var process: DecoderProcess?
    /// True if the process has finished a file.
    private var hasServed = false
    /// The number of processes that exited by themselves, or spoke another version, while none had finished a file yet;
    /// nil once one has.
    private var unfitCount: Int? = 0
    private var turns: [DecoderTurn] = []
    private var deadline = Deadline(secondsFromNow: 0)
    /// The outcomes of turns that were not taken yet.
    private(set) var outcomes: [Outcome] = []

    init(executablePath: String, secondsPerFile: Double) {
        self.executablePath = executablePath
        self.secondsPerFile = secondsPerFile
    }

    /// Files that are not finished.
    var turnCount: Int { turns.count }

    /// True if the process was started and is not known to have ended.
    var isRunning: Bool { process != nil }

    /// The descriptor for `poll`; -1, which it ignores, if there is nothing to wait for.
    var pollDescriptor: Int32 { turns.isEmpty ? -1 : process?.socket.pollDescriptor ?? -1 }

    /// Until the first file's time is over, 0 when it is.
    var millisecondsLeft: Int32 { deadline.millisecondsLeft }

    /// Queues a file for the decoder.
    func begin(_ turn: DecoderTurn) {
        // Unrequested output of a decoder must not be taken for an answer about this file.
        if turns.isEmpty, process?.socket.hasInput == true { process = nil }
        turns.append(turn)
        if turns.count == 1 { restartClock() }
        guard process == nil || !send(turn) else { return }
        // It died while it was idle, or over the first file, which the end of its socket will show.
        if turns.count == 1 { startAgain() }
    }

    /// Reads one message of the decoder; to be called when there is one, or its socket is at its end.
    func receive() {
        do throws(DecoderSocketError) {
            guard let response = try nextResponse() else { throw .closed }
            switch response {
            case .identified(let medium):
                // A compromised decoder could continue like this without end.
                guard let turn = turns.first, turn.known == nil else { throw .malformed(.invalidValue) }
                turn.known = medium
            case .inspected(let medium): serve(.success(medium))
            case .refused(let failure): serve(.failure(.refused(failure)))
            case .playing, .samples, .encoded, .picture, .page, .pixels, .member, .content, .memberEnd, .archiveEnd,
                .document:
                throw .malformed(.invalidValue)
            }
        } catch {
            fail(error)
        }
    }

    /// Ends a decoder whose time for its file is over.
    func expire() {
        fail(.timedOut)
    }

    func takeOutcomes() -> [Outcome] {
        defer { outcomes = [] }
        return outcomes
    }

    private func nextResponse() throws(DecoderSocketError) -> DecoderResponse? {
        guard let message = try process?.socket.receive(until: deadline) else { return nil }
        if let file = message.file { close(file) }
        do throws(DecoderProtocolError) {
            return try DecoderResponse(bytes: message.bytes)
        } catch {
            throw .malformed(error)
        }
    }

    private func send(_ turn: DecoderTurn) -> Bool {
        (try? process?.socket.send(turn.request.bytes, with: turn.file.number)) != nil
    }

    private func restartClock() {
        deadline = Deadline(secondsFromNow: secondsPerFile * Double(turns.first?.request.patience ?? 1))
    }

    private func finish(_ result: Result<InspectedMedium, DecoderError>) {
        guard !turns.isEmpty else { return process = nil }
        let turn = turns.removeFirst()
        outcomes.append(Outcome(turn: turn, result: turn.result(result)))
        restartClock()
    }

    private func finishAll(_ error: DecoderError) {
        while !turns.isEmpty { finish(.failure(error)) }
    }

    private func serve(_ result: Result<InspectedMedium, DecoderError>) {
        finish(result)
        (hasServed, unfitCount) = (true, nil)
    }

    /// Replaces a decoder that failed on its first file, if more are waiting.
    private func fail(_ error: DecoderSocketError) {
        let end = process.take()?.end()
        let signal = end?.signal ?? 0
        guard !hasLeft(error, signal: signal) else { return startAgain() }
        if !hasServed, let error = DecoderProcess.loadingError(executablePath, after: end) { return finishAll(error) }
        if provesUnfit(error, signal: signal) { return finishAll(.decoderUnfit(path: executablePath)) }
        let isLate = error == .timedOut || signal == SIGXCPU
        finish(Self.salvaged(turns.first?.known, isLate: isLate, signal: signal))
        if !turns.isEmpty { startAgain() }
    }

    /// Counts an end that the program itself may have caused; true if it did: no decoder has ever answered, several
    /// have ended.
    ///
    /// A compromised process can claim anything, so one alone proves nothing.
    private func provesUnfit(_ error: DecoderSocketError, signal: Int32) -> Bool {
        guard let count = unfitCount else { return false }
        if case .malformed(.version) = error { unfitCount = count + 1 } else if signal == 0 { unfitCount = count + 1 }
        return unfitCount == Self.mostUnfit
    }

    /// Returns whether the decoder ended for a reason other than the file.
    ///
    /// Then it exited, or was killed from outside, as by the kernel when memory is short, and the next decoder gets the
    /// file, except for samples that were partly taken. The result is false for a decoder that has served no file, so
    /// that no file is retried without end.
    private func hasLeft(_ error: DecoderSocketError, signal: Int32) -> Bool {
        guard error == .closed, hasServed, let turn = turns.first else { return false }
        return signal == 0 || signal == SIGKILL && turn.program == nil
    }

    /// The result of a file's turn after the decoder failed: its description so far, else the error.
    private static func salvaged(
        _ known: InspectedMedium?, isLate: Bool, signal: Int32
    ) -> Result<InspectedMedium, DecoderError> {
        guard var medium = known else { return .failure(isLate ? .timedOut : .died(signal: signal)) }
        medium.thumbnailFailure =
            isLate
            ? DecoderFailure(.timedOut, message: "decoding it takes too long")
            : DecoderFailure(.crashed, message: "the decoder failed on it")
        return .success(medium)
    }

    /// Starts a decoder and sends it all waiting files; if none can be started, they fail.
    private func startAgain() {
        do throws(DecoderError) {
            process = try DecoderProcess(executablePath: executablePath)
        } catch {
            return finishAll(error)
        }
        hasServed = false
        turns.first?.forget()
        // A decoder that refuses even this is found dead at the next read from its socket.
        for turn in turns where !send(turn) { break }
        restartClock()
    }
}
