import CALSA
import DecoderProtocol
import Glibc

/// A sound device that is set up for playback of a format.
///
/// Wraps ALSA's PCM interface, which PipeWire and PulseAudio provide too.
@safe
final class SoundDevice {
    /// The length of the device's buffer.
    private static let microsecondsAhead: UInt32 = 250_000

    let name: String
    let format: SampleFormat
    private let stream: SampleStream
    private let device: OpaquePointer

    /// Opens a device for sounds of that format.
    ///
    /// If it supports none of our formats directly, ALSA converts rate and channels.
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

    /// Returns whether sounds of that format can follow without a gap.
    func suits(_ other: SampleStream) -> Bool {
        other.sampleRate == stream.sampleRate && other.channels == stream.channels
            && format.bitDepth >= min(other.bitDepth ?? 16, 24)
    }

    var frameByteCount: Int { format.byteCount * stream.channels }

    /// The frames that are still to be played.
    var delay: Int { unsafe diary_sound_delay(device) }

    /// Writes whole frames, and returns the number of bytes accepted.
    func write(_ bytes: ArraySlice<UInt8>) throws(SoundDeviceError) -> Int {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe diary_sound_write(device, $0.baseAddress, $0.count / frameByteCount)
        }
        guard count >= 0 else { throw SoundDeviceError(Int32(count), of: name, isOpen: true) }
        return count * frameByteCount
    }

    /// Waits for room, up to a time limit.
    func wait(milliseconds: Int32) throws(SoundDeviceError) {
        let code = unsafe diary_sound_wait(device, milliseconds)
        guard code == 0 else { throw SoundDeviceError(code, of: name, isOpen: true) }
    }

    /// Pauses or resumes at once; false if the device can't, and plays what it has.
    @discardableResult
    func pause(_ pauses: Bool) -> Bool { unsafe diary_sound_pause(device, pauses) }

    func drop() { unsafe diary_sound_drop(device) }

    func isDrained() throws(SoundDeviceError) -> Bool {
        let code = unsafe diary_sound_drain(device)
        guard code >= 0 else { throw SoundDeviceError(code, of: name, isOpen: true) }
        return code == 1
    }

    private typealias Opened = (device: OpaquePointer, format: SampleFormat)

    /// Nil if the device exists but does not support such sounds.
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
