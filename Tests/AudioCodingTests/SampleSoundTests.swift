import AudioCoding
import Chronology
import DecoderProtocol
import TestFixtures
import Testing

/// The sounds in the repository, whose values exiftool and ffprobe agree on.
struct SampleSoundTests {
    private func metadata(_ name: String) throws -> MediumMetadata {
        try TemporaryFile(SampleMedia.bytes(of: name)).withDescriptor { try AudioFile(descriptor: $0).metadata }
    }

    @Test(
        arguments: [
            ("tags/id3v1-latin1.mp3", "Straßenbahn", "Ein Fahrgast", "2026", nil),
            ("tags/id3v23-utf16.mp3", "Žluťoučký kůň", "Žofie Šťastná", "2026", nil),
            ("tags/id3v24-utf8.mp3", "京都で散歩", "Ана", "2026-05-02T06:52:30", nil),
            ("zlutoucky-kun.ogg", "Žluťoučký kůň", "Hlas z mlhy", "2026-05-02", "příliš žluťoučký"),
            ("nebel-auf-dem-fluss.opus", "Nebel auf dem Fluss", "Eine Fährfrau", "2026-05-02", "gesprochen am Steg"),
            (
                "fog-on-the-river.flac", "Fog on the river", "A ferryman", "2026-05-02T06:44:00+02:00",
                "said aloud on the jetty"
            ),
        ] as [(String, String, String, String, String?)])
    func `texts are read whatever their encoding`(
        name: String, title: String, artist: String, date: String, comment: String?
    ) throws {
        let metadata = try metadata(name)
        #expect(metadata.title == title && metadata.artist == artist)
        #expect(metadata.date == date && metadata.comment == comment)
    }

    @Test func `a broadcast wave has the recorder's time and words`() throws {
        let metadata = try metadata("recorder.wav")
        let time = try #require(metadata.captureTime)
        #expect(time.wallTime.date.year == 2026 && time.wallTime.date.month == 5 && time.wallTime.date.day == 2)
        #expect(time.wallTime.hour == 6 && time.wallTime.minute == 52 && time.wallTime.second == 30)
        #expect(time.offset == nil && metadata.date == "2026-05-02" && metadata.title == "Second try")
        #expect(metadata.comment == "with the engine running")
    }
}
