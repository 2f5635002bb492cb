import Chronology
import Containers
import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// The description of MP4 films, from generated boxes.
struct MovieVideoTests {
    private func metadata(_ film: VideoBoxes) throws -> MediumMetadata {
        let bytes = film.bytes
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        let film = try #require(found)
        #expect(film.hasVideo)
        return film.metadata
    }

    @Test func `size, codec, length and frame rate are read`() throws {
        let found = try metadata(VideoBoxes())
        #expect(found.width == 1920 && found.height == 1080 && found.orientation == 1)
        #expect(found.videoCodec == "h264" && found.frameRate == 25 && found.duration == 4)
        #expect(!found.isHighDynamicRange && found.codec == "AAC" && found.channels == 2)
        #expect(found.captureTime == CaptureTime(metadataText: "2024-07-02T12:05:33Z"))
    }

    @Test func `a still picture lasts as long as its sound`() throws {
        var film = VideoBoxes()
        (film.sampleCount, film.headerUnits) = (1, 90_000)
        try TemporaryFile(film.bytes).withDescriptor { descriptor in
            let file = ByteSource.file(descriptor: descriptor)
            #expect(MovieVideo(file: file, soundDuration: 90).metadata.duration == 90)
            #expect(MovieVideo(file: file, soundDuration: 0.04).metadata.duration == 0.04)
        }
    }

    @Test(
        arguments: [
            ([1, 0, 0, 1], 1), ([0, 1, -1, 0], 6), ([-1, 0, 0, -1], 3), ([0, -1, 1, 0], 8), ([-1, 0, 0, 1], 2),
            ([1, 1, 0, 0], nil),
        ] as [([Int], Int?)])
    func `the matrix turns the pictures`(matrix: [Int], orientation: Int?) throws {
        var film = VideoBoxes()
        film.matrix = matrix
        #expect(try metadata(film).orientation == orientation)
    }

    @Test(
        arguments: [
            ("hvc1", "hevc"), ("av01", "av1"), ("apcn", "prores"), ("s263", "h263"), ("jpeg", "mjpeg"),
            ("dvh1", "hevc"),
            ("xyz7", "xyz7"),
        ])
    func `a codec has ffmpeg's name`(code: String, codec: String) throws {
        var film = VideoBoxes()
        film.code = code
        #expect(try metadata(film).videoCodec == codec)
    }

    @Test func `values that are brighter than a screen are known`() throws {
        for (transfer, isHigh) in [(1, false), (16, true), (18, true), (14, false)] {
            var film = VideoBoxes()
            film.transfer = transfer
            #expect(try metadata(film).isHighDynamicRange == isHigh)
        }
    }

    @Test func `Apple's time with its zone has precedence over the header's`() throws {
        var film = VideoBoxes()
        film.keys = [
            ("com.apple.quicktime.creationdate", "2024-07-02T14:05:33+0200"), ("com.apple.quicktime.make", "Apple"),
            ("com.apple.quicktime.model", "iPhone 15"), ("com.apple.quicktime.content.identifier", "9F2C-11"),
            ("com.apple.quicktime.location.ISO6709", "+35.0116-135.7681+047.500/"),
        ]
        let found = try metadata(film)
        #expect(found.captureTime?.offset == 7200 && found.captureTime?.wallTime.hour == 14)
        #expect(found.make == "Apple" && found.model == "iPhone 15" && found.contentIdentifier == "9F2C-11")
        #expect(found.latitude == 35.0116 && found.longitude == -135.7681 && found.altitude == 47.5)
        film.isMetadataPlain = true
        #expect(try metadata(film).make == "Apple")
    }

    @Test(
        arguments: [
            ("+35.0116+135.7681/", 35.0116, 135.7681), ("-3330.00+07030.00/", -33.5, 70.5),
            ("+500000.00-0053000.0/", 50, -5.5), ("+3500.696+13546.086/", 35.0116, 135.7681),
            ("+350041.76-1354605.16/", 35.0116, -135.7681), ("+0.0+0.0/", nil, nil), ("+91.0+1.0/", nil, nil),
            ("35,135", nil, nil),
        ] as [(String, Double?, Double?)])
    func `a position may be given in degrees, minutes and seconds`(text: String, north: Double?, east: Double?) throws {
        var film = VideoBoxes()
        film.position = text
        let found = try metadata(film)
        #expect(found.latitude == north && found.longitude == east)
    }

