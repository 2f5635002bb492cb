import TestSupport

@testable import Terminal

extension ScreenModel {
    /// The part of a grid that it doesn't show; nil if it shows all.
    ///
    /// - Parameter skipsDisputed: true to skip characters about whose width it disagrees, but not those after them.
    func difference(from grid: Grid, skipsDisputed: Bool = false) -> String? {
        settle()
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let cell = grid[column, row]
                let head = (0...column).last { grid[$0, row].width > 0 } ?? column
                if skipsDisputed, grid[head, row].flags.contains(.disputed) { continue }
                let wanted = Cell(
                    text: cell.width == 0 ? "" : grid.character(of: cell), cells: Int(cell.width),
                    look: Self.look(of: cell.style))
                var found = lines[row][column]
                found.pixels = nil
                if found != wanted { return "row \(row), column \(column): \(found) instead of \(wanted)" }
            }
        }
        return nil
    }

    private static func look(of style: CellStyle) -> Look {
        let numbers: [(CellAttributes, Int)] = [
            (.bold, 1), (.faint, 2), (.italic, 3), (.underlined, 4), (.reversed, 7), (.struck, 9),
        ]
        return Look(
            foreground: style.foreground == .standard ? [] : style.foreground.parameters(isBackground: false),
            background: style.background == .standard ? [] : style.background.parameters(isBackground: true),
            attributes: Set(numbers.filter { style.attributes.contains($0.0) }.map(\.1)))
    }
}
