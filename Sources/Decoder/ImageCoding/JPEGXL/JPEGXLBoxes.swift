import CJXL

/// The boxes of metadata in a JPEG XL file, including compressed ones.
///
/// Wraps libjxl, which decompresses no more than fits into its buffer.
struct JPEGXLBoxes {
    private static let largestBox = 1 << 20
    private static let boxLimit = 1000

    private(set) var metadataBlocks = MetadataBlocks()
    /// The last EXIF box: programs that can't decompress the first one append another.
    private var exif: [UInt8]?

    /// Walks over the boxes of a whole file.
    @unsafe
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let decoder = unsafe JxlDecoderCreate(nil) else { return }
        defer { unsafe JxlDecoderDestroy(decoder) }
        unsafe JxlDecoderSubscribeEvents(decoder, Int32(JXL_DEC_BOX.rawValue))
        unsafe JxlDecoderSetDecompressBoxes(decoder, 1)
        unsafe JxlDecoderSetInput(decoder, bytes.baseAddress, bytes.count)
        unsafe JxlDecoderCloseInput(decoder)
        unsafe walk(decoder)
        if let exif { metadataBlocks.setExif(exif) }
    }

    private mutating func walk(_ decoder: OpaquePointer) {
        let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.largestBox)
        defer { unsafe room.deallocate() }
        var open: String?
        for _ in 0..<Self.boxLimit {
            let status = unsafe JxlDecoderProcessInput(decoder)
            if let name = open {
                let count = unsafe room.count - JxlDecoderReleaseBoxBuffer(decoder)
                if status != JXL_DEC_BOX_NEED_MORE_OUTPUT { take(name, unsafe Array(room.prefix(count))) }
                open = nil
            }
            guard status == JXL_DEC_BOX || status == JXL_DEC_BOX_NEED_MORE_OUTPUT else { return }
            guard status == JXL_DEC_BOX, let name = unsafe name(decoder) else { continue }
            guard unsafe JxlDecoderSetBoxBuffer(decoder, room.baseAddress, room.count) == JXL_DEC_SUCCESS else {
                return
            }
            open = name
        }
    }

    /// The type of the box that begins, compressed or not; nil if it is not read.
    private func name(_ decoder: OpaquePointer) -> String? {
        var type: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
        let status = unsafe withUnsafeMutablePointer(to: &type) { type in
            unsafe type.withMemoryRebound(to: CChar.self, capacity: 4) { unsafe JxlDecoderGetBoxType(decoder, $0, 1) }
        }
        guard status == JXL_DEC_SUCCESS else { return nil }
        let letters = [type.0, type.1, type.2, type.3].map { UInt8(bitPattern: $0) }
        let name = String(decoding: letters, as: UTF8.self)
        return ["Exif", "xml "].contains(name) ? name : nil
    }

    private mutating func take(_ name: String, _ content: [UInt8]) {
        if name == "xml " {
            metadataBlocks.xmp = metadataBlocks.xmp ?? content
        } else if content.count > 4 {
            // Four bytes give the distance to the start of the block after them.
            let skipped = content.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            exif = Array(content.dropFirst(4).dropFirst(min(skipped, 64)))
        }
    }
}
