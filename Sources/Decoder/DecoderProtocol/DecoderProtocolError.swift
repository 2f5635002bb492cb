package enum DecoderProtocolError: Error, Equatable, Sendable {
    case truncated
    case trailingBytes(Int)
    /// A length above what is allowed for it.
    case tooLong(Int)
    /// An invalid value: a number out of range, text that is not UTF-8, an unknown kind.
    case invalidValue
    /// Written by another version of the program.
    case version(UInt8)
}
