import CChafa
import Glibc
package import Pixels

/// Draws pictures for a terminal.
///
/// Wraps libchafa, which is loaded at first use.
package struct PictureDrawing: Sendable {
    package let terminal: PictureTerminal

    package init(terminal: PictureTerminal) {
        self.terminal = terminal
    }

    /// True if libchafa is installed.
    package static var isAvailable: Bool { diary_chafa_is_available() }

    /// The output that draws a canvas at a distance in cells from the left edge, with the cursor at the beginning of
    /// the line below it.
    ///
    /// The canvas is whole cells; empty if it can't be drawn.
    package func text(of canvas: PixelCanvas, indentation: Int) -> [UInt8] {
        guard let (columns, rows) = cells(of: canvas) else { return [] }
        let drawn = drawn(canvas, columns: columns, rows: rows)
        guard !drawn.isEmpty else { return [] }
        return terminal.form.isText
            ? Self.lines(drawn, indentation: indentation) : Self.placed(drawn, rows: rows, indentation: indentation)
    }

    /// The cells that a canvas fills; nil if they are not whole.
    func cells(of canvas: PixelCanvas) -> (columns: Int, rows: Int)? {
        let (size, cell) = (canvas.size, terminal.cell)
        let (columns, rows) = (size.width / cell.width, size.height / cell.height)
        let isWhole = size == PixelSize(width: columns * cell.width, height: rows * cell.height)
        return columns > 0 && rows > 0 && isWhole ? (columns, rows) : nil
    }

    func layout(columns: Int, rows: Int) -> diary_picture_layout {
        diary_picture_layout(
            columns: Int32(columns), rows: Int32(rows), cell_width: Int32(terminal.cell.width),
            cell_height: Int32(terminal.cell.height))
    }

    func drawn(_ canvas: PixelCanvas, columns: Int, rows: Int) -> [UInt8] {
        var count = 0
        let layout = layout(columns: columns, rows: rows)
        let drawn = unsafe diary_chafa_draw(form, colors, layout, canvas.bytes, &count)
        guard let drawn = unsafe drawn else { return [] }
        defer { unsafe free(drawn) }
        return unsafe Array(UnsafeBufferPointer(start: drawn, count: count))
    }

    private var form: diary_picture_form {
        switch terminal.form {
        case .kitty: DIARY_PICTURE_KITTY
        case .iTerm2: DIARY_PICTURE_ITERM2
        case .sixel: DIARY_PICTURE_SIXEL
        case .blocks: DIARY_PICTURE_BLOCKS
        }
    }

    var colors: diary_picture_colors {
        switch terminal.form {
        case .blocks(.palette256): DIARY_PICTURE_256_COLORS
        case .blocks(.palette16): DIARY_PICTURE_16_COLORS
        case .kitty, .iTerm2, .sixel, .blocks(.direct): DIARY_PICTURE_TRUE_COLOR
        }
    }

    private static func lines(_ drawn: [UInt8], indentation: Int) -> [UInt8] {
        let start = [UInt8](repeating: UInt8(ascii: " "), count: indentation)
        return drawn.split(separator: UInt8(ascii: "\n")).flatMap { start + $0 + Array("\u{1B}[0m\n".utf8) }
    }

    /// The drawing with its position.
    ///
    /// Terminals leave the cursor in different places: so room is made first, and the cursor saved.
    private static func placed(_ drawn: [UInt8], rows: Int, indentation: Int) -> [UInt8] {
        let room = String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
        let start = indentation > 0 ? "\u{1B}[\(indentation)C" : ""
        return Array("\(room)\r\(start)\u{1B}7".utf8) + drawn + Array("\u{1B}8\u{1B}[\(rows)B\r".utf8)
    }
}
