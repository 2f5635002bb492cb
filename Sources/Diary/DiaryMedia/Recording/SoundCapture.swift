import CALSA
import Glibc

/// A sound device that is set up for recording in a format.
///
/// Wraps ALSA's PCM interface, which PipeWire and PulseAudio provide too.
@safe
package final class SoundCapture {
    /// The interval at which the device reports new samples.
    private static let periodMicroseconds: UInt32 = 40_000
    /// The length of the device's buffer: a disk may be busy for a while.
    private static let bufferMicroseconds: UInt32 = 2_000_000

    /// ALSA's name of the device.
    package let name: String
    package let shape: RecordingShape
    private let format: diary_capture_format
    private let device: OpaquePointer
    private var buffer: [UInt8] = []
    /// The number of overruns, each of which lost a part of the sound.
    private(set) var lossCount = 0

    /// Opens a device; recording begins with ``start()``.
    ///
    /// It uses the device's own format if that meets the request; else ALSA converts.
    ///
    /// - Parameter name: its ALSA name, such as `default` or `hw:1`.
    package init(name: String, request: CaptureRequest) throws(SoundDeviceError) {
        guard diary_sound_is_available() else { throw .libraryMissing }
        var found = unsafe try Self.open(name, converts: false, as: name, request)
        if unsafe found == nil { unsafe found = try Self.open(name, converts: true, as: name, request) }
        if unsafe found == nil { unsafe found = try Self.open("plug:'\(name)'", converts: true, as: name, request) }
        guard let found = unsafe found else { throw .unsuited(device: name) }
        unsafe (device, format, shape) = found
        self.name = name
    }

    deinit {
        unsafe diary_sound_close(device)
    }

    /// Begins, or resumes after ``stop()``.
    func start() throws(SoundDeviceError) {
        let code = unsafe diary_capture_start(device)
        guard code == 0 else { throw SoundDeviceError(code, of: name, isOpen: true) }
    }

    /// Stops; unread samples are discarded.
    func stop() {
        unsafe diary_sound_drop(device)
    }

    /// Waits for samples, up to a time limit.
    func wait(milliseconds: Int32) throws(SoundDeviceError) {
        let code = unsafe diary_sound_wait(device, milliseconds)
        guard code == 0 else { throw SoundDeviceError(code, of: name, isOpen: true) }
    }

    /// Reads recorded samples, whole frames of ``shape``; empty if there are none yet.
    func read(frameCount: Int) throws(SoundDeviceError) -> [UInt8] {
        let size = format.byteCount * shape.channels
        if buffer.count < frameCount * size { buffer = [UInt8](repeating: 0, count: frameCount * size) }
        var hasLost = false
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe diary_capture_read(device, $0.baseAddress, frameCount, &hasLost)
        }
        if hasLost { lossCount += 1 }
        guard count >= 0 else { throw SoundDeviceError(Int32(count), of: name, isOpen: true) }
        return format.recorded(buffer[..<(count * size)])
    }

    private typealias Opened = (device: OpaquePointer, format: diary_capture_format, shape: RecordingShape)

    /// Nil if the device exists but does not support the request.
    private static func open(
        _ path: String, converts: Bool, as name: String, _ request: CaptureRequest
    ) throws(SoundDeviceError) -> Opened? {
        var code: Int32 = 0
        guard let device = unsafe diary_capture_open(path, converts, &code) else {
            if path != name, code == -EINVAL || code == -ENOENT { return nil }
            throw SoundDeviceError(code, of: name)
        }
        for format in [DIARY_CAPTURE_S16, DIARY_CAPTURE_S24, DIARY_CAPTURE_S32] {
            var shape = diary_capture_shape(
                channels: UInt32(request.channels ?? CaptureRequest.usual.channels),
                rate: UInt32(request.sampleRate ?? CaptureRequest.usual.sampleRate),
                period_microseconds: periodMicroseconds,
                buffer_microseconds: bufferMicroseconds)
            guard unsafe diary_capture_configure(device, format, &shape) == 0 else { continue }
            let given = RecordingShape(
                sampleRate: Int(shape.rate), channels: Int(shape.channels), bitDepth: format.recordedBitDepth)
            if request.isMet(by: given) { return unsafe (device, format, given) }
        }
        unsafe diary_sound_close(device)
        return nil
    }
}

extension diary_capture_format {
    fileprivate var byteCount: Int { self == DIARY_CAPTURE_S16 ? 2 : self == DIARY_CAPTURE_S24 ? 3 : 4 }

    fileprivate var recordedBitDepth: Int { self == DIARY_CAPTURE_S16 ? 16 : 24 }

    /// The samples as they are stored: no device has more than 24 bits of sound, the upper ones of 32.
    fileprivate func recorded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard self == DIARY_CAPTURE_S32 else { return Array(bytes) }
        return bytes.enumerated().filter { $0.offset % 4 != 0 }.map(\.element)
    }
}
