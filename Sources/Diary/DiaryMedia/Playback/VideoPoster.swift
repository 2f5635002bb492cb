import DiaryModel
import Pixels

/// The picture that represents a film: its frame with a triangle on it, or a plate with its length.
enum VideoPoster {
    private static let plateColor = PixelCanvas.Color(gray: 38)
    private static let plateInk = PixelCanvas.Color(gray: 235)

    /// The picture with a triangle in its middle, on a dark disc for contrast.
    static func marked(_ picture: PixelPicture) -> PixelPicture {
        var result = picture
        let (width, height) = (picture.size.width, picture.size.height)
        let radius = Double(min(width, height)) / 6
        guard radius >= 2 else { return picture }
        let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
        for row in max(0, Int(middleY - radius))..<min(height, Int(middleY + radius) + 1) {
            for column in max(0, Int(middleX - radius))..<min(width, Int(middleX + radius) + 1) {
                let x = (Double(column) + 0.5 - middleX) / radius
                let y = (Double(row) + 0.5 - middleY) / radius
                guard x * x + y * y <= 1 else { continue }
                let start = (row * width + column) * 3
                for part in 0..<3 {
                    result.pixels[start + part] =
                        isInTriangle(x, y) ? 245 : UInt8(Double(picture.pixels[start + part]) * 0.4)
                }
            }
        }
        return result
    }

    /// Points to the right; the disc around it has the radius 1.
    private static func isInTriangle(_ x: Double, _ y: Double) -> Bool {
        x >= -0.3 && x <= 0.55 && abs(y) <= (0.55 - x) * 0.55
    }

    /// A dark plate with a triangle, and the length below it if known; as large as fits for 16:9.
    static func plate(seconds: Double?, fitting room: PixelSize) -> PixelPicture {
        let width = max(1, min(room.width, room.height * 16 / 9, 512))
        let size = PixelSize(width: width, height: max(1, width * 9 / 16))
        var canvas = PixelCanvas(size: size, plateColor)
        if let seconds {
            let text = PlayingTime.text(seconds)
            let scale = max(1, size.height / 90)
            let area = PixelCanvas.size(of: text, scale: scale)
            if area.width < size.width, area.height * 4 < size.height {
                let top = size.height - area.height - size.height / 12
                canvas.write(text, left: (size.width - area.width) / 2, top: top, scale: scale, plateInk)
            }
        }
        let picture = PixelPicture(size: size, pixels: canvas.opaqueBytes) ?? PixelPicture(size: size)
        return marked(picture)
    }
}
