import CSystem
import Glibc

/// The size of a terminal in cells.
package struct TerminalWindow: Sendable, Hashable {
    /// Cells in a line.
    package var columns: Int
    /// Lines on the screen.
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The default if nothing is known.
    package static let standard = TerminalWindow(columns: 80, rows: 24)

    /// The window of the terminal at the descriptor (`ioctl(2)`, `TIOCGWINSZ`); if unknown, `columnsVariable` (the
    /// value of `$COLUMNS`), else 80 by 24.
    package static func current(of descriptor: Int32, columnsVariable: String?) -> TerminalWindow {
        var (columns, rows): (UInt16, UInt16) = (0, 0)
        _ = unsafe diary_terminal_size(descriptor, &columns, &rows)
        let named = columnsVariable.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return TerminalWindow(
            columns: columns > 0 ? Int(columns) : named ?? standard.columns,
            rows: rows > 0 ? Int(rows) : standard.rows)
    }

    /// Returns whether the descriptor is a terminal (`isatty(3)`).
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }
}
