/// Why a sound could not be opened or decoded.
package enum AudioCodingError: Error, Equatable, Sendable {
    /// No valid header of a sound that we know; the text is what the library says.
    case notASound(String)
    /// A container that we know with an encoding in it that is not decoded.
    case unsupported(String)
    /// More channels, samples a second or hours than are allowed.
    case tooLarge
    /// A valid header without anything behind it that can be decoded.
    case corrupt(String)
}
