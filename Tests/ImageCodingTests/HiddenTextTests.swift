import Chronology
import Containers
import DecoderProtocol
import TestFixtures
import Testing

@testable import ImageCoding

/// Texts in the chunks of PNG and the blocks of GIF.
struct HiddenTextTests {
    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
    }

    private func blocks(_ chunks: [UInt8]...) -> MetadataBlocks {
        PNGChunks(.memory([UInt8](repeating: 0, count: 8) + chunks.flatMap(\.self))).metadataBlocks
    }

    /// `hello` in zlib format without compression.
    private static let packed: [UInt8] =
        [0x78, 1, 1, 5, 0, 0xFA, 0xFF] + Array("hello".utf8) + [0x06, 0x2C, 0x02, 0x15]

    @Test func `packed texts are unpacked`() {
        #expect(blocks(chunk("zTXt", Array("Title\0\0".utf8) + Self.packed)).texts == ["Title": "hello"])
        let international = Array("Title\0".utf8) + [1, 0] + Array("en\0Titel\0".utf8) + Self.packed
        #expect(blocks(chunk("iTXt", international)).texts == ["Title": "hello"])
    }

    @Test func `truncated compressed texts keep their readable part`() {
        let cut = Array("Title\0\0".utf8) + Self.packed.dropLast(6)
        #expect(blocks(chunk("zTXt", cut)).texts["Title"] == "hel")
        #expect(blocks(chunk("zTXt", Array("Title\0\0nothing packed".utf8))).texts["Title"] == nil)
        for count in cut.indices { _ = blocks(chunk("zTXt", Array(cut.prefix(count)))) }
    }

    @Test func `a block in hexadecimal digits is EXIF's`() {
        let digits = TinyPhoto.exif("2025:06:01 10:00:00").map { byte in
            let text = String(byte, radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }
        let text = "Raw profile type exif\0\nexif\n    \(digits.count)\n" + digits.joined()
        let metadata = PhotoMetadata(blocks(chunk("tEXt", Array(text.utf8)))).metadata
        #expect(metadata.captureTime?.wallTime.hour == 10)
    }

    private func gif(_ blocks: [UInt8]...) -> MetadataBlocks {
        let head: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        return GIFBlocks(.memory(head + blocks.flatMap(\.self) + [0x3B])).metadataBlocks
    }

    @Test func `a remark in several parts is one`() {
        let remark: [UInt8] = [0x21, 0xFE, 3] + Array("abc".utf8) + [2] + Array("de".utf8) + [0]
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        #expect(gif(picture, remark).texts["Comment"] == "abcde")
    }

    @Test func `a packet of XMP is stored unframed`() {
        let packet = "<x><dc:title><rdf:li>Titel</rdf:li></dc:title></x>"
        let end = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        let application = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Array(packet.utf8) + end
        #expect(PhotoMetadata(gif(application)).metadata.title == "Titel")
    }

    @Test func `truncated blocks are harmless`() {
        let remark: [UInt8] = [0x21, 0xFE, 3] + Array("abc".utf8) + [200] + Array("de".utf8)
        for count in remark.indices { _ = gif(Array(remark.prefix(count))) }
        #expect(gif(remark).texts["Comment"]?.hasPrefix("abcde") == true)
    }
}
