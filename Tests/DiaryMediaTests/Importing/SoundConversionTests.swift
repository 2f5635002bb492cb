import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// Sounds that only `ffmpeg` decodes.
struct SoundConversionTests {
    private static let memo = SampleMedia.url(of: "tags/memo.m4a")
    private static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first(
        where: FileManager.default.isExecutableFile(atPath:))

    /// More of them, if the corpus is there.
    private static let recordings =
        Corpus.isThere
        ? ["New Recording 12.m4a", "alac.m4a", "fragmented.m4a", "raw-adts.aac", "mediarecorder.webm"].map {
            Corpus.folder.appending(path: "audio/generated/" + $0)
        } : []

    private func inspect(
        _ sound: URL, ffmpeg: String?, seconds: Double = DecoderPool.secondsPerAnswer
    ) throws -> InspectedMedium {
        let client = DecoderClient(
            executablePath: DecoderTestbed.decoderPath, ffmpegPath: ffmpeg, secondsPerFile: seconds)
        return try Corpus.withFile(sound) { try client.inspect(descriptor: $0) }
    }

    @Test(
        .enabled(if: ffmpeg != nil, "ffmpeg is not installed"),
        arguments: ["memo.m4a", "memo.wma", "memo.webm"].map { SampleMedia.url(of: "tags/" + $0) } + recordings)
    func `an installed ffmpeg decodes the other formats, and the rest is unchanged`(sound: URL) throws {
        let drawn = try inspect(sound, ffmpeg: Self.ffmpeg)
        #expect(drawn.thumbnail?.starts(with: [0xFF, 0xD8, 0xFF]) == true && drawn.thumbnailFailure == nil)
        #expect(drawn.warnings.isEmpty)
        var described = try inspect(sound, ffmpeg: nil)
        #expect(described.thumbnailFailure?.kind == .needsConverter)
        (described.thumbnail, described.thumbnailFailure) = (drawn.thumbnail, nil)
        #expect(described == drawn)
    }

    @Test(arguments: ["fails", "mumbles", "dies"])
    func `one that decodes nothing leaves the sound without a thumbnail`(name: String) throws {
        let standIn = try StandInProgram(name)
        let medium = try inspect(Self.memo, ffmpeg: standIn.path)
        #expect(medium.thumbnail == nil && medium.thumbnailFailure?.kind == .corrupt)
        #expect(medium.thumbnailFailure?.message == "no waveform: ffmpeg can't decode the AAC in it")
        #expect(medium.metadata.duration != nil)
    }

    @Test func `one that never ends is ended`() throws {
        let standIn = try StandInProgram("sleeps")
        var medium: InspectedMedium?
        // On a slow machine the description may take longer than half a second, too.
        for seconds in [0.5, 4, 32, 256] where medium?.metadata.codec == nil {
            do {
                medium = try inspect(Self.memo, ffmpeg: standIn.path, seconds: seconds)
            } catch DecoderError.timedOut {}
        }
        #expect(medium?.thumbnailFailure?.kind == .timedOut && medium?.metadata.codec == "AAC")
    }

    @Test func `one that floods the pipe is stopped at the longest sound`() throws {
        let standIn = try StandInProgram("floods")
        let medium = try inspect(Self.memo, ffmpeg: standIn.path)
        #expect(medium.thumbnail == nil && medium.thumbnailFailure?.kind == .corrupt)
    }

    @Test func `a script is not started, since it needs other programs`() throws {
        let standIn = try StandInDecoder("exit 0")
        let medium = try inspect(Self.memo, ffmpeg: standIn.path)
        #expect(medium.thumbnail == nil && medium.thumbnailFailure?.kind == .corrupt)
    }

    @Test func `a program that writes into its input changes nothing, and its output is used`() throws {
        let standIn = try StandInProgram("defaces")
        let folder = TestFolder()
        let copy = folder.url("memo.m4a")
        try FileManager.default.copyItem(at: Self.memo, to: copy)
        let before = try Data(contentsOf: copy)
        let client = DecoderClient(executablePath: DecoderTestbed.decoderPath, ffmpegPath: standIn.path)
        let writable = try FileHandle(forUpdating: copy)
        let medium = try client.inspect(descriptor: writable.fileDescriptor)
        #expect(medium.thumbnail != nil)
        #expect(try Data(contentsOf: copy) == before)
        withExtendedLifetime(standIn) {}
    }

    @Test func `if it can't be confined, it gets only a file that was named itself`() throws {
        let standIn = try StandInProgram("speaks")
        let client = DecoderClient(
            executablePath: DecoderTestbed.decoderPath, ffmpegPath: standIn.path, confinement: [])
        let found = try Corpus.withFile(Self.memo) { try client.inspect(descriptor: $0) }
        #expect(found.thumbnail == nil && found.thumbnailFailure?.kind == .unconfined)
        #expect(
            found.thumbnailFailure?.message
                == "ffmpeg can't be confined here and gets only files that are named one by one"
        )
        let folder = TestFolder()
        let copy = folder.url("memo.m4a")
        try FileManager.default.copyItem(at: Self.memo, to: copy)
        let file = try FileHandle(forReadingFrom: copy)
        let named = try client.inspect(descriptor: file.fileDescriptor, isNamed: true)
        #expect(named.thumbnail != nil, "\(String(describing: named.thumbnailFailure))")
        withExtendedLifetime(standIn) {}
    }

    @Test func `the UTC time of a recorder keeps its moment, and is shown in the assumed zone`() throws {
        let medium = try inspect(Self.memo, ffmpeg: nil)
        let now = try ZonedTime(rfc3339: "2027-01-01T00:00:00Z").instant
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        let evidence = MediumEvidence(of: medium, name: [], modificationTime: nil)
        let time = MediumTimeJudge(zone: zone, now: now).time(of: evidence)
        let found = try #require(time?.captureTime)
        // ffprobe prints 2026-05-02T04:52:30Z.
        #expect(found.instant == (try ZonedTime(rfc3339: "2026-05-02T04:52:30Z").instant))
        #expect(found.utcOffset == 7200)
    }
}
