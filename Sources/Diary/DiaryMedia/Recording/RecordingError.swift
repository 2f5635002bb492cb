/// The reason why nothing is recorded, or recording stopped.
package enum RecordingError: Error, Equatable, Sendable {
    /// The device can't be opened, or failed.
    case device(SoundDeviceError)
    /// The recording can't be encoded; it is kept as recorded.
    case encoding(DecoderError)
}
