import AudioCoding
import Glibc
import Pixels

/// Draws a waveform as bars mirrored about the middle: the peaks in light colour, the power in dark within them.
struct WaveformDrawing {
    private typealias Color = SIMD3<Float>

    private static let background: Color = [247, 248, 250]
    private static let middle: Color = [214, 221, 229]
    private static let peak: Color = [150, 190, 226]
    private static let power: Color = [30, 94, 158]
    /// The pixels from one bar to the next, and of the gap between them.
    private static let (pitch, gap) = (4, 1)
    /// Levels this far below full scale, in decibels, are invisible.
    private static let floor: Float = 48

    /// The size of a drawing with that longer side.
    static func size(side: Int) -> PixelSize { PixelSize(width: side, height: max(1, side / 4)) }

    static func columnCount(width: Int) -> Int { max(1, width / pitch) }

    private let waveform: Waveform
    private let size: PixelSize
    /// The loudest peak reaches the edge; levels below -40 dB are noise and stay small.
    private let gain: Float

    init(_ waveform: Waveform, size: PixelSize) {
        self.waveform = waveform
        self.size = size
        gain = 1 / max(0.01, waveform.columns.map(\.peak).max() ?? 1)
    }

    /// The drawing; a quiet sound is enlarged to be seen, a silent one is a line.
    func picture() -> PixelPicture {
        let ground = Self.background
        var picture = PixelPicture(size: size, red: UInt8(ground.x), green: UInt8(ground.y), blue: UInt8(ground.z))
        let margin = (size.width - waveform.columns.count * Self.pitch + Self.gap) / 2
        for column in 0..<size.width {
            let (bar, place) = (max(0, column - margin) / Self.pitch, (column - margin) % Self.pitch)
            let isBar = column >= margin && bar < waveform.columns.count && place < Self.pitch - Self.gap
            draw(isBar ? waveform.columns[bar] : nil, at: column, of: &picture)
        }
        return picture
    }

    private func draw(_ values: Waveform.Column?, at column: Int, of picture: inout PixelPicture) {
        let reach = (peak: height(of: values?.peak ?? 0), power: height(of: values?.power ?? 0))
        for row in 0..<size.height {
            let distance = abs(Float(row) + 0.5 - Float(size.height) / 2)
            var color = distance < 1 ? Self.middle : Self.background
            if values != nil {
                color += (Self.peak - color) * Self.covered(distance, by: reach.peak)
                color += (Self.power - color) * Self.covered(distance, by: reach.power)
            }
            picture.set(column: column, row: row, red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z))
        }
    }

    /// Half between amplitude and decibels: quiet words are visible beside loud ones, and pauses stay pauses.
    private func height(of amplitude: Float) -> Float {
        let loudness = min(1, amplitude * gain)
        guard loudness > 0 else { return 0 }
        let decibels = max(0, 1 + 20 * log10(loudness) / Self.floor)
        return (loudness + decibels * decibels) / 2 * (Float(size.height) / 2 - Float(size.height) / 16)
    }

    /// The part of a pixel, at a distance from the middle, that the bar covers.
    private static func covered(_ distance: Float, by reach: Float) -> Float {
        min(1, max(0, reach - distance + 0.5))
    }
}
