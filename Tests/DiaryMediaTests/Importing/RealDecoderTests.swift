import DecoderProtocol
import DiaryMedia
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The decoder itself, on the corpus.
@Suite(.enabled(if: DecoderTestbed.isReady, "the corpus of photos and sounds is not beside the repository"))
struct RealDecoderTests {
    private let client = DecoderClient(executablePath: DecoderTestbed.decoderPath, thumbnailSide: 64)

    private func inspect(_ path: String) throws -> InspectedMedium {
        try Corpus.withFile(path) { try client.inspect(descriptor: $0) }
    }

    @Test func `a photo is inspected`() throws {
        let medium = try inspect("photos/pillow/ultrahdr.jpg")
        #expect(medium.kind == .image && medium.fileExtension == "jpg" && medium.mimeType == "image/jpeg")
        #expect(medium.metadata.width == 1512 && medium.metadata.model == "Pixel 6")
        #expect(medium.thumbnail?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    }

    @Test(arguments: [
        ("photos/generated/names/really-a-heic.jpg", "heic", 384),
        ("photos/generated/names/really-a-png.jpg", "png", 96),
        ("photos/generated/animated.webp", "webp", 120),
    ])
    func `a photo of another format is inspected by its content`(path: String, ending: String, width: Int) throws {
        let medium = try inspect(path)
        #expect(medium.fileExtension == ending && medium.metadata.width == width && medium.thumbnail != nil)
    }

    @Test func `a sound that is not decoded is described, and shown by its cover`() throws {
        let memo = try inspect("audio/generated/New Recording 12.m4a")
        #expect(memo.metadata.title == "Kolín – nádraží" && abs((memo.metadata.duration ?? 0) - 2.845) < 0.05)
        #expect(memo.thumbnailFailure?.kind == .needsConverter)
        #expect(try inspect("audio/mutagen/nero-chapters.m4b").thumbnail != nil)
    }

    @Test func `one decoder takes file after file`() throws {
        for _ in 0..<3 {
            #expect(try inspect("photos/pillow/hopper.jpg").metadata.width == 128)
            #expect(throws: DecoderError.self) { try inspect("hostile/generated/text.jpg") }
        }
    }

    @Test(arguments: [
        ("audio/generated/vorbis.ogg", "ogg", "Vorbis", 2.0), ("audio/generated/really-a-wav.mp3", "wav", "PCM", 1.0),
        ("audio/generated/signal-2024-01-15-182205.ogg", "opus", "Opus", 2.632),
        ("audio/generated/id3v24-utf8.mp3", "mp3", "MP3", 2.0),
    ])
    func `a sound is inspected by its content`(path: String, ending: String, codec: String, seconds: Double) throws {
        let medium = try inspect(path)
        #expect(medium.kind == .audio && medium.fileExtension == ending && medium.metadata.codec == codec)
        #expect(abs((medium.metadata.duration ?? 0) - seconds) < 0.06)
        #expect(medium.thumbnail?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    }

    @Test(
        arguments: [
            ("hostile/generated/jpeg-soi-eoi.jpg", DecoderFailure.Kind.notAMedium, "JPEG"),
            ("hostile/libheif/j2k-siz-segment-undersized.heic", .notAMedium, "HEIC"),
            ("hostile/generated/text.jpg", .notAMedium, nil), ("hostile/generated/empty.jpg", .notAMedium, nil),
        ] as [(String, DecoderFailure.Kind, String?)])
    func `an unsupported file is reported by its kind`(path: String, kind: DecoderFailure.Kind, format: String?) throws
    {
        let error = #expect(throws: DecoderError.self) { try inspect(path) }
        guard case .refused(let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.kind == kind && failure.format == format)
    }

    @Test(arguments: [
        ("jpeg-claims-65500x65500", DecoderFailure.Kind.tooLarge), ("jpeg-scan-bomb-4096", .costly),
        ("jpeg-height-0", .corrupt),
    ])
    func `a valid header is enough to be taken`(name: String, kind: DecoderFailure.Kind) throws {
        let medium = try inspect("hostile/generated/\(name).jpg")
        #expect(medium.metadata.width != nil && medium.thumbnail == nil && medium.thumbnailFailure?.kind == kind)
    }

    @Test func `no hostile file kills or stops the decoder`() throws {
        let folder = Corpus.folder.appending(path: "hostile")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        #expect(names.count > 250)
        for name in names where FileHandle(forReadingAtPath: folder.appending(path: name).path) != nil {
            do throws(DecoderError) {
                let kind = try Self.inspected(folder.appending(path: name), by: client)?.thumbnailFailure?.kind
                #expect(kind != .crashed && kind != .timedOut, "\(name)")
            } catch .refused {
                continue
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }

    private static func inspected(_ file: URL, by client: DecoderClient) throws(DecoderError) -> InspectedMedium? {
        guard let handle = FileHandle(forReadingAtPath: file.path) else { return nil }
        return try withExtendedLifetime(handle) { () throws(DecoderError) in
            try client.inspect(descriptor: handle.fileDescriptor)
        }
    }
}
