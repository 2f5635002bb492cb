import ImageCoding
import Testing

struct ImageFormatTests {
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], ImageFormat.jpeg),
            ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png),
            (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webP),
            (Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8), .heic),
            (Array("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic".utf8), .heic),
            (Array("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif".utf8), .avif),
            (Array("\0\0\0\u{18}ftypavif\0\0\0\0mif1avif".utf8), .avif),
            (Array("\0\0\0\u{18}ftypcrx \0\0\0\u{1}".utf8), .raw),
            (Array("GIF89a".utf8), .gif),
            (Array("II*\0\u{8}\0\0\0".utf8), .tiff),
            (Array("II*\0\u{10}\0\0\0CR\u{2}\0".utf8), .raw),
        ] as [([UInt8], ImageFormat)])
    func `a format is known by its first bytes`(bytes: [UInt8], format: ImageFormat) {
        #expect(ImageFormat(firstBytes: bytes) == format)
    }

    @Test(arguments: ["", "GIF", "hello world, this is text", "RIFF\0\0\0\0WAVEfmt ", "\0\0\0\u{18}ftypM4A \0\0\0\0"])
    func `a file that isn't a picture has no format`(text: String) {
        #expect(ImageFormat(firstBytes: Array(text.utf8)) == nil)
    }

    @Test(arguments: ImageFormat.allCases)
    func `every format has a name, an extension and a type`(format: ImageFormat) {
        #expect(!format.name.isEmpty && format.mimeType.hasPrefix("image/") && format.fileExtension.count <= 4)
    }
}
