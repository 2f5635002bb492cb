import CPNG
import Containers
import Pixels

/// Decodes one PNG file row by row.
///
/// Wraps libpng; uses the memory of a few rows, and of all for an interlaced picture.
@safe
final class PNGReader: PictureDecoder {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var isPartial = false
    private let reader: OpaquePointer
    private let source: ByteSource
    /// A file in memory, which libpng reads in place.
    private let memory: UnsafeMutableBufferPointer<UInt8>?

    init(_ source: ByteSource, limits: ImageLimits) throws(ImageCodingError) {
        let bounds = cpng_limits(side: UInt32(limits.side), pixels: UInt64(limits.pixels), memory: limits.memory)
        self.source = source
        switch source.storage {
        case .file(let descriptor):
            unsafe memory = nil
            guard let reader = unsafe cpng_reader_create(descriptor, bounds) else { throw .outOfMemory }
            unsafe self.reader = reader
        case .memory(let bytes):
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = unsafe copy.initialize(from: bytes)
            unsafe memory = copy
            guard let reader = unsafe cpng_reader_create_in_memory(copy.baseAddress, copy.count, bounds) else {
                throw .outOfMemory
            }
            unsafe self.reader = reader
        }
    }

    deinit {
        unsafe cpng_reader_destroy(reader)
        unsafe memory?.deallocate()
    }

    var metadataBlocks: MetadataBlocks { PNGChunks(source).metadataBlocks }

    var colorProfile: [UInt8]? {
        var count = 0
        guard let bytes = unsafe cpng_reader_profile(reader, &count) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    func readHeader() throws(ImageCodingError) {
        var (width, height): (UInt32, UInt32) = (0, 0)
        let status = unsafe cpng_reader_read_header(reader, &width, &height)
        size = PixelSize(width: Int(width), height: Int(height))
        guard status != .corrupt || size.width > 0 else { throw .notAPicture(message) }
        try check(status)
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        var builder = PictureBuilder(of: size, fitting: side)
        var bytes = [UInt8](repeating: 0, count: size.width * 4)
        for row in 0..<size.height {
            let status = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                unsafe cpng_reader_read_row(reader, bytes.baseAddress)
            }
            // The part before the damage is shown.
            if status == .corrupt, row > 0 {
                isPartial = true
                break
            }
            try check(status)
            builder.add(bytes)
        }
        return try builder.finish()
    }

    private func check(_ status: cpng_status) throws(ImageCodingError) {
        switch status {
        case .done: return
        case .corrupt: throw .damaged(message, "libpng")
        case .too_large: throw .tooLarge
        case .out_of_memory: throw .outOfMemory
        }
    }

    private var message: String { unsafe String(cString: cpng_reader_message(reader)) }
}
