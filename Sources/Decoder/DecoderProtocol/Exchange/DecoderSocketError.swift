/// The reason why a message was not transmitted.
package enum DecoderSocketError: Error, Equatable, Sendable {
    case closed
    case timedOut
    /// The other side sent bytes that are not a message.
    case malformed(DecoderProtocolError)
    /// The system refused, with this `errno`.
    case system(Int32)
}
