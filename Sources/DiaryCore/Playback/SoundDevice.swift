import CALSA
import DecoderProtocol
import Glibc

/// A sound device that was told what it is to play.
///
/// Wraps ALSA's PCM interface, through which PipeWire and PulseAudio take sounds too.
@safe
final class SoundDevice {
    /// How much is handed over ahead of what is heard.
    private static let microsecondsAhead: UInt32 = 250_000

    let name: String
    let format: SampleFormat
    private let stream: SampleStream
    private let device: OpaquePointer

    /// Opens a device for sounds like that.
    ///
    /// Where it takes them in no form as they are, ALSA converts rate and channels on the way to it.
    init(name: String, for stream: SampleStream) throws(SoundDeviceError) {
        guard diary_sound_is_available() else { throw .libraryMissing }
        var found = unsafe try Self.open(name, as: name, stream)
        if unsafe found == nil { unsafe found = try Self.open("plug:'\(name)'", as: name, stream) }
        guard let found = unsafe found else { throw .unsuited(device: name) }
        unsafe (device, format) = found
        (self.name, self.stream) = (name, stream)
    }

    deinit {
        unsafe diary_sound_close(device)
    }

    /// Whether such sounds can follow without a gap.
    func suits(_ other: SampleStream) -> Bool {
        other.sampleRate == stream.sampleRate && other.channels == stream.channels
            && format.bitDepth >= min(other.bitDepth ?? 16, 24)
    }

    /// Bytes of a frame.
    var frameByteCount: Int { format.byteCount * stream.channels }

    /// Frames that are still to be heard.
    var delay: Int { unsafe diary_sound_delay(device) }

    /// Hands over whole frames, and tells how many bytes of them were taken.
    func write(_ bytes: ArraySlice<UInt8>) throws(SoundDeviceError) -> Int {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe diary_sound_write(device, $0.baseAddress, $0.count / frameByteCount)
        }
        guard count >= 0 else { throw SoundDeviceError(Int32(count), of: name, isOpen: true) }
        return count * frameByteCount
    }

    /// Waits for room, at most so long.
    func wait(milliseconds: Int32) throws(SoundDeviceError) {
        let code = unsafe diary_sound_wait(device, milliseconds)
        guard code == 0 else { throw SoundDeviceError(code, of: name, isOpen: true) }
    }

    /// Stops or goes on at once; false where the device can't, and plays what it has.
    @discardableResult
    func pause(_ pauses: Bool) -> Bool { unsafe diary_sound_pause(device, pauses) }

    /// Throws away what is still to be heard.
    func drop() { unsafe diary_sound_drop(device) }

    /// Whether all was heard.
    func isDrained() throws(SoundDeviceError) -> Bool {
        let code = unsafe diary_sound_drain(device)
        guard code >= 0 else { throw SoundDeviceError(code, of: name, isOpen: true) }
        return code == 1
    }

    private typealias Opened = (device: OpaquePointer, format: SampleFormat)

    /// Nil where the device is there and takes no such sounds.
    private static func open(
        _ path: String, as name: String, _ stream: SampleStream
    ) throws(SoundDeviceError) -> Opened? {
        var code: Int32 = 0
        guard let device = unsafe diary_sound_open(path, &code) else {
            if path != name, code == -EINVAL || code == -ENOENT { return nil }
            throw SoundDeviceError(code, of: name)
        }
        for format in SampleFormat.suiting(bitDepth: stream.bitDepth) {
            let code = unsafe diary_sound_configure(
                device, format.code, UInt32(stream.channels), UInt32(stream.sampleRate), microsecondsAhead)
            if code == 0 { return unsafe (device, format) }
        }
        unsafe diary_sound_close(device)
        return nil
    }
}
