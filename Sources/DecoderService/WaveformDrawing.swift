import AudioCoding
import ImageCoding

/// Draws a waveform: the peaks light, the power dark within them, mirrored about the middle.
struct WaveformDrawing {
    private typealias Color = SIMD3<Float>

    private static let background: Color = [250, 249, 246]
    private static let middle: Color = [205, 211, 218]
    private static let peak: Color = [134, 176, 212]
    private static let power: Color = [38, 92, 146]

    private let waveform: Waveform
    private let size: PictureSize

    init(_ waveform: Waveform, size: PictureSize) {
        self.waveform = waveform
        self.size = size
    }

    /// The drawing; a quiet sound is enlarged to be seen, a silent one is a line.
    func picture() -> Picture {
        var picture = Picture(size: size)
        let half = Float(size.height) / 2
        for (column, values) in waveform.columns.prefix(size.width).enumerated() {
            let reach = (peak: height(of: values.peak), power: height(of: values.power))
            for row in 0..<size.height {
                let distance = abs(Float(row) + 0.5 - half)
                let color = Self.color(atDistance: distance, peak: reach.peak, power: reach.power)
                picture.set(column: column, row: row, red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z))
            }
        }
        return picture
    }

    private func height(of amplitude: Float) -> Float {
        min(1, amplitude * gain) * (Float(size.height) / 2 - 4)
    }

    /// The loudest peak reaches the edge; what is below -40 dB is noise and stays small.
    private var gain: Float {
        1 / max(0.01, waveform.columns.map(\.peak).max() ?? 1)
    }

    /// The colour so many pixels from the middle, mixed at the edges in proportion to the pixel's part on each side.
    private static func color(atDistance distance: Float, peak: Float, power: Float) -> Color {
        var color = distance < 1 ? middle : background
        color += (Self.peak - color) * covered(distance, by: peak)
        color += (Self.power - color) * covered(distance, by: power)
        return color
    }

    private static func covered(_ distance: Float, by reach: Float) -> Float {
        min(1, max(0, reach - distance + 0.5))
    }
}
