import DecoderProtocol
import DiaryMedia
import DiaryModel
import Glibc
import JSON
import Processes

/// Lets decoders in processes of their own parse documents of other programs, one after another.
///
/// Each kind has a process, which its first document starts and which keeps running; one that dies or takes too long
/// costs its document.
final class DocumentDecoder {
    private let path: String
    private var processes: [DocumentKind: DocumentProcess] = [:]

    /// A decoder that is the program at that path.
    init(path: String) {
        self.path = path
    }

    /// The content of the document at the descriptor.
    ///
    /// - Parameter place: the document's location, for errors.
    /// - Throws: `ImportSourceError`: `unreadable` if the document is at fault, else `decoder`.
    func document(
        _ file: borrowing FileDescriptor, as kind: DocumentKind, at place: String
    ) throws(ImportSourceError) -> JSONValue {
        var bytes: [UInt8] = []
        try write(file, as: kind, at: place) { bytes += $0 }
        do throws(JSONError) { return try JSONParser.parse(bytes) } catch {
            throw .unreadable(place: place, reason: "the decoder failed on it")
        }
    }

    /// Hands on the content of the document at the descriptor as JSON, piece by piece.
    ///
    /// - Parameter place: the document's location, for errors.
    /// - Throws: `ImportSourceError`: `unreadable` if the document is at fault, else `decoder`.
    func write(
        _ file: borrowing FileDescriptor, as kind: DocumentKind, at place: String, _ take: ([UInt8]) -> Void
    ) throws(ImportSourceError) {
        do throws(DecoderError) { try process(for: kind).write(file, take) } catch {
            switch error {
            case .refused(let failure): throw .unreadable(place: place, reason: failure.message)
            case .died: throw .unreadable(place: place, reason: "the decoder failed on it")
            case .timedOut: throw .unreadable(place: place, reason: "it takes too long to read")
            case .decoderMissing, .decoderCannotLoad, .decoderUnfit, .decoderUnconfined, .cancelled, .system:
                throw .decoder(error)
            }
        }
    }

    private func process(for kind: DocumentKind) -> DocumentProcess {
        if let process = processes[kind] { return process }
        let process = DocumentProcess(path: path, kind: kind)
        processes[kind] = process
        return process
    }
}

/// The decoder of documents of one kind.
private final class DocumentProcess {
    /// The maximum JSON of a document in bytes, in case the decoder is compromised.
    private static let byteLimit = 512 << 20

    private let path: String
    private let kind: DocumentKind
    private var process: DecoderProcess?

    init(path: String, kind: DocumentKind) {
        (self.path, self.kind) = (path, kind)
    }

    func write(_ file: borrowing FileDescriptor, _ take: ([UInt8]) -> Void) throws(DecoderError) {
        let readable: FileDescriptor
        do throws(SystemCallError) { readable = try .readingOnly(file.number) } catch { throw .system(error.code) }
        let hasServed = process != nil
        if process == nil { process = try DecoderProcess(executablePath: path, DecoderMode(kind)) }
        var byteCount = 0
        let failure: DecoderFailure?
        do throws(DecoderSocketError) {
            failure = try exchange(about: readable.number, counting: &byteCount, take)
        } catch {
            let end = process.take()?.end()
            // One that has served may have exited before it saw this document.
            if error == .closed, hasServed, byteCount == 0, end?.signal == 0 { return try write(file, take) }
            if let error = DecoderProcess.loadingError(path, DecoderMode(kind), after: end) { throw error }
            throw error == .timedOut || end?.signal == SIGXCPU ? .timedOut : .died(signal: end?.signal ?? 0)
        }
        if let failure { throw .refused(failure) }
    }

    /// The reason why the decoder refuses the document; nil if all of its JSON has arrived.
    private func exchange(
        about file: Int32, counting byteCount: inout Int, _ take: ([UInt8]) -> Void
    ) throws(DecoderSocketError) -> DecoderFailure? {
        try process?.socket.send(DecoderRequest.parse(kind).bytes, with: file)
        while true {
            switch try receive() {
            case .refused(let failure): return failure
            case .document(let piece) where piece.isEmpty: return nil
            case .document(let piece) where byteCount + piece.count <= Self.byteLimit:
                byteCount += piece.count
                take(piece)
            case .document, .identified, .inspected, .playing, .samples, .encoded, .picture, .page,
                .pixels, .member, .content, .memberEnd, .archiveEnd:
                throw .malformed(.invalidValue)
            }
        }
    }

    private func receive() throws(DecoderSocketError) -> DecoderResponse {
        let deadline = Deadline(secondsFromNow: DecoderPool.secondsPerAnswer)
        guard let message = try process?.socket.receive(until: deadline) else {
            throw .closed
        }
        if let file = message.file { close(file) }
        do throws(DecoderProtocolError) { return try DecoderResponse(bytes: message.bytes) } catch {
            throw .malformed(error)
        }
    }
}
