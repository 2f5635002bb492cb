package import DecoderProtocol
package import Processes

/// The reason why nothing is known about a file.
package enum DecoderError: Error, Equatable, Sendable {
    /// The decoder is missing, or can't be started.
    case decoderMissing(path: String)
    /// The dynamic loader can't start the decoder, for example because a shared library is missing.
    case decoderCannotLoad(path: String, LoaderFailure)
    /// The decoder has another version, or ends before it has inspected anything.
    case decoderUnfit(path: String)
    /// The decoder could not be confined: the kernel refuses system call filters.
    case decoderUnconfined(path: String)
    /// The decoder died over this file before it could identify it; the signal, or 0 if it exited by itself.
    case died(signal: Int32)
    case timedOut
    /// Nobody waits for it any more.
    case cancelled
    /// The file is not a medium, or not a supported one.
    case refused(DecoderFailure)
    /// The system refused a call that the decoder needs, with this `errno`.
    case system(Int32)
}

extension DecoderError {
    /// True if the error would be the same for every file.
    package var concernsAllFiles: Bool {
        switch self {
        case .decoderMissing, .decoderCannotLoad, .decoderUnfit, .decoderUnconfined, .system: true
        case .died, .timedOut, .cancelled, .refused: false
        }
    }
}
