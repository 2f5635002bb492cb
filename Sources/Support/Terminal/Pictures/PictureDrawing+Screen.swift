import CChafa
import Glibc
package import Pixels

extension PictureDrawing {
    /// A picture prepared for a ``ScreenSession``; nil if the canvas is not whole cells, or it can't be drawn.
    ///
    /// Takes some milliseconds: for a worker's thread. The terminal draws it without reading pixels again.
    package func screenPicture(of canvas: PixelCanvas) -> ScreenPicture? {
        guard let (columns, rows) = cells(of: canvas) else { return nil }
        let content: ScreenPicture.Content?
        switch terminal.form {
        case .blocks: content = characters(of: canvas, columns: columns, rows: rows).map { .characters($0) }
        case .kitty: content = Self.upload(canvas)
        case .sixel, .iTerm2:
            let bytes = drawn(canvas, columns: columns, rows: rows)
            content = bytes.isEmpty ? nil : .drawn(bytes)
        }
        return content.map { ScreenPicture(columns: columns, rows: rows, $0) }
    }

    private static func upload(_ canvas: PixelCanvas) -> ScreenPicture.Content {
        var count = 0
        let compressed = unsafe diary_compress(canvas.bytes, canvas.bytes.count, &count)
        guard let compressed = unsafe compressed else {
            return .uploaded(canvas.size, base64: Base64.encoded(canvas.bytes), isCompressed: false)
        }
        defer { unsafe free(compressed) }
        let bytes = unsafe Array(UnsafeBufferPointer(start: compressed, count: count))
        return .uploaded(canvas.size, base64: Base64.encoded(bytes), isCompressed: true)
    }

    private func characters(of canvas: PixelCanvas, columns: Int, rows: Int) -> [Cell]? {
        let layout = layout(columns: columns, rows: rows)
        var drawn = [diary_picture_character](repeating: diary_picture_character(), count: columns * rows)
        guard unsafe diary_chafa_draw_characters(colors, layout, canvas.bytes, &drawn) else { return nil }
        let isDirect = terminal.form == .blocks(.direct)
        return drawn.map { character in
            var cell = Cell(
                blank: CellStyle(
                    foreground: Self.color(character.foreground, isDirect: isDirect),
                    background: Self.color(character.background, isDirect: isDirect)))
            // Only blocks were requested, and they take one cell each.
            let isBlock = 0x2580...0x259F ~= character.character
            cell.glyph = isBlock ? character.character : 0x20
            return cell
        }
    }

    private static func color(_ number: Int32, isDirect: Bool) -> CellColor {
        guard number >= 0 else { return .standard }
        guard isDirect else { return .palette(UInt8(clamping: number)) }
        return .direct(
            red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
}
