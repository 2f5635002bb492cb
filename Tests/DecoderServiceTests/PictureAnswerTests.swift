import DecoderProtocol
import Foundation
import Pixels
import TestFixtures
import Testing

@testable import DecoderService

struct PictureAnswerTests {
    private static let media = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Media")

    private func picture(_ bytes: [UInt8], width: Int, height: Int) throws -> PixelPicture {
        try TemporaryFile(bytes).withDescriptor {
            try PictureAnswer.picture(descriptor: $0, fitting: PixelSize(width: width, height: height))
        }
    }

    private func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.media.appending(path: name)))
    }

    @Test(arguments: [(400, 300, 400, 300), (400, 100, 133, 100), (50, 300, 50, 37), (5000, 5000, 1200, 900)])
    func `a photo is made to fit, and never enlarged`(width: Int, height: Int, drawnWidth: Int, drawnHeight: Int) throws
    {
        let size = try picture(sample("river-in-fog.jpg"), width: width, height: height).size
        #expect(abs(size.width - drawnWidth) <= 1 && abs(size.height - drawnHeight) <= 1)
        #expect(size.width <= width && size.height <= height)
    }

    @Test(arguments: 1...8)
    func `a photo is upright, and fits in that orientation`(orientation: Int) throws {
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: Self.media.appending(path: "orientations").path).sorted()
                .dropFirst(orientation - 1).first)
        let bytes = try sample("orientations/\(name)")
        let upright = try picture(bytes, width: 100, height: 40)
        let whole = try picture(bytes, width: 4000, height: 4000)
        #expect(upright.size.width <= 100 && upright.size.height <= 40)
        let shapes = [upright.size, whole.size].map { Double($0.width) / Double($0.height) }
        #expect(abs(shapes[0] - shapes[1]) < 0.1)
    }

    /// An ID3 tag with a picture before a sound.
    private func sound(withCover cover: [UInt8]) throws -> [UInt8] {
        let content = [0] + Array("image/jpeg\0".utf8) + [3, 0] + cover
        let frame = Array("APIC".utf8) + bytes(content.count) + [0, 0] + content
        let size = (0..<4).reversed().map { UInt8(frame.count >> ($0 * 7) & 0x7F) }
        let sound = try sample("AUD-20260109-WA0018.mp3")
        let start = sound.starts(with: "ID3".utf8) ? 10 + sound[6..<10].reduce(0) { $0 << 7 | Int($1) } : 0
        return Array("ID3".utf8) + [3, 0, 0] + size + frame + sound[start...]
    }

    private func bytes(_ count: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(count >> ($0 * 8) & 0xFF) } }

    @Test func `of a sound it is the cover`() throws {
        let cover = try picture(sound(withCover: TinyPhoto.bytes()), width: 100, height: 100)
        #expect(cover == (try picture(TinyPhoto.bytes(), width: 100, height: 100)))
        #expect(cover.size == PixelSize(width: 24, height: 16))
    }

    @Test func `without a picture it is refused`() throws {
        for bytes in [try sample("recorder.wav"), Array("words".utf8), try sound(withCover: Array("words".utf8))] {
            #expect(throws: DecoderFailure.self) { try picture(bytes, width: 10, height: 10) }
        }
    }
}
