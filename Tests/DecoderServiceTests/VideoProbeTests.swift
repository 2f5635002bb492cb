import DecoderProtocol
import TestFixtures
import Testing

@testable import DecoderService

/// Descriptions of films by other programs, and the frames that they send.
struct VideoProbeTests {
    private func probe(_ text: String) throws -> MediumMetadata {
        try TemporaryFile(Array(text.utf8)).withDescriptor { try VideoProbe(pipe: $0).medium.metadata }
    }

    @Test func `a film is described by ffprobe`() throws {
        let found = try probe(
            """
            {"streams":[{"codec_type":"video","codec_name":"mjpeg","disposition":{"attached_pic":1}},
            {"codec_type":"video","codec_name":"h264","width":1440,"height":1080,"avg_frame_rate":"30000/1001",
            "color_transfer":"smpte2084","side_data_list":[{"rotation":-90}]},
            {"codec_type":"audio","codec_name":"pcm_s16le","sample_rate":"48000","channels":2,"bits_per_sample":16}],
            "format":{"duration":"12.480000","tags":{"title":"a","creation_time":"2024-01-05T10:11:12.000000Z"}}}
            """)
        #expect(found.videoCodec == "h264" && found.width == 1440 && found.height == 1080 && found.orientation == 6)
        #expect(found.frameRate == 29.97 && found.isHighDynamicRange && found.duration == 12.48)
        #expect(found.codec == "PCM" && found.sampleRate == 48_000 && found.channels == 2 && found.bitDepth == 16)
        #expect(found.title == "a" && found.captureTime == CaptureTime(metadataText: "2024-01-05T10:11:12Z"))
    }

    @Test func `a container of a sound alone is described as a sound`() throws {
        let text = """
            {"streams":[{"codec_type":"video","codec_name":"png","disposition":{"attached_pic":1}},
            {"codec_type":"audio","codec_name":"mp2","sample_rate":"44100","channels":1}],
            "format":{"duration":"3.050000","tags":{"title":"a"}}}
            """
        let found = try TemporaryFile(Array(text.utf8)).withDescriptor { try VideoProbe(pipe: $0).medium }
        #expect(found.kind == .audio && found.metadata.codec == "MP2" && found.metadata.videoCodec == nil)
        #expect(found.metadata.duration == 3.05 && found.metadata.sampleRate == 44_100 && found.metadata.title == "a")
    }

    @Test(
        arguments: [
            "", "{", "[]", #"{"streams":[]}"#, #"{"streams":[{"codec_type":"audio"}]}"#, #"{"streams":"x","format":7}"#,
        ])
    func `without a description of pictures there are no frames`(text: String) {
        #expect(throws: DecoderFailure.self) { try probe(text) }
    }

    @Test func `numbers that can't be are left out`() throws {
        let found = try probe(
            """
            {"streams":[{"codec_type":"video","width":-1,"height":99999999,"avg_frame_rate":"0/0"},
            {"codec_type":"audio","sample_rate":"99999999999","channels":-2}],"format":{"duration":"-1"}}
            """)
        #expect(found.width == nil && found.height == nil && found.frameRate == nil && found.duration == nil)
        #expect(found.sampleRate == nil && found.channels == nil)
    }

    private func frame(_ head: String, _ pixels: [UInt8], side: Int = 64) throws -> InspectedMedium {
        try TemporaryFile(Array(head.utf8) + pixels).withDescriptor { try VideoFrame.medium(pipe: $0, side: side) }
    }

    @Test func `a frame that is larger than was asked for is refused`() {
        #expect(throws: DecoderFailure.self) {
            try frame("P6\n40 2\n255\n", [UInt8](repeating: 9, count: 240), side: 16)
        }
    }

    @Test func `a frame becomes a thumbnail, and a black one is reported`() throws {
        let bright = try frame("P6\n4 2\n255\n", [UInt8](repeating: 200, count: 24))
        #expect(bright.thumbnail?.starts(with: [0xFF, 0xD8]) == true && bright.thumbnailFailure == nil)
        let dark = try frame("P6\n4 2\n255\n", [UInt8](repeating: 20, count: 24))
        #expect(dark.thumbnail != nil && dark.thumbnailFailure?.kind == .darkFrame)
    }

    @Test(
        arguments: [
            "", "P6", "P6\n4 2\n255\n", "P5\n1 1\n255\naaa", "P6\n1 1\n65535\naaa", "P6\n0 1\n255\n",
            "P6\n999999 1\n255\na",
            "P6\n-1 1\n255\naaa", "P6 1 1 255",
        ])
    func `anything other than a frame is refused`(text: String) {
        #expect(throws: DecoderFailure.self) { try frame(text, []) }
    }
}
