import DiaryModel
import Pixels

/// Reads the drawing of a sound, as the decoder makes it: bars mirrored about the middle, each three pixels wide with a
/// gap of one, on a light background.
enum WaveformShape {
    private static let pitch = 4
    /// The brightness of the background, and of the lightest part of a bar.
    private static let (ground, ink): (Float, Float) = (248, 182)
    /// The rows that the line in the middle adds to each bar.
    private static let middle: Float = 0.85
    /// The part of the height that the loudest bar takes.
    private static let reach: Float = 7.0 / 8

    /// Returns whether a thumbnail has the dimensions of such a drawing; that of a cover has others.
    static func isWaveform(_ thumbnail: Thumbnail) -> Bool {
        thumbnail.width >= 4 * pitch && max(1, thumbnail.width / 4) == thumbnail.height
    }

    /// The height of each bar, from 0 to 1.
    static func loudness(in drawing: PixelPicture) -> [Float] {
        let count = drawing.size.width / pitch
        let margin = (drawing.size.width - count * pitch + 1) / 2
        return (0..<count).map { bar in
            let column = min(drawing.size.width - 1, margin + bar * pitch + 1)
            let rows = (0..<drawing.size.height).reduce(Float(0)) { sum, row in
                let brightness = Float(drawing.brightness(column: column, row: row))
                return sum + min(1, max(0, (ground - brightness) / (ground - ink)))
            }
            return min(1, max(0, (rows - middle) / (Float(drawing.size.height) * reach)))
        }
    }
}
