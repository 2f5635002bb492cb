/// Why nothing can be heard.
package enum SoundDeviceError: Error, Equatable, Sendable {
    /// libasound isn't installed.
    case libraryMissing
    /// There is no device of that name, or none at all.
    case missing(device: String)
    /// Another program has the device to itself.
    case busy(device: String)
    /// The device takes this kind of sound in no form that we have.
    case unsuited(device: String)
    /// The device took nothing for a long time.
    case stalled(device: String)
    /// The device failed while it played, or can't be opened, with this `errno`.
    case failed(device: String, code: Int32)
}
