import Chronology
import DecoderProtocol
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryMedia

struct RecordingFileTests {
    private let folder = TestFolder()
    private let start = ZonedTime(instant: Instant(secondsSince1970: 1_795_206_600), utcOffset: 3600)
    private var recordings: RecordingFolder { RecordingFolder(diary: folder.path("")) }

    private func shape(_ rate: Int = 48_000, _ channels: Int = 2, _ bitDepth: Int = 16) -> RecordingShape {
        RecordingShape(sampleRate: rate, channels: channels, bitDepth: bitDepth)
    }

    /// The decoder's description of the header.
    private func described(_ recording: RecordingFile) throws -> MediumMetadata {
        let decoder = try DecoderConversation(
            decoderPath: DecoderTestbed.decoderPath, .describe, about: recording.file.number)
        guard case .inspected(let medium) = try decoder.next() else { throw DecoderError.died(signal: 0) }
        return medium.metadata
    }

    @Test(arguments: [(8000, 1, 16), (44_100, 2, 16), (48_000, 8, 16), (96_000, 2, 24), (48_000, 1, 24)])
    func `the decoder reads the recording and its time`(rate: Int, channels: Int, bitDepth: Int) throws {
        let shape = shape(rate, channels, bitDepth)
        let recording = try recordings.create(shape, start: start)
        // The size is odd if a sample has three bytes.
        try recording.append([UInt8](repeating: 7, count: shape.frameByteCount * 801))
        try recording.finish()
        let metadata = try described(recording)
        #expect(metadata.sampleRate == rate && metadata.channels == channels && metadata.bitDepth == bitDepth)
        #expect(metadata.duration == 801 / Double(rate) && recording.duration == metadata.duration)
        let time = WallTime(year: 2026, month: 11, day: 20, hour: 21, minute: 30)
        #expect(metadata.captureTime?.wallTime == time && metadata.comment == nil)
        #expect(try recording.file.status().st_size % 2 == 0)
    }

    @Test func `at every moment the file is a whole one`() throws {
        let recording = try recordings.create(shape(), start: start)
        for count in 1...5 {
            try recording.append([UInt8](repeating: 1, count: 4 * 4800))
            try recording.sync()
            #expect(try described(recording).duration == Double(count) / 10)
        }
    }

    @Test func `beyond four gigabytes it is RF64, in the same place`() throws {
        let path = try recordings.create(shape(), start: start).path
        let byteCount = 5 << 30
        // The file without its samples, which are zeros in a hole.
        try #require(unsafe path.withCString { unsafe truncate($0, WaveHeader.byteCount + byteCount) } == 0)
        let recording = try #require(try RecordingFile(keptAt: path))
        try recording.finish()
        let metadata = try described(recording)
        #expect(metadata.duration == Double(byteCount / 4) / 48_000 && metadata.channels == 2)
        #expect(metadata.captureTime != nil)
        #expect(try Array(recording.file.read(upTo: 4, at: 0)) == Array("RF64".utf8))
    }

    @Test(arguments: [(0, "RIFF"), (100_000, "RIFF"), (0xFFFF_FFFE - 682, "RIFF"), (0xFFFF_FFFE - 680, "RF64")])
    func `a header is read as it was written, whatever its lengths`(byteCount: Int, mark: String) throws {
        let header = WaveHeader(shape: shape(44_100, 1, 24), start: start)
        let bytes = header.bytes(sampleByteCount: byteCount)
        #expect(bytes.count == WaveHeader.byteCount && bytes.starts(with: mark.utf8))
        let read = try #require(WaveHeader(bytes))
        #expect(read.shape == header.shape && read.start.rfc3339() == "2026-11-20T21:30:00+01:00")
    }

    @Test func `a foreign header is refused`() throws {
        let bytes = WaveHeader(shape: shape(), start: start).bytes(sampleByteCount: 4)
        #expect(WaveHeader([]) == nil && WaveHeader(Array(bytes.dropLast())) == nil)
        #expect(WaveHeader([UInt8](repeating: 0, count: WaveHeader.byteCount)) == nil)
        for (offset, value) in [(668, UInt8(0)), (668, 9), (680, 8), (344, 120), (670, 0)] {
            var changed = bytes
            changed[offset] = value
            if offset == 670 { changed.replaceSubrange(670..<674, with: [0, 0, 0, 0]) }
            #expect(WaveHeader(changed) == nil, "\(offset)")
        }
    }

    @Test func `running recordings are left alone, and empty ones are removed`() throws {
        var first: RecordingFile? = try recordings.create(shape(), start: start)
        let path = try #require(first?.path)
        try first?.append([1, 0, 2, 0, 3])
        #expect(try recordings.kept().isEmpty && recordings.keptPaths().isEmpty)
        first = nil
        #expect(recordings.keptPaths() == [FilePath("drafts").appending(bytes: path.lastComponent)])
        let kept = try recordings.kept()
        // Half a frame is ignored.
        #expect(kept.map(\.path) == [path] && kept[0].duration == 1 / 48_000 && kept[0].start == start)
        #expect(try recordings.kept().isEmpty, "it is locked")
        var empty: RecordingFile? = try recordings.create(shape(), start: start)
        let emptyPath = try #require(empty?.path)
        empty = nil
        #expect(recordings.keptPaths().isEmpty && Folder.exists(emptyPath))
        // A program that another test starts also holds the lock, until it has replaced this process's image.
        var isSwept = false
        for _ in 0..<200 where !isSwept {
            isSwept = try recordings.kept().isEmpty && !Folder.exists(emptyPath)
            if !isSwept { usleep(10_000) }
        }
        #expect(isSwept)
        withExtendedLifetime(kept) {}
    }

    @Test func `a foreign file is left alone`() throws {
        let path = try recordings.create(shape(), start: start).path
        let strange = path.parent.appending("recording-strange.wav")
        try File.create(strange, Array("RIFF".utf8))
        #expect(try recordings.kept().isEmpty && Folder.exists(strange))
    }
}
