import DecoderProtocol
import TestFixtures
import Testing

@testable import DecoderService

/// Headers of a few bytes that claim pictures and sounds too large for any memory.
struct LyingHeaderTests {
    private static func png(_ width: Int, _ height: Int, interlaced: UInt8 = 0) -> [UInt8] {
        let header = big(width, 4) + big(height, 4) + [16, 6, 0, 0, interlaced]
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + big(13, 4) + Array("IHDR".utf8) + header + big(0, 4) + big(9, 4)
            + Array("IDAT".utf8) + [0x78, 0x9C, 0, 0, 0, 0, 0, 0, 0] + big(0, 4)
    }

    private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0] + [0, 0, 0, 9, 9, 9, 0x2C]
            + little(0, 4) + little(width, 2) + little(height, 2) + [0, 2, 2, 0x44, 1, 0, 0x3B]
    }

    private static func tiff(_ width: Int, _ height: Int, _ more: [(Int, Int)] = []) -> [UInt8] {
        let usual = [(256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1)]
        let fields = usual.filter { field in !more.contains { $0.0 == field.0 } } + more
        let entries = fields.flatMap { little($0.0, 2) + little(4, 2) + little(1, 4) + little($0.1, 4) }
        return Array("II*\0".utf8) + little(8, 4) + little(fields.count, 2) + entries + little(0, 4)
    }

    private static func webP(_ width: Int, _ height: Int) -> [UInt8] {
        let stream = [0x2F] + little((width - 1) | (height - 1) << 14, 4) + little(0, 100)
        return Array("RIFF".utf8) + little(stream.count + 13, 4) + Array("WEBPVP8L".utf8) + little(stream.count, 4)
            + stream + [0]
    }

    /// A real file with changed sizes.
    private static func heif(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes = (try? SampleMedia.bytes(of: "formats/balloon.heic")) ?? []
        let places = bytes.indices.filter { bytes[$0...].starts(with: "ispe".utf8) }
        for place in places { bytes.replaceSubrange(place + 8..<place + 16, with: big(width, 4) + big(height, 4)) }
        return bytes
    }

    private func failure(_ bytes: [UInt8]) throws -> DecoderFailure.Kind? {
        try TemporaryFile(bytes).withDescriptor { file in
            do {
                return try FileInspection(descriptor: file, side: 16).inspect().thumbnailFailure?.kind
            } catch let failure as DecoderFailure {
                return failure.kind
            }
        }
    }

    @Test(
        arguments: [
            ("a PNG of one by a thousand million", png(1, 1_000_000_000)), ("a PNG that is too wide", png(65_501, 1)),
            ("a PNG of 301 megapixels", png(30_100, 10_000)), ("a GIF of 301 megapixels", gif(30_100, 10_000)),
            ("a GIF that is too high", gif(1, 65_535)), ("a TIFF of 301 megapixels", tiff(30_100, 10_000)),
            ("a TIFF as large as numbers go", tiff(0xFFFF_FFFF, 0xFFFF_FFFF)),
            ("a HEIC of 301 megapixels", heif(30_100, 10_000)), ("a HEIC that is too wide", heif(65_501, 9)),
            ("a HEIC as large as numbers go", heif(0xFFFF_FFFF, 0xFFFF_FFFF)),
        ] as [(String, [UInt8])])
    func `a picture that is too large is refused by its header`(name: String, bytes: [UInt8]) throws {
        #expect(try failure(bytes) == .tooLarge)
    }

    @Test(
        arguments: [
            ("interlaced", png(17_000, 17_000, interlaced: 1)),
            ("a page", tiff(17_000, 17_000, [(258, 16), (259, 5)])),
            ("lossless", webP(16_000, 16_000)), ("tiles", heif(17_000, 17_000)),
        ] as [(String, [UInt8])])
    func `a picture that has to be held in memory is refused before that`(name: String, bytes: [UInt8]) throws {
        #expect(try failure(bytes) == .costly)
    }

    @Test(arguments: [
        [(278, 1)], [(279, 0xFFFF_FFFF)], [(322, 0x10000), (323, 0x10000), (324, 8), (325, 0xFFFF_FFFF)],
        [(277, 32)], [(258, 64), (277, 2)], [(258, 16), (339, 3), (278, 0)],
    ])
    func `a page with impossible pieces is not drawn`(fields: [(Int, Int)]) throws {
        let kind = try failure(Self.tiff(2000, 2000, fields))
        #expect(kind.map { [.corrupt, .unsupported, .costly].contains($0) } == true)
    }

    @Test func `a page of which nothing is there costs nothing`() throws {
        #expect(try failure(Self.tiff(17_000, 17_000)) == .corrupt)
    }

    @Test(
        arguments: [
            ("a sound of 65,535 channels", 65_535, 8000), ("a sound of 4 GHz", 1, 0x7FFF_FFFF),
            ("a sound of 17", 17, 8000),
        ]) func `a sound beyond the limits is refused by its header`(name: String, channels: Int, rate: Int) throws
    {
        let form =
            little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * 2, 4) + [
                2, 0, 16, 0,
            ]
        let bytes =
            Array("RIFF".utf8) + little(0xFFFF_FFFF, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + form
            + Array("data".utf8) + little(0xFFFF_FFFF, 4) + little(0, 1000)
        let kind = try failure(bytes)
        #expect([.tooLarge, .notAMedium, .corrupt].contains(kind))
    }

    @Test func `texts that are not requested are not kept`() throws {
        let text = Array("tEXt".utf8) + Array("Nobody asks\0".utf8) + [UInt8](repeating: 0x61, count: 1 << 16)
        let chunk = big(text.count - 4, 4) + text + big(0, 4)
        let start = Self.png(1, 1)
        let bytes = Array(start.prefix(33)) + (0..<200).flatMap { _ in chunk } + start.dropFirst(33)
        try TemporaryFile(bytes).withDescriptor { file in
            let medium = try FileInspection(descriptor: file, side: 16).medium
            #expect(medium.metadata.width == 1 && medium.metadata.comment == nil)
        }
    }
}
