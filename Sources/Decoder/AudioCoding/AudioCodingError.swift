/// The reason why a sound could not be opened or decoded.
package enum AudioCodingError: Error, Equatable, Sendable {
    /// No valid header of a known sound format; the text is libsndfile's message.
    case notASound(String)
    /// A known container with an encoding that is not decoded.
    case unsupported(String)
    /// More channels, samples a second or hours than are allowed.
    case tooLarge
    /// A valid header without any decodable data after it.
    case corrupt(String)
}
