import CSndFile
import Glibc

/// The bytes of a sound file for libsndfile; the descriptor's position does not change.
///
/// NB: `sf_open_fd` closes a descriptor whose file it refuses, whatever its last argument says, so the bytes are given
/// by callbacks.
final class SoundSource: VirtualSound {
    let descriptor: Int32
    private let start: Int
    private let byteCount: Int
    /// The offset of the four-byte length of the samples, if they are read to the end of the file.
    private let endlessLengthOffset: Int?
    /// True if the length of the file is hidden from the library.
    private let hidesEnd: Bool
    var position = 0
    /// There is nothing to read beyond the end.
    var lastPosition: Int { .max }
    var endPosition: Int? { hidesEnd ? nil : byteCount }

    /// A part of the file at the descriptor, as it is.
    init(descriptor: Int32, range: Range<Int>) {
        self.descriptor = descriptor
        start = range.lowerBound
        byteCount = range.count
        endlessLengthOffset = nil
        hidesEnd = false
    }

    private init(_ source: SoundSource, endlessLengthOffset: Int?) {
        descriptor = source.descriptor
        start = source.start
        byteCount = source.byteCount
        self.endlessLengthOffset = endlessLengthOffset
        hidesEnd = endlessLengthOffset == nil
    }

    /// The same as a stream from elsewhere, which is not seekable and is read until it ends.
    ///
    /// libsndfile reads no more of a seekable MP3 file than it estimates from the first frames.
    func asStream() -> SoundSource { SoundSource(self, endlessLengthOffset: nil) }

    /// A WAV file of a recorder that lost power before it wrote the length, read as if its samples extended to the end.
    ///
    /// Streams mark it the same way. `nil` if no chunk of samples of length 0 has data after it.
    func withoutEnd() -> SoundSource? {
        var offset = 12
        for _ in 0..<64 {
            guard let head = chunkHead(at: offset) else { return nil }
            if head.isSamples {
                guard head.length == 0, byteCount > offset + 8 else { return nil }
                return SoundSource(self, endlessLengthOffset: offset + 4)
            }
            offset += 8 + head.length + head.length % 2
        }
        return nil
    }

    private func chunkHead(at offset: Int) -> (isSamples: Bool, length: Int)? {
        var head = [UInt8](repeating: 0, count: 8)
        let count = unsafe head.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, 8, start + offset) }
        guard count == 8 else { return nil }
        return (head[0..<4].elementsEqual("data".utf8), head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) })
    }

    /// Opens the file; this object must outlive the handle.
    ///
    /// The corresponding C function is `sf_open_virtual`.
    func open(_ information: inout SF_INFO) -> OpaquePointer? {
        var calls = unsafe SF_VIRTUAL_IO(
            get_filelen: { unsafe sf_count_t(SoundSource.from($0).byteCount) },
            seek: { unsafe SoundSource.from($2).seek(Int($0), whence: $1) },
            read: { unsafe SoundSource.from($2).read(into: $0, count: Int($1)) }, write: nil,
            tell: { unsafe sf_count_t(SoundSource.from($0).position) })
        return unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, pointer)
    }

    private func read(into buffer: UnsafeMutableRawPointer?, count: Int) -> sf_count_t {
        guard let buffer = unsafe buffer else { return 0 }
        let wanted = min(count, byteCount - position)
        // A position may be any number, also one that overflows in an addition.
        guard wanted > 0 else { return 0 }
        let readCount = unsafe max(0, pread(descriptor, buffer, wanted, start + position))
        if let lengthOffset = endlessLengthOffset {
            let places = (lengthOffset..<lengthOffset + 4).clamped(to: position..<position + readCount)
            for place in places {
                unsafe buffer.storeBytes(of: 0xFF, toByteOffset: place - position, as: UInt8.self)
            }
        }
        position += readCount
        return sf_count_t(readCount)
    }
}
