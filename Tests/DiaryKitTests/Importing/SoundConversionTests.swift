import Chronology
import DecoderProtocol
import Foundation
import TestFixtures
import Testing

@testable import DiaryKit

/// Sounds that only `ffmpeg` decodes.
@Suite(.enabled(if: DecoderTestbed.isReady, "the corpus or the decoder is not there"))
struct SoundConversionTests {
    private static let memo = "audio/generated/New Recording 12.m4a"
    private static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first(
        where: FileManager.default.isExecutableFile(atPath:))

    private func inspect(_ path: String, ffmpeg: String?, seconds: Double = 20) throws -> InspectedMedium {
        let client = DecoderClient(
            executablePath: DecoderTestbed.decoderPath, ffmpegPath: ffmpeg, secondsPerFile: seconds)
        return try Corpus.withFile(path) { try client.inspect(descriptor: $0) }
    }

    @Test(
        .enabled(if: ffmpeg != nil, "ffmpeg is not installed"),
        arguments: [
            memo, "audio/generated/alac.m4a", "audio/generated/fragmented.m4a", "audio/generated/raw-adts.aac",
            "audio/generated/mediarecorder.webm",
        ])
    func `an installed ffmpeg decodes what we don't, and all else stays as it was`(path: String) throws {
        let drawn = try inspect(path, ffmpeg: Self.ffmpeg)
        #expect(drawn.thumbnail?.starts(with: [0xFF, 0xD8, 0xFF]) == true && drawn.thumbnailFailure == nil)
        #expect(drawn.warnings.isEmpty)
        var described = try inspect(path, ffmpeg: nil)
        #expect(described.thumbnailFailure?.kind == .unsupported)
        (described.thumbnail, described.thumbnailFailure) = (drawn.thumbnail, nil)
        #expect(described == drawn)
    }

    @Test(arguments: ["exit 1", "exec echo no sound", "kill -9 $$"])
    func `one that decodes nothing leaves the sound without a thumbnail`(script: String) throws {
        let standIn = try StandInDecoder(script)
        let medium = try inspect(Self.memo, ffmpeg: standIn.path)
        #expect(medium.thumbnail == nil && medium.thumbnailFailure?.kind == .corrupt)
        #expect(medium.thumbnailFailure?.message == "no waveform: ffmpeg can't decode the AAC in it")
        #expect(medium.metadata.duration != nil)
    }

    @Test func `one that never ends is ended`() throws {
        let standIn = try StandInDecoder("echo $$ > /dev/null; exec sleep 600")
        let medium = try inspect(Self.memo, ffmpeg: standIn.path, seconds: 0.5)
        #expect(medium.thumbnailFailure?.kind == .timedOut && medium.metadata.codec == "AAC")
    }

    @Test func `one that floods the pipe is stopped at the longest sound`() throws {
        // A header of 65,000 channels is refused at once, however much follows.
        let standIn = try StandInDecoder(
            #"printf '.snd\0\0\0\030\377\377\377\377\0\0\0\003\0\0\037\100\0\0\375\350'; exec yes"#)
        let medium = try inspect(Self.memo, ffmpeg: standIn.path)
        #expect(medium.thumbnail == nil && medium.thumbnailFailure?.kind == .corrupt)
    }

    @Test func `the UTC time of a recorder keeps its moment, and is shown in the assumed zone`() throws {
        let medium = try inspect(Self.memo, ffmpeg: nil)
        let now = try ZonedTime(rfc3339: "2025-01-01T00:00:00Z").instant
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        let time = MediumTimeResolver(zone: zone, now: now).time(of: medium, name: [], modificationTime: nil)
        let found = try #require(time?.captureTime)
        // ffprobe tells 2024-03-09T17:45:12Z.
        #expect(found.instant == (try ZonedTime(rfc3339: "2024-03-09T17:45:12Z").instant))
        #expect(found.utcOffset == 3600)
    }
}
