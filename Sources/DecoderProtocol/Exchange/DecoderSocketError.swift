/// Why a message did not go through.
package enum DecoderSocketError: Error, Equatable, Sendable {
    /// The other side has gone.
    case closed
    /// The deadline passed.
    case timedOut
    /// The other side sent what is no message.
    case malformed(DecoderProtocolError)
    /// The system refused, with this `errno`.
    case system(Int32)
}
