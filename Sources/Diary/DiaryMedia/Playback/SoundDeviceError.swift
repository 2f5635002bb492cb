import Glibc

/// The reason why nothing can be played or recorded.
package enum SoundDeviceError: Error, Equatable, Sendable {
    /// libasound isn't installed.
    case libraryMissing
    /// There is no device of that name, or none at all.
    case missing(device: String)
    /// Another program has the device to itself.
    case busy(device: String)
    /// The device supports none of our formats for this kind of sound.
    case unsuited(device: String)
    /// The device existed, and was removed.
    case vanished(device: String)
    /// The device took or gave nothing for a long time.
    case stalled(device: String)
    /// The device failed during playback, or can't be opened, with this `errno`.
    case failed(device: String, code: Int32)
}

extension SoundDeviceError {
    /// The error for a code of libasound, a negative value of `errno`.
    init(_ code: Int32, of name: String, isOpen: Bool = false) {
        self =
            switch -code {
            case ENOENT, ENODEV, ENXIO, ENOTDIR: isOpen ? .vanished(device: name) : .missing(device: name)
            case EBUSY, EAGAIN: .busy(device: name)
            default: .failed(device: name, code: -code)
            }
    }
}
