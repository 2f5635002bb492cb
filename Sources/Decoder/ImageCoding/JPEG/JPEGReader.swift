import CJPEG
package import Containers
import DecoderProtocol
package import Pixels

/// Decodes one JPEG file row by row, at a fraction of its size if only a small picture is needed.
///
/// Wraps libjpeg; memory is a few rows for a sequential picture and all coefficients for a progressive one.
@safe
package final class JPEGReader: PictureDecoder {
    /// Pixels as stored.
    package private(set) var size = PixelSize(width: 0, height: 0)
    private let reader: OpaquePointer
    private(set) var header = cjpeg_header()
    let source: ByteSource

    /// Prepares to read the file at the descriptor, from its first byte on; neither moves nor closes the descriptor.
    package convenience init(
        descriptor: Int32, limits: ImageLimits = ImageLimits()
    ) throws(ImageCodingError) {
        try self.init(.file(descriptor: descriptor), limits: limits)
    }

    package init(_ source: ByteSource, limits: ImageLimits = ImageLimits()) throws(ImageCodingError) {
        let bounds = cjpeg_limits(
            side: UInt32(limits.side), pixels: UInt64(limits.pixels), scans: UInt32(limits.scans),
            memory: limits.memory)
        let reader =
            switch source.storage {
            case .file(let descriptor): unsafe cjpeg_reader_create(descriptor, bounds)
            case .memory(let bytes):
                unsafe bytes.withUnsafeBufferPointer {
                    unsafe cjpeg_reader_create_in_memory($0.baseAddress, $0.count, bounds)
                }
            }
        guard let reader = unsafe reader else { throw .outOfMemory }
        unsafe self.reader = reader
        self.source = source
    }

    deinit {
        unsafe cjpeg_reader_destroy(reader)
    }

    /// True if the decoded part is damaged or ends early.
    package var isPartial: Bool { unsafe cjpeg_reader_is_partial(reader) }

    /// Reads up to the picture's data.
    ///
    /// If it throws, ``size`` is that of the frame's header, if there is one: without a frame the file is not a
    /// picture.
    package func readHeader() throws(ImageCodingError) {
        let status = unsafe cjpeg_reader_read_header(reader, &header)
        size = PixelSize(width: Int(header.width), height: Int(header.height))
        do throws(ImageCodingError) {
            try check(status)
        } catch .corrupt(let message) where size.width == 0 {
            throw .notAPicture(message)
        }
    }

    /// Decodes the picture to fit into a square, at the scale just above it and then resized; never enlarged.
    ///
    /// Missing or damaged parts are filled by libjpeg, see ``isPartial``.
    package func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        let target = size.fitting(side: side)
        // libjpeg has no fast code for three eighths: half is as quick.
        let eighths = [1, 2, 4, 5, 6, 7].first { size.scaled(eighths: $0).covers(target) } ?? 8
        var (width, height): (UInt32, UInt32) = (0, 0)
        try check(unsafe cjpeg_reader_start(reader, UInt32(eighths), &width, &height))
        return try decodeRows(of: PixelSize(width: Int(width), height: Int(height)), to: target)
    }

    private func decodeRows(of size: PixelSize, to target: PixelSize) throws(ImageCodingError) -> PixelPicture {
        let layout = RowLayout(color: header.color)
        var bytes = [UInt8](repeating: 0, count: size.width * layout.byteCount)
        var row = [SIMD4<Float>](repeating: .zero, count: size.width)
        var resizer = PictureResizer(from: size, to: target)
        for _ in 0..<size.height {
            try check(
                unsafe bytes.withUnsafeMutableBufferPointer { unsafe cjpeg_reader_read_row(reader, $0.baseAddress) })
            layout.read(bytes, into: &row)
            resizer.add(row)
        }
        guard let picture = resizer.picture else { throw .corrupt("too few rows") }
        return picture
    }

    private func check(_ status: cjpeg_status) throws(ImageCodingError) {
        switch status {
        case .done: return
        case .corrupt: throw .damaged(message, "libjpeg")
        case .unsupported:
            // The precision is unknown before a frame is read.
            let isKnown = ![0, 8].contains(header.precision)
            throw .unsupported(isKnown ? "\(header.precision)-bit JPEG" : "JPEG of an uncommon kind")
        case .too_large: throw .tooLarge
        case .too_many_scans: throw .tooManyScans
        case .out_of_memory: throw .outOfMemory
        case .unreadable: throw .unreadable
        }
    }

    private var message: String { unsafe String(cString: cjpeg_reader_message(reader)) }
}

extension JPEGReader {
    var metadataBlocks: MetadataBlocks {
        var blocks = JPEGSegments(source).metadataBlocks
        blocks.own.times.add(.recorder, SamsungTrailer(source)?.time)
        return blocks
    }

    /// The profile of an RGB picture; those of CMYK and gray pictures are ignored.
    var colorProfile: [UInt8]? {
        header.color == .rgbx ? JPEGSegments(source).profile() : nil
    }
}

extension JPEGSegments {
    var metadataBlocks: MetadataBlocks {
        var blocks = MetadataBlocks()
        if let exif = exif() { blocks.setExif(exif) }
        blocks.xmp = xmp()
        blocks.iptc = photoshop().flatMap { IPTCRecords.resource(of: $0) }
        blocks.texts["Comment"] = comment()
        return blocks
    }
}
