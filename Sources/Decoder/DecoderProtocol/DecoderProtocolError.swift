package enum DecoderProtocolError: Error, Equatable, Sendable {
    case truncated
    case trailingBytes(Int)
    case tooLong(Int)
    /// An invalid value: a number out of range, text that is not UTF-8, an unknown kind.
    case invalidValue
    case version(UInt8)
}
