import AudioCoding
import DecoderProtocol
import Foundation
import TestFixtures
import Testing

/// Every sound of the corpus, compared with ffprobe.
@Suite(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
struct CorpusSoundTests {
    /// The differences from ffprobe, with their reasons.
    private static let exceptions: [String: (reason: String, keys: Set<String>)] = [
        "audio/generated/id3-both-differ.mp3": (
            "ID3v1 where ID3v2 is silent", ["artist", "album", "date", "comment"]
        ),
        "audio/generated/id3v1-only.mp3": ("Latin-1 where it is no UTF-8; ffprobe gives up the letter", ["title"]),
        "audio/generated/id3v23-latin1-is-cp1250.mp3": ("Windows' letters, where Latin-1 has controls", ["title"]),
        "audio/generated/id3v23-latin1-is-utf8.mp3": ("UTF-8 that calls itself Latin-1", ["title"]),
        "audio/generated/id3v24-size-not-synchsafe.mp3": ("as mutagen: ffprobe gives up the frame", ["title"]),
        "audio/generated/id3v24-utf8.mp3": ("both artists; ffprobe reports the first", ["artist"]),
        "audio/mutagen/silence-44-s.mp3": ("both artists; ffprobe reports the first", ["artist"]),
        "audio/generated/info-cp1250.wav": ("Latin-1 where it is no UTF-8", ["artist", "title", "comment"]),
        "audio/mediafile/year.ogg": ("YEAR where there is no DATE", ["date"]),
        "audio/mutagen/bad-POPM-frame.mp3": (
            "hardly more than the tag is left, whose texts follow a bad frame; ffprobe refuses it",
            ["codec", "sampleRate", "channels", "duration", "title", "artist", "album", "date", "comment"]
        ),
        "audio/mutagen/bad-TYER-frame.mp3": ("read after the bad frame", ["artist", "album", "comment"]),
        "audio/mutagen/flac_application.flac": ("cut off: not one frame is there", ["duration"]),
        "audio/mutagen/id3v1v2-combined.mp3": (
            "ID3v1 where ID3v2 is silent; cut off in a frame", ["album", "duration"]
        ),
        "audio/mutagen/nero-chapters.m4b": ("47 hours claimed by 80 kB are not believed", ["duration"]),
    ]

    @Test func `metadata and duration agree with ffprobe's`() throws {
        let sounds = try Corpus.expected(ExpectedSound.Document.self).audio
        #expect(sounds.count > 120)
        for (path, expected) in sounds.sorted(by: { $0.key < $1.key }) {
            let found = try Corpus.withFile(path) { Self.metadata(descriptor: $0) }
            guard let found else {
                #expect(expected.codec == nil, "\(path) is not read")
                continue
            }
            let differing = Self.differences(found, expected)
            #expect(Set(differing.keys) == Self.exceptions[path]?.keys ?? [], "\(path): \(differing)")
        }
    }

    /// The decoder's description of a sound, with the decoded duration if there is one.
    private static func metadata(descriptor: Int32) -> MediumMetadata? {
        var start = [UInt8](repeating: 0, count: 64)
        let count = unsafe start.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        start.removeLast(64 - max(0, count))
        if let described = UndecodedSound(descriptor: descriptor, firstBytes: start) { return described.metadata }
        guard let file = try? AudioFile(descriptor: descriptor) else {
            return UndecodedSound(descriptor: descriptor, firstBytes: start, isUnreadable: true)?.metadata
        }
        var metadata = file.metadata
        let waveform = try? file.decodeWaveform(columnCount: 8)
        metadata.duration = waveform.map { Double($0.frameCount) / Double(file.sampleRate) }
        return metadata
    }

    private static func differences(_ found: MediumMetadata, _ expected: ExpectedSound) -> [String: String] {
        var differing: [String: String] = [:]
        let compare = { (key: String, found: String?, expected: String?) in
            if found != expected { differing[key] = "\(found ?? "-") and not \(expected ?? "-")" }
        }
        compare("codec", found.codec, expected.codecName)
        compare("sampleRate", found.sampleRate.map(String.init), expected.sample_rate.map(String.init))
        compare("channels", found.channels.map(String.init), expected.channels.map(String.init))
        compare("bitDepth", found.bitDepth.map(String.init), expected.bits.map(String.init))
        compare("title", found.title, trimmed(expected.tags["title"]))
        compare("artist", found.artist, trimmed(expected.tags["artist"]))
        compare("album", found.album, trimmed(expected.tags["album"]))
        compare("date", found.date, trimmed(expected.tags["date"]))
        compare("comment", found.comment, trimmed(expected.tags["comment"]))
        let seconds = expected.decoded_seconds ?? expected.duration
        let isNear = abs((found.duration ?? 0) - (seconds ?? 0)) < 0.06
        if !isNear { compare("duration", found.duration.map { "\($0)" }, seconds.map { "\($0)" }) }
        return differing
    }

    private static func trimmed(_ text: String?) -> String? {
        text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The expectations of `expected.json` for one sound.
struct ExpectedSound: Decodable {
    struct Document: Decodable {
        var audio: [String: ExpectedSound]
    }

    var container: String?
    var codec: String?
    var duration: Double?
    var decoded_seconds: Double?
    var sample_rate: Int?
    var channels: Int?
    var bits: Int?
    var tags: [String: String]

    /// Our name for ffprobe's name of the codec.
    var codecName: String? {
        switch codec {
        case "flac": "FLAC"
        case "vorbis": "Vorbis"
        case "opus": "Opus"
        case "mp3": "MP3"
        case "aac": "AAC"
        case "alac": "ALAC"
        case "pcm_mulaw": "mu-law"
        case "pcm_f32le": "float"
        case "adpcm_ima_wav": "IMA ADPCM"
        case let name?: name.hasPrefix("pcm_") ? "PCM" : name
        case nil: nil
        }
    }
}
