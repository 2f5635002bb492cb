import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// The description of WebM and Matroska sounds, from generated elements.
struct MatroskaSoundTests {
    private func element(_ identifier: Int, _ content: [UInt8]) -> [UInt8] {
        let width = identifier > 0xFFFFFF ? 4 : identifier > 0xFFFF ? 3 : identifier > 0xFF ? 2 : 1
        let name = (0..<width).reversed().map { UInt8(truncatingIfNeeded: identifier >> ($0 * 8)) }
        return name + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    private func described(_ kind: String, codec: String, codecBytes: [UInt8] = [], tags: [UInt8] = []) throws
        -> UndecodedSound
    {
        let sound = element(0xE1, element(0xB5, [0x47, 0x3B, 0x80, 0]) + element(0x9F, [2]) + element(0x6264, [16]))
        let track = element(0x83, [2]) + element(0x86, Array(codec.utf8)) + element(0x63A2, codecBytes) + sound
        let times = element(0x1549_A966, element(0x4489, [0x44, 0xFA, 0, 0]))
        let segment = element(0x1853_8067, times + element(0x1654_AE6B, element(0xAE, track)) + tags)
        let bytes = element(0x1A45_DFA3, element(0x4282, Array(kind.utf8))) + segment
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        return try #require(found)
    }

    @Test(
        arguments: [
            ("A_AC3", "AC-3", nil), ("A_MPEG/L2", "MP2", nil), ("A_PCM/INT/BIG", "PCM", 16),
            ("A_PCM/FLOAT/IEEE", "float", 16), ("A_TTA1", "True Audio", nil), ("A_AAC/MPEG4/LC", "AAC", nil),
        ] as [(String, String, Int?)])
    func `a codec has the name that people know it by`(name: String, codec: String, bits: Int?) throws {
        let sound = try described("matroska", codec: name)
        #expect(sound.metadata.codec == codec && sound.metadata.bitDepth == bits)
        #expect(sound.metadata.sampleRate == 48_000 && sound.metadata.channels == 2 && sound.metadata.duration == 2)
    }

    @Test func `a codec of Microsoft's is reported by its number`() throws {
        #expect(try described("matroska", codec: "A_MS/ACM", codecBytes: [0x61, 0x01, 2, 0]).metadata.codec == "WMA")
        #expect(try described("matroska", codec: "A_MS/ACM", codecBytes: [0xEE, 0xEE]).metadata.codec == "MS/ACM")
    }

    @Test(
        arguments: [
            ([0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x04, 0x38]), ([0x01, 0, 0], [0x04, 0x38]),
            ([0x07, 0x80], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), ([0], [0x04, 0x38]), ([0x07, 0x80], [0]),
        ] as [([UInt8], [UInt8])])
    func `an impossible size or depth is left out, and the film stays one`(width: [UInt8], height: [UInt8]) throws {
        let pictures = element(0x83, [1]) + element(0x86, Array("V_VP8".utf8))
        let film = element(0xAE, pictures + element(0xE0, element(0xB0, width) + element(0xBA, height)))
        let depth = element(0x9F, [2]) + element(0x6264, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF])
        let codec = element(0x86, Array("A_PCM/INT/BIG".utf8))
        let sound = element(0xAE, element(0x83, [2]) + codec + element(0xE1, depth))
        let bytes =
            element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8)))
            + element(0x1853_8067, element(0x1654_AE6B, film + sound))
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        let metadata = try #require(found).metadata
        #expect(metadata.width == nil && metadata.height == nil && metadata.bitDepth == nil)
        #expect(metadata.videoCodec == "vp8" && metadata.codec == "PCM" && metadata.channels == 2)
    }

    @Test func `a film's pictures are read, and the first of its sounds`() throws {
        let size = element(0xB0, [0x07, 0x80]) + element(0xBA, [0x04, 0x38])
        let colors = element(0x55B0, element(0x55BA, [16]))
        let turn = element(0x7670, element(0x7675, [0xC2, 0xB4, 0, 0]))
        let pictures = element(0x83, [1]) + element(0x86, Array("V_MPEGH/ISO/HEVC".utf8))
        let rate = element(0x23E383, [0x02, 0x62, 0x5A, 0x00])
        let film = element(0xAE, pictures + rate + element(0xE0, size + colors + turn))
        let sounds = ["A_AAC", "A_OPUS"].map { name in
            element(0xAE, element(0x83, [2]) + element(0x86, Array(name.utf8)) + element(0xE1, element(0x9F, [2])))
        }
        let times = element(0x1549_A966, element(0x4489, [0x44, 0xFA, 0, 0]))
        let tracks = element(0x1654_AE6B, film + sounds[0] + sounds[1])
        let bytes = element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8))) + element(0x1853_8067, times + tracks)
        let sound = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        let found = try #require(sound)
        #expect(found.hasVideo && found.metadata.videoCodec == "hevc" && found.metadata.codec == "AAC")
        #expect(found.metadata.width == 1920 && found.metadata.height == 1080 && found.metadata.orientation == 6)
        #expect(found.metadata.frameRate == 25 && found.metadata.isHighDynamicRange && found.metadata.duration == 2)
    }

    @Test func `everything else than WebM is Matroska`() throws {
        let other = try described("matroska", codec: "A_OPUS")
        #expect(other.name == "Matroska" && other.fileExtension == "mka" && other.mimeType == "audio/x-matroska")
        #expect(try described("webm", codec: "A_OPUS").fileExtension == "webm")
    }

    /// A tag with texts, about what is at a level; nil for the level of the standard.
    private func tag(_ level: UInt8?, _ texts: [(String, String)], inside: [UInt8] = []) -> [UInt8] {
        let target = element(0x63C0, level.map { element(0x68CA, [$0]) } ?? [])
        let simple = texts.map { name, value in
            element(0x67C8, element(0x45A3, Array(name.utf8)) + element(0x4487, Array(value.utf8)) + inside)
        }
        return element(0x7373, target + simple.joined())
    }

    @Test func `the title is that of the track, in any order, and the other one is the album's`() throws {
        let album = tag(nil, [("TITLE", "The album"), ("ARTIST", "Many")])
        let track = tag(30, [("TITLE", "The track"), ("ARTIST", "Somebody")])
        for tags in [album + track, track + album] {
            let found = try described("webm", codec: "A_OPUS", tags: element(0x1254_C367, tags)).metadata
            #expect(found.title == "The track" && found.album == "The album" && found.artist == "Somebody")
        }
        let alone = try described("webm", codec: "A_OPUS", tags: element(0x1254_C367, album)).metadata
        #expect(alone.title == "The album" && alone.album == nil && alone.artist == "Many")
    }

    @Test func `a description and keywords are read`() throws {
        let tags = tag(nil, [("DESCRIPTION", "We swam"), ("KEYWORDS", "lake, summer")])
        let found = try described("matroska", codec: "A_OPUS", tags: element(0x1254_C367, tags)).metadata
        #expect(found.description == "We swam" && found.keywords == ["lake", "summer"])
    }

    @Test func `a text about another text is none of the sound`() throws {
        let original = element(0x67C8, element(0x45A3, Array("TITLE".utf8)) + element(0x4487, Array("Before".utf8)))
        let tags = tag(30, [("TITLE", "After")], inside: original) + tag(30, [("ORIGINAL", "x")], inside: original)
        let found = try described("webm", codec: "A_OPUS", tags: element(0x1254_C367, tags)).metadata
        #expect(found.title == "After")
    }

    @Test func `elements that are missing have the values of the standard`() throws {
        let track = element(0x83, [2]) + element(0x86, Array("A_AC3".utf8)) + element(0xE1, [])
        let bytes =
            element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8)))
            + element(0x1853_8067, element(0x1654_AE6B, element(0xAE, track)))
        let found = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        #expect(found?.metadata.channels == 1 && found?.metadata.sampleRate == 8000)
    }

    @Test func `a date is reported under any of its names`() throws {
        let tag = { (name: String) in
            self.element(
                0x67C8, self.element(0x45A3, Array(name.utf8)) + self.element(0x4487, Array("2024-05-06".utf8)))
        }
        for name in ["DATE", "DATE_RECORDED"] {
            let tags = element(0x1254_C367, element(0x7373, tag(name)))
            #expect(try described("webm", codec: "A_OPUS", tags: tags).metadata.date == "2024-05-06")
        }
    }
}
