import AudioCoding
import DecoderProtocol
import Foundation
import TestFixtures
import Testing

/// Every sound of the corpus that libsndfile reads, against what ffprobe says of it.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not there"))
struct CorpusSoundTests {
    private static let unreadContainers: Set = ["mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "aac"]

    /// Sounds that ffprobe reads and libsndfile 1.2.0 does not, and why.
    private static let unread = [
        "audio/generated/flac-in-ogg.oga": "its FLAC decoder fails in Ogg",
        "audio/mutagen/empty.oggflac": "its FLAC decoder fails in Ogg",
        "audio/generated/garbage-before-sync.mp3": "what does not begin with a frame or a tag is no MP3 to it",
    ]

    private static let description = "it reads COMMENT of Vorbis comments, ffprobe DESCRIPTION"
    private static let broadcast = "ffprobe makes a tag of the broadcast time; ours is the time of recording"

    /// Where we differ from ffprobe in a sound that both read, and why.
    private static let exceptions = [
        "audio/generated/96k-24bit.flac": ["comment": description],
        "audio/generated/vorbis.ogg": ["comment": description],
        "audio/mediafile/full.flac": ["comment": description],
        "audio/mediafile/full.opus": ["comment": description],
        "audio/generated/chained.ogg": ["comment": description, "duration": "it decodes the first of two streams"],
        "audio/generated/PTT-20240115-WA0007.opus": ["sampleRate": "the rate of the recording, not of the decoder"],
        "audio/generated/ZOOM0003.WAV": ["date": broadcast],
        "audio/wavinfo/A101_3.WAV": ["date": broadcast],
        "audio/wavinfo/wavinfo Test Project - Audio - Mono.wav": ["date": broadcast],
        "audio/generated/id3-both-differ.mp3": Dictionary(
            uniqueKeysWithValues: ["artist", "album", "date", "comment"].map { ($0, "ID3v1 where ID3v2 is silent") }),
        "audio/generated/id3v1-only.mp3": ["title": "Latin-1 where it is no UTF-8; ffprobe gives up the letter"],
        "audio/generated/info-cp1250.wav": Dictionary(
            uniqueKeysWithValues: ["artist", "title", "comment"].map { ($0, "Latin-1 where it is no UTF-8") }),
        "audio/generated/id3v23-utf16-nobom.mp3": ["title": "a broken writer: the order of bytes is guessed wrong"],
        "audio/generated/id3v23-utf16le.mp3": ["date": "it reads the year alone, ffprobe joins TYER and TDAT"],
        "audio/mediafile/full.wav": Dictionary(
            uniqueKeysWithValues: ["artist", "title", "album"].map { ($0, "it does not read ID3 in WAV") }),
        "audio/mutagen/with-id3.aif": ["title": "it does not read ID3 in AIFF"],
        "audio/mediafile/partial.mp3": ["comment": "a player's note in a comment, which ffprobe leaves out"],
        "audio/mutagen/apev2-lyricsv2.mp3": ["date": "the year of ID3v1"],
        "audio/mutagen/bad-TYER-frame.mp3": Dictionary(
            uniqueKeysWithValues: ["artist", "album", "comment"].map { ($0, "read behind the bad frame") }),
        "audio/mutagen/flac_application.flac": ["duration": "cut off: not one frame is there"],
        "audio/mutagen/id3v1v2-combined.mp3": ["album": "read from ID3v1", "duration": "cut off in a frame"],
        "audio/mutagen/silence-44-s.flac": ["artist": "the first of two"],
        "audio/mutagen/silence-44-s.mp3": ["artist": "the second of two"],
    ]

    @Test func `metadata and duration agree with ffprobe's`() throws {
        let sounds = try Corpus.expected(ExpectedSound.Document.self).audio.filter {
            !Self.unreadContainers.contains($0.value.container ?? "")
        }
        #expect(sounds.count > 80)
        for (path, expected) in sounds.sorted(by: { $0.key < $1.key }) {
            try Corpus.withFile(path) { descriptor in
                guard let file = try? AudioFile(descriptor: descriptor) else {
                    #expect(expected.codec == nil || Self.unread[path] != nil, "\(path) is not read")
                    return
                }
                var metadata = file.metadata
                let waveform = try? file.decodeWaveform(columnCount: 8)
                metadata.duration = waveform.map { Double($0.frameCount) / Double(file.sampleRate) }
                let differing = Self.differences(metadata, expected)
                #expect(Set(differing.keys) == Set(Self.exceptions[path, default: [:]].keys), "\(path): \(differing)")
            }
        }
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
