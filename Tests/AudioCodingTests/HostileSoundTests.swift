import AudioCoding
import Chronology
import DecoderProtocol
import Foundation
import TestFixtures
import Testing

/// Files with false headers.
@Suite(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
struct HostileSoundTests {
    @Test func `no hostile file does more than fail`() throws {
        let folder = Corpus.folder.appending(path: "hostile")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        #expect(names.count > 250)
        var openedCount = 0
        for name in names {
            try? Corpus.withFile(folder.appending(path: name)) { descriptor in
                let file = try AudioFile(descriptor: descriptor)
                openedCount += 1
                #expect((file.metadata.duration ?? 0) <= 24 * 3600, "\(name)")
                let waveform = try file.decodeWaveform(columnCount: 16)
                #expect(waveform.columns.allSatisfy { $0.peak.isFinite && $0.power.isFinite }, "\(name)")
            }
        }
        #expect(openedCount > 10)
    }

    @Test(arguments: ["flac-total-samples-max.flac", "flac-vorbis-count-ffffffff.flac"])
    func `a header without data is corrupt`(name: String) throws {
        try Corpus.withFile("hostile/generated/\(name)") { descriptor in
            let file = try AudioFile(descriptor: descriptor)
            _ = #expect(throws: AudioCodingError.corrupt("damaged or cut off: no sound could be decoded")) {
                try file.decodeWaveform(columnCount: 4)
            }
        }
    }

    @Test func `the time of a broadcast wave is read`() throws {
        try Corpus.withFile("audio/generated/ZOOM0003.WAV") { descriptor in
            let time = try AudioFile(descriptor: descriptor).metadata.captureTime?.wallTime
            #expect(time?.date.year == 2019 && time?.date.month == 6 && time?.date.day == 21)
            #expect(time?.hour == 5 && time?.minute == 1 && time?.second == 59)
        }
    }
}
