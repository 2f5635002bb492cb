import Glibc

/// The bytes of a data file, mapped into memory or copied; reading outside of them gives nil.
// NB: `@unchecked Sendable`: the bytes never change, and are released with the last reference.
@safe
final class DataBytes: @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    var count: Int { unsafe bytes.count }

    /// Maps a file (`mmap`).
    ///
    /// NB: a process that truncates the file afterwards ends the program; the file is replaced as a whole and never
    /// rewritten.
    init(path: [UInt8]) throws(GazetteerError) {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(code: errno) }
        let count = Int(status.st_size)
        guard status.st_mode & S_IFMT == S_IFREG, count >= GazetteerLayout.headerByteCount, count < 1 << 30 else {
            throw .damaged
        }
        let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else { throw .unreadable(code: errno) }
        unsafe bytes = UnsafeRawBufferPointer(start: address, count: count)
        isMapped = true
    }

    init(copying source: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 8)
        unsafe copy.copyBytes(from: source)
        unsafe bytes = UnsafeRawBufferPointer(copy)
        isMapped = false
    }

    deinit {
        if isMapped {
            unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            unsafe bytes.deallocate()
        }
    }

    func load<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Number.Type) -> Number? {
        guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
        return unsafe Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }

    func bytes(_ range: Range<Int>) -> [UInt8]? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return unsafe Array(bytes[range])
    }

    /// The checksum of all bytes from an offset on; the last eight are padded with zeros.
    func checksum(from start: Int) -> UInt64 {
        var (sum, offset) = (UInt64(count), start)
        while let word = load(offset, as: UInt64.self) {
            sum = GazetteerLayout.checksum(sum, adding: word)
            offset += 8
        }
        var last: UInt64 = 0
        for (place, byte) in (bytes(offset..<max(offset, count)) ?? []).enumerated() {
            last |= UInt64(byte) << (8 * place)
        }
        return GazetteerLayout.checksum(sum, adding: last)
    }
}
