import AudioCoding
import ImageCoding
import Testing

@testable import DecoderService

struct WaveformDrawingTests {
    private func picture(_ amplitudes: [(Float, Float)]) -> Picture {
        let columns = amplitudes.map { Waveform.Column(peak: $0.0, power: $0.1) }
        let size = PictureSize(width: columns.count, height: 64)
        return WaveformDrawing(Waveform(columns: columns, frameCount: 1), size: size).picture()
    }

    /// How many rows of a column are neither background nor the line in the middle.
    private func inkedCount(_ picture: Picture, column: Int) -> Int {
        (0..<picture.size.height).count { picture.pixels[($0 * picture.size.width + column) * 3] < 200 }
    }

    @Test func `louder columns reach further, the loudest nearly to the edge`() {
        let drawn = picture([(0, 0), (0.25, 0.1), (0.5, 0.2), (1, 0.5)])
        let counts = (0..<4).map { inkedCount(drawn, column: $0) }
        #expect(counts == counts.sorted() && counts[0] == 0 && 50...60 ~= counts[3])
    }

    @Test func `a quiet sound is enlarged, noise is not`() {
        #expect(inkedCount(picture([(0.1, 0.05)]), column: 0) > 50)
        #expect(inkedCount(picture([(0.0005, 0.0002)]), column: 0) < 8)
    }

    @Test func `both halves are alike`() {
        let drawn = picture([(0.3, 0.1), (0.9, 0.4)])
        for row in 0..<32 {
            let (upper, lower) = (row * 6, (63 - row) * 6)
            #expect(drawn.pixels[upper..<upper + 6].elementsEqual(drawn.pixels[lower..<lower + 6]))
        }
    }

    @Test func `what is beyond full scale stays in the picture`() {
        #expect(inkedCount(picture([(16, 16)]), column: 0) == 56 || inkedCount(picture([(16, 16)]), column: 0) == 57)
    }
}
