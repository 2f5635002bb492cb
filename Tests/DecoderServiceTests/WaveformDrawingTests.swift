import AudioCoding
import Pixels
import Testing

@testable import DecoderService

struct WaveformDrawingTests {
    private func picture(_ amplitudes: [(Float, Float)]) -> PixelPicture {
        let columns = amplitudes.map { Waveform.Column(peak: $0.0, power: $0.1) }
        let size = PixelSize(width: columns.count * 4, height: 64)
        return WaveformDrawing(Waveform(columns: columns, frameCount: 1), size: size).picture()
    }

    /// The number of rows of a bar that are neither background nor the centre line.
    private func inkedCount(_ picture: PixelPicture, bar: Int) -> Int {
        (0..<picture.size.height).count { picture.pixels[($0 * picture.size.width + bar * 4 + 1) * 3] < 200 }
    }

    @Test func `louder bars reach further, the loudest nearly to the edge`() {
        let drawn = picture([(0, 0), (0.25, 0.1), (0.5, 0.2), (1, 0.5)])
        let counts = (0..<4).map { inkedCount(drawn, bar: $0) }
        #expect(counts == counts.sorted() && counts[0] == 0 && 50...60 ~= counts[3])
        #expect(Set(counts).count == 4)
    }

    @Test func `a quiet sound is enlarged, noise is not`() {
        #expect(inkedCount(picture([(0.1, 0.05)]), bar: 0) > 50)
        #expect(inkedCount(picture([(0.0005, 0.0002)]), bar: 0) < 12)
    }

    @Test func `between two bars there is a gap`() {
        let drawn = picture([(1, 1), (1, 1)])
        let row = (0..<8).map { drawn.pixels[(10 * 8 + $0) * 3] < 200 }
        #expect(row == [true, true, true, false, true, true, true, false])
    }

    @Test func `both halves are alike`() {
        let drawn = picture([(0.3, 0.1), (0.9, 0.4)])
        for row in 0..<32 {
            let (upper, lower) = (row * 24, (63 - row) * 24)
            #expect(drawn.pixels[upper..<upper + 24].elementsEqual(drawn.pixels[lower..<lower + 24]))
        }
    }

    @Test func `samples beyond full scale stay in the picture`() {
        #expect(50...60 ~= inkedCount(picture([(16, 16)]), bar: 0))
    }
}
