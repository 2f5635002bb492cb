import CSndFile
import Glibc

/// A WAV file whose recorder lost its power before it wrote the length: read as if it stood there that the samples
/// go on to the end, as streams say it.
final class UnclosedWave {
    /// Where the length of the samples stands, in four bytes.
    private let lengthOffset: Int
    private let descriptor: Int32
    private let byteCount: Int
    private var position = 0

    /// Looks for a chunk of samples of length 0 with more behind it; nil where there is none.
    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        byteCount = Int(status.st_size)
        self.descriptor = descriptor
        var offset = 12
        for _ in 0..<64 {
            var head = [UInt8](repeating: 0, count: 8)
            let count = unsafe head.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, 8, offset) }
            guard count == 8 else { return nil }
            let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            if head[0..<4].elementsEqual("data".utf8) {
                lengthOffset = offset + 4
                guard length == 0, byteCount > offset + 8 else { return nil }
                return
            }
            offset += 8 + length + length % 2
        }
        return nil
    }

    /// Opens the file as libsndfile is to see it; this object must live as long as the handle does.
    ///
    /// The corresponding C function is `sf_open_virtual`.
    func open(_ information: inout SF_INFO) -> OpaquePointer? {
        var calls = unsafe SF_VIRTUAL_IO(
            get_filelen: { unsafe sf_count_t(UnclosedWave.from($0).byteCount) },
            seek: { unsafe UnclosedWave.from($2).seek(Int($0), whence: $1) },
            read: { unsafe UnclosedWave.from($2).read(into: $0, count: Int($1)) }, write: nil,
            tell: { unsafe sf_count_t(UnclosedWave.from($0).position) })
        let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, pointer)
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> UnclosedWave {
        guard let pointer = unsafe pointer else { preconditionFailure("libsndfile hands back what it was given") }
        return unsafe Unmanaged<UnclosedWave>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func seek(_ offset: Int, whence: Int32) -> sf_count_t {
        switch whence {
        case SEEK_SET: position = offset
        case SEEK_CUR: position &+= offset
        default: position = byteCount &+ offset
        }
        return sf_count_t(position)
    }

    private func read(into buffer: UnsafeMutableRawPointer?, count: Int) -> sf_count_t {
        guard let buffer = unsafe buffer else { return 0 }
        let readCount = unsafe max(0, pread(descriptor, buffer, count, position))
        for place in max(
            position, lengthOffset)..<max(position, lengthOffset, min(position + readCount, lengthOffset + 4))
        {
            unsafe buffer.storeBytes(of: 0xFF, toByteOffset: place - position, as: UInt8.self)
        }
        position += readCount
        return sf_count_t(readCount)
    }
}
