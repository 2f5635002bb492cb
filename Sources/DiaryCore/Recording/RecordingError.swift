/// Why nothing is recorded, or no more.
package enum RecordingError: Error, Equatable, Sendable {
    /// The device can't be opened, or failed.
    case device(SoundDeviceError)
    /// What was recorded can't be encoded; it stays as it was recorded.
    case encoding(DecoderError)
}
