import CGIF
import Containers
import Pixels

/// Decodes the first picture of a GIF file.
///
/// Wraps giflib; uses one byte of memory per pixel.
@safe
final class GIFReader: PictureDecoder {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var isPartial = false
    private let limits: ImageLimits
    private let input: Input
    private var file: UnsafeMutablePointer<GifFileType>?

    /// The input of giflib, read in blocks.
    private final class Input {
        let source: ByteSource
        var offset = 0
        var block: [UInt8] = []
        var blockOffset = 0

        init(_ source: ByteSource) {
            self.source = source
        }

        func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
            if offset < blockOffset || offset + count > blockOffset + block.count {
                (block, blockOffset) = (source.bytes(at: offset, count: max(count, 1 << 16)), offset)
            }
            let part = block.dropFirst(offset - blockOffset).prefix(count)
            for (index, byte) in part.enumerated() { unsafe target[index] = byte }
            offset += part.count
            return part.count
        }
    }

    init(_ source: ByteSource, limits: ImageLimits) {
        self.limits = limits
        input = Input(source)
    }

    deinit {
        if let file = unsafe file { unsafe _ = DGifCloseFile(file, nil) }
    }

    var metadataBlocks: MetadataBlocks { GIFBlocks(input.source).metadataBlocks }

    func readHeader() throws(ImageCodingError) {
        var error: Int32 = 0
        unsafe file = DGifOpen(
            Unmanaged.passUnretained(input).toOpaque(),
            { file, bytes, count in
                guard let bytes = unsafe bytes, let data = unsafe file?.pointee.UserData else { return 0 }
                return unsafe Int32(
                    Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().read(bytes, Int(count)))
            }, &error)
        guard let file = unsafe file else { throw .notAPicture("no GIF header") }
        size = unsafe PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
        guard size.width > 0, size.height > 0 else { throw .notAPicture("a picture without a size") }
        try limits.check(size)
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        guard let file = unsafe file else { throw .corrupt("not opened") }
        let transparent = try unsafe findPicture(file)
        let image = unsafe file.pointee.Image
        let colors = unsafe palette(image.ColorMap ?? file.pointee.SColorMap)
        let indices = try unsafe readIndices(file, image)
        var builder = PictureBuilder(of: size, fitting: side)
        var row = [UInt8](repeating: 0, count: size.width * 4)
        let (left, top, width, height) = unsafe (
            Int(image.Left), Int(image.Top), Int(image.Width), Int(image.Height)
        )
        let open = row
        for line in 0..<size.height {
            guard top..<top + height ~= line else {
                builder.add(open)
                continue
            }
            for column in min(left, size.width)..<min(left + width, size.width) {
                let index = Int(indices[(line - top) * width + column - left])
                let color = index == transparent || index >= colors.count ? .zero : colors[index]
                for channel in 0..<4 { row[column * 4 + channel] = color[channel] }
            }
            builder.add(row)
        }
        return try builder.finish()
    }

    /// Skips to the first picture and finds its transparent colour.
    private func findPicture(_ file: UnsafeMutablePointer<GifFileType>) throws(ImageCodingError) -> Int {
        var transparent = -1
        while true {
            var kind = UNDEFINED_RECORD_TYPE
            guard unsafe DGifGetRecordType(file, &kind) == GIF_OK else { throw .corrupt("no picture") }
            if kind == IMAGE_DESC_RECORD_TYPE {
                guard unsafe DGifGetImageDesc(file) == GIF_OK else { throw .corrupt("no picture") }
                return transparent
            }
            guard kind == EXTENSION_RECORD_TYPE else { throw .corrupt("no picture") }
            var (code, block): (Int32, UnsafeMutablePointer<UInt8>?) = (0, nil)
            guard unsafe DGifGetExtension(file, &code, &block) == GIF_OK else { throw .corrupt("a damaged block") }
            while let found = unsafe block {
                // Its length, four bytes, the last of which is the transparent colour if the lowest bit of the first is
                // set.
                if code == GRAPHICS_EXT_FUNC_CODE, unsafe found[0] == 4, unsafe found[1] & 1 == 1 {
                    transparent = unsafe Int(found[4])
                }
                guard unsafe DGifGetExtensionNext(file, &block) == GIF_OK else { throw .corrupt("a damaged block") }
            }
        }
    }

    /// The palette.
    ///
    /// For a file without one the standard leaves the choice to the reader: grays.
    private func palette(_ map: UnsafeMutablePointer<ColorMapObject>?) -> [SIMD4<UInt8>] {
        guard let map = unsafe map, let colors = unsafe map.pointee.Colors else {
            return (0...255).map { SIMD4($0, $0, $0, 255) }
        }
        return unsafe (0..<Int(map.pointee.ColorCount)).map { index in
            unsafe SIMD4(colors[index].Red, colors[index].Green, colors[index].Blue, 255)
        }
    }

    /// The palette indices, row by row from the top.
    private func readIndices(
        _ file: UnsafeMutablePointer<GifFileType>, _ image: GifImageDesc
    ) throws(ImageCodingError) -> [UInt8] {
        let (width, height) = unsafe (Int(image.Width), Int(image.Height))
        try limits.check(PixelSize(width: width, height: height))
        guard width > 0, height > 0, width * height <= limits.memory else { throw .outOfMemory }
        var indices = [UInt8](repeating: 0, count: width * height)
        let rows =
            unsafe image.Interlace
            ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: height, by: $0.1) }
            : Array(0..<height)
        for (count, row) in rows.enumerated() {
            let status = unsafe indices.withUnsafeMutableBufferPointer { buffer in
                unsafe DGifGetLine(file, buffer.baseAddress.map { unsafe $0 + row * width }, Int32(width))
            }
            guard status == GIF_OK else {
                guard count > 0 else { throw .corrupt("no pixels") }
                isPartial = true
                break
            }
        }
        return indices
    }
}