    @Test(arguments: [("", nil), ("+047.500", 47.5)] as [(String, Double?)])
    func `a position may name its reference system`(height: String, altitude: Double?) throws {
        let text = "+35.0116-135.7681\(height)CRSWGS_84/"
        var (plain, keyed) = (VideoBoxes(), VideoBoxes())
        (plain.position, keyed.keys) = (text, [("com.apple.quicktime.location.ISO6709", text)])
        for film in [plain, keyed] {
            let found = try metadata(film)
            #expect(found.latitude == 35.0116 && found.longitude == -135.7681 && found.altitude == altitude)
        }
    }

    @Test(arguments: [("2024-07-15T14:30:00+0200", 7200), ("2024:07:15 14:30:00", nil)] as [(String, Int?)])
    func `a time of QuickTime's beside the tracks is the recorder's`(text: String, offset: Int?) throws {
        var film = VideoBoxes()
        film.userData = box("date", Array(text.utf8))
        let time = try #require(try metadata(film).times.first(.recorder))
        #expect(time.wallTime.hour == 14 && time.offset == offset)
        film.userData = box("date", Array("yesterday".utf8))
        #expect(try metadata(film).times.map(\.source) == [.header])
    }

    @Test func `a position of 3GPP is read`() throws {
        var film = VideoBoxes()
        let place = Array("Kjóto".utf8) + [0, 0]
        let degrees =
            big(135 << 16 | 0x8000, 4) + big(-(35 << 16), 4) + big(50 << 16, 4)
        film.userData = box("loci", big(0, 6) + place + degrees + Array("earth\0\0".utf8))
        let found = try metadata(film)
        #expect(found.latitude == -35 && found.longitude == 135.5 && found.altitude == 50)
    }

    @Test func `an edit list says how much of it is shown`() throws {
        var film = VideoBoxes()
        (film.edits, film.headerUnits) = ([1500, 1000], 2500)
        #expect(try metadata(film).duration == 2.5)
        film.headerUnits = 0
        #expect(try metadata(film).duration == 2.5)
    }

    @Test func `a false length is not trusted`() throws {
        var film = VideoBoxes()
        film.headerUnits = 0x7FFF_FFF0
        #expect(try metadata(film).duration == 4)
    }

    @Test func `a film in fragments is as long as they are`() throws {
        var film = VideoBoxes()
        (film.sampleCount, film.headerUnits, film.fragments) = (0, 0, [50, 25])
        let found = try metadata(film)
        #expect(found.duration == 3 && found.frameRate == 25)
    }

    @Test func `the pictures of a book's chapters make no film of it`() throws {
        var film = VideoBoxes()
        (film.brand, film.code) = ("M4B ", "jpeg")
        let bytes = film.bytes
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        #expect(found?.hasVideo == false)
    }

    @Test func `a film truncated or damaged anywhere is harmless`() throws {
        var film = VideoBoxes()
        (film.keys, film.edits, film.fragments) = ([("com.apple.quicktime.make", "Apple")], [4000], [50])
        let bytes = film.bytes
        for index in bytes.indices {
            var broken = bytes
            broken[index] ^= 0xFF
            for bytes in [Array(bytes.prefix(index)), broken] {
                try TemporaryFile(bytes).withDescriptor { _ = MovieVideo(file: .file(descriptor: $0)).metadata }
            }
        }
    }

    @Test func `boxes without end are not all looked at`() throws {
        let bytes = Array(repeating: box("free", []), count: 200_001).flatMap { $0 } + VideoBoxes().bytes
        let codec = try TemporaryFile(bytes).withDescriptor {
            MovieVideo(file: .file(descriptor: $0)).metadata.videoCodec
        }
        #expect(codec == nil)
    }
}
