import DiaryMedia
import DiaryModel
import DiaryStore
import Pixels
import TestSupport
import Testing

struct MediumPicturesTests {
    private let program = TestProgram()
    private let room = PixelSize(width: 100, height: 100)

    private func pictures(of name: String, decoderPath: String = TestProgram.decoderPath) throws
        -> (MediumPictures, Medium)
    {
        program.run("add", "Fog", "-m", TestProgram.sample(name))
        let store = try DiaryStore(program.diary, access: .reading)
        return (MediumPictures(store: store, decoderPath: decoderPath), try program.onlyEntry().media[0])
    }

    @Test func `a sound's loudness is that of its waveform`() throws {
        let (pictures, medium) = try pictures(of: "umbrella.wav")
        let loudness = try pictures.loudness(of: medium)
        #expect(loudness.count == 128 && loudness.allSatisfy { 0...1 ~= $0 })
        // The loudest moment reaches the edge, and the pause at its end is silent.
        #expect(try #require(loudness.max()) > 0.9 && loudness.suffix(10).allSatisfy { $0 < 0.1 })
        #expect(try pictures.waveform(medium, fitting: room)?.size == PixelSize(width: 100, height: 25))
        #expect(try pictures.cover(medium, fitting: room) == nil)
    }

    @Test func `a photo has neither loudness nor waveform`() throws {
        let (pictures, medium) = try pictures(of: "lighthouse.jpg")
        #expect(try pictures.loudness(of: medium).isEmpty)
        #expect(try pictures.photo(medium, fitting: room)?.size == PixelSize(width: 100, height: 75))
    }

    @Test func `a missing decoder is reported, and a failing one gives no picture`() throws {
        let (missing, medium) = try pictures(of: "lighthouse.jpg", decoderPath: "/nowhere/decoder")
        #expect(throws: DecoderError.decoderMissing(path: "/nowhere/decoder")) {
            try missing.photo(medium, fitting: room)
        }
        let store = try DiaryStore(program.diary, access: .reading)
        #expect(try MediumPictures(store: store, decoderPath: "/bin/true").photo(medium, fitting: room) == nil)
    }
}
