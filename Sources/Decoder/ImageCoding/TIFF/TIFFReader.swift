import CTIFF
import Containers
import Glibc
import Pixels

/// Decodes the first page of a TIFF file.
///
/// Wraps libtiff's reading of whole pictures as red, green, blue and alpha, and of single samples if it does not
/// support that.
@safe
final class TIFFReader: PictureDecoder {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var isPartial = false
    private let limits: ImageLimits
    private let input: Input
    private var directory: TIFFFields?

    private final class Input {
        let source: ByteSource
        var position = 0

        init(_ source: ByteSource) {
            self.source = source
        }

        static func from(_ pointer: UnsafeMutableRawPointer?) -> Input {
            guard let pointer = unsafe pointer else { preconditionFailure("libtiff passes back its pointer") }
            return unsafe Unmanaged<Input>.fromOpaque(pointer).takeUnretainedValue()
        }

        func read(_ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
            let part = source.bytes(at: position, count: count)
            unsafe part.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                unsafe target?.copyMemory(from: start, byteCount: bytes.count)
            }
            position += part.count
            return part.count
        }

        func seek(_ offset: Int, _ whence: Int32) -> Int {
            let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : source.count
            position = max(0, base &+ offset)
            return position
        }
    }

    init(_ source: ByteSource, limits: ImageLimits) {
        self.limits = limits
        input = Input(source)
    }

    var metadataBlocks: MetadataBlocks { MetadataBlocks(tiff: input.source) }

    var colorProfile: [UInt8]? { directory?.fields[0x8773]?.bytes }

    func readHeader() throws(ImageCodingError) {
        directory = TIFFStructure(input.source)?.first
        guard let width = directory?.fields[0x0100]?.integer(), let height = directory?.fields[0x0101]?.integer(),
            width > 0, height > 0
        else { throw .notAPicture("no page") }
        size = PixelSize(width: width, height: height)
        try limits.check(size)
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        unsafe TIFFSetErrorHandler(nil)
        unsafe TIFFSetWarningHandler(nil)
        guard let file = unsafe open() else { throw .corrupt("a page that can't be opened") }
        defer { unsafe TIFFClose(file) }
        guard let directory else { throw .corrupt("not opened") }
        let layout = Result { () throws(ImageCodingError) in try TIFFSampleLayout(directory, size: size) }
        let isMistaken = (try? layout.get())?.isMistaken ?? false
        if !isMistaken, unsafe isDrawn(file) {
            let isSmall = size.width * size.height * 4 <= limits.memory
            if isSmall, let picture = try unsafe whole(file, fitting: side) { return picture }
            if case .failure = layout { throw isSmall ? .corrupt("no pixels that can be decompressed") : .outOfMemory }
        }
        var samples = try unsafe TIFFSamples(file, layout.get(), limits: limits)
        var builder = PictureBuilder(of: size, fitting: side)
        try samples.read(into: &builder)
        isPartial = samples.isPartial
        return try builder.finish()
    }

    /// Returns whether libtiff converts the page's colours to RGB.
    @unsafe
    private func isDrawn(_ file: OpaquePointer) -> Bool {
        var message = [CChar](repeating: 0, count: 1024)
        return unsafe TIFFRGBAImageOK(file, &message) == 1
    }

    /// The page as libtiff draws it; nil if nothing of it is visible.
    @unsafe
    private func whole(_ file: OpaquePointer, fitting side: Int) throws(ImageCodingError) -> PixelPicture? {
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        // Requested in the stored orientation: libtiff would mirror, but never rotate.
        let orientation = directory?.fields[0x0112]?.integer() ?? 1
        let status = unsafe pixels.withUnsafeMutableBytes { pixels in
            unsafe TIFFReadRGBAImageOriented(
                file, UInt32(size.width), UInt32(size.height), pixels.bindMemory(to: UInt32.self).baseAddress,
                Int32(1...8 ~= orientation ? orientation : 1), 0)
        }
        isPartial = status != 1
        guard !isPartial || pixels.contains(where: { $0 != 0 }) else { return nil }
        var builder = PictureBuilder(of: size, fitting: side)
        for row in 0..<size.height { builder.add(pixels, at: row * size.width * 4, isPremultiplied: true) }
        return try builder.finish()
    }

    /// Opens the file; the bytes are read through callbacks, and never mapped.
    ///
    /// Wraps `TIFFClientOpen`.
    private func open() -> OpaquePointer? {
        let pointer = unsafe Unmanaged.passUnretained(input).toOpaque()
        return unsafe TIFFClientOpen(
            "", "rm", pointer, { unsafe tmsize_t(Input.from($0).read($1, Int($2))) }, { _, _, _ in 0 },
            { unsafe toff_t(Input.from($0).seek(Int(truncatingIfNeeded: $1), $2)) }, { _ in 0 },
            { unsafe toff_t(Input.from($0).source.count) }, { _, _, _ in 0 }, { _, _, _ in })
    }
}
