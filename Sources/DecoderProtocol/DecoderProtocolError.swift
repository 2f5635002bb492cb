/// A message that breaks the protocol.
package enum DecoderProtocolError: Error, Equatable, Sendable {
    /// It ends before all of it was read.
    case truncated
    /// Something stands behind its end.
    case trailingBytes(Int)
    /// A length above what is allowed for it.
    case tooLong(Int)
    /// A value that can't be: a number out of range, text that is not UTF-8, a kind that does not exist.
    case invalidValue
    /// Written by another version of the program.
    case version(UInt8)
}
