import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import Pixels
import TestFixtures
import Testing

/// Films whose frame `ffmpeg` extracts, and `ffprobe`'s descriptions of those that we don't parse.
@Suite(.enabled(if: FFmpeg.path != nil, "ffmpeg is not installed"))
struct VideoDecodingTests {
    private let folder = TestFolder()

    private func inspect(_ name: String, ffmpeg: String? = FFmpeg.path) throws -> InspectedMedium {
        let client = DecoderClient(executablePath: DecoderTestbed.decoderPath, ffmpegPath: ffmpeg)
        let file = try FileDescriptor.open(folder.path(name), O_RDONLY)
        return try client.inspect(descriptor: file.number)
    }

    /// The width, the height and the mean brightness of the thumbnail.
    private func picture(_ medium: InspectedMedium) throws -> (width: Int, height: Int, brightness: Int) {
        let jpeg = try #require(medium.thumbnail, "\(String(describing: medium.thumbnailFailure))")
        let decoder = PictureDecoder(path: DecoderTestbed.decoderPath, cancelledBy: nil)
        let picture = try decoder.picture(jpeg, fitting: PixelSize(width: 512, height: 512))
        let sum = (0..<picture.size.height).reduce(0) { sum, row in
            sum + (0..<picture.size.width).reduce(0) { $0 + picture.brightness(column: $1, row: row) }
        }
        return (picture.size.width, picture.size.height, sum / (picture.size.width * picture.size.height))
    }

    @Test(
        arguments: [
            ("a.mp4", [], "mp4", "video/mp4"), ("a.mov", [], "mov", "video/quicktime"),
            ("a.3gp", ["-c:v", "h263", "-s", "352x288", "-c:a", "aac"], "3gp", "video/3gpp"),
            ("a.m4v", ["-f", "ipod"], "m4v", "video/x-m4v"), ("a.mkv", [], "mkv", "video/x-matroska"),
            ("a.webm", ["-c:v", "libvpx", "-b:v", "200k"], "webm", "video/webm"),
            ("a.avi", ["-c:v", "mpeg4"], "avi", "video/x-msvideo"), ("a.ts", [], "ts", "video/mp2t"),
            ("a.mts", ["-f", "mpegts", "-mpegts_m2ts_mode", "1"], "mts", "video/mp2t"),
            ("a.mpg", ["-c:v", "mpeg2video"], "mpg", "video/mpeg"),
        ] as [(String, [String], String, String)])
    func `films of every kind are known, and have a frame`(
        name: String, words: [String], ending: String, type: String
    ) throws {
        try #require(try FFmpeg.film("\(folder.path(name))", words), "this ffmpeg has no encoder for \(name)")
        let medium = try inspect(name)
        #expect(medium.kind == .video && medium.fileExtension == ending && medium.mimeType == type)
        let found = medium.metadata
        #expect(found.videoCodec != nil && found.codec != nil)
        #expect(found.width == (name == "a.3gp" ? 352 : 320) && found.height == (name == "a.3gp" ? 288 : 240))
        #expect(abs((found.frameRate ?? 0) - 25) < 5 && abs((found.duration ?? 0) - 2) < 0.2, "\(found)")
        #expect(medium.thumbnailFailure == nil)
        #expect(try picture(medium).width >= 320)
        let undecoded = try inspect(name, ffmpeg: nil)
        #expect(undecoded.kind == .video && undecoded.thumbnail == nil)
        #expect(undecoded.thumbnailFailure?.kind == .needsConverter)
    }

    @Test(arguments: [("a.avi", "audio/x-msvideo"), ("a.ts", "audio/mp2t"), ("a.mpg", "audio/mpeg")])
    func `a film's container without pictures is a sound`(name: String, type: String) throws {
        try #require(try FFmpeg.run(["-f", "lavfi", "-i", "sine=d=2", "-c:a", "mp2", "\(folder.path(name))"]))
        let medium = try inspect(name)
        #expect(medium.kind == .audio && medium.mimeType == type && medium.metadata.codec == "MP2")
        #expect(abs((medium.metadata.duration ?? 0) - 2) < 0.2 && medium.metadata.sampleRate == 44_100)
        #expect(medium.thumbnail != nil && medium.thumbnailFailure == nil)
    }

    @Test func `a rotated film is shown upright`() throws {
        try #require(try FFmpeg.film("\(folder.path("a.mp4"))"))
        try #require(
            try FFmpeg.run([
                "-i", "\(folder.path("a.mp4"))", "-c", "copy", "-metadata:s:v", "rotate=90", "\(folder.path("b.mp4"))",
            ]))
        let medium = try inspect("b.mp4")
        #expect(medium.metadata.width == 320 && medium.metadata.height == 240)
        #expect([6, 8].contains(medium.metadata.orientation))
        let frame = try picture(medium)
        #expect(frame.width == 240 && frame.height == 320)
    }

    @Test func `a frame that is not black is looked for`() throws {
        let filter = "color=black:s=320x240:r=25:d=2[a];color=white:s=320x240:r=25:d=4[b];[a][b]concat"
        try #require(
            try FFmpeg.run(["-filter_complex", filter, "-c:v", "mpeg4", "\(folder.path("fade.mp4"))"]))
        let medium = try inspect("fade.mp4")
        #expect(medium.thumbnailFailure == nil)
        #expect(try picture(medium).brightness > 200)
        try #require(
            try FFmpeg.run([
                "-f", "lavfi", "-i", "color=black:s=64x64:d=2", "-c:v", "mpeg4", "\(folder.path("night.mp4"))",
            ]))
        let night = try inspect("night.mp4")
        #expect(night.thumbnailFailure == nil)
        #expect(try picture(night).brightness < 20)
    }

    @Test func `a high dynamic range picture is tone-mapped`() throws {
        let words = [
            "-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=1", "-vf", "format=yuv420p10le", "-c:v", "libx265",
            "-x265-params", "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:hdr10=1",
            "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "-tag:v", "hvc1",
            "-movflags", "+write_colr", "\(folder.path("hdr.mp4"))",
        ]
        try #require(try FFmpeg.run(words), "this ffmpeg has no libx265")
        let medium = try inspect("hdr.mp4")
        #expect(medium.metadata.isHighDynamicRange && medium.metadata.videoCodec == "hevc")
        #expect(medium.thumbnailFailure == nil)
        #expect(try picture(medium).width == 320)
    }

    @Test func `a film without an index, and one that is cut, are reported`() throws {
        try #require(try FFmpeg.film("\(folder.path("a.mp4"))"))
        let bytes = Array(try Data(contentsOf: folder.url("a.mp4")))
        try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.mp4")
        let medium = try inspect("cut.mp4")
        #expect(medium.kind == .video && medium.thumbnail == nil && medium.thumbnailFailure?.kind == .corrupt)
        try folder.write(Array("RIFF\0\0\0\0AVI LIST".utf8) + [UInt8](repeating: 7, count: 4000), to: "a.avi")
        #expect(try inspect("a.avi").thumbnailFailure?.kind == .corrupt)
    }

    @Test func `undecodable films are kept with their known values`() throws {
        try folder.write(VideoBoxes().bytes, to: "empty.mp4")
        let medium = try inspect("empty.mp4")
        #expect(medium.metadata.duration == 4 && medium.thumbnail == nil)
        #expect(medium.thumbnailFailure?.kind == .crashed)
    }
}
