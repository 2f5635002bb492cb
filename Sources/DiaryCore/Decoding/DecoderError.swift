package import DecoderProtocol
package import Processes

/// Why nothing is known about a file.
package enum DecoderError: Error, Equatable, Sendable {
    /// The program that decodes is not there, or can't be started.
    case decoderMissing(path: String)
    /// The dynamic loader can't start the program that decodes, for example because a shared library is missing.
    case decoderCannotLoad(path: String, LoaderFailure)
    /// The program that decodes is of another version, or ends before it has looked at anything.
    case decoderUnfit(path: String)
    /// The program that decodes could not be confined: the kernel refuses filters of system calls.
    case decoderUnconfined(path: String)
    /// The decoder died over this file before it could say what it is; the signal, or 0 where it left by itself.
    case died(signal: Int32)
    /// The decoder took longer over this file than it may.
    case timedOut
    /// Nobody waits for it any more.
    case cancelled
    /// The file is no medium, or one that is not taken.
    case refused(DecoderFailure)
    /// The system refused a call that the decoder needs, with this `errno`.
    case system(Int32)
}

extension DecoderError {
    /// Whether it would be the same for every file.
    package var concernsAllFiles: Bool {
        switch self {
        case .decoderMissing, .decoderCannotLoad, .decoderUnfit, .decoderUnconfined, .system: true
        case .died, .timedOut, .cancelled, .refused: false
        }
    }
}
