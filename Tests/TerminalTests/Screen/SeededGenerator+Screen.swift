import TestFixtures

@testable import Terminal

extension SeededGenerator {
    /// Characters on which terminals disagree, among others.
    private static let disputed = [
        "❤️", "1️⃣", "👩‍👧", "👍🏽", "🇨🇿", "का", "कि", "🫨", "\u{E0B0}", "👩‍👩‍👧‍👦", "क्षि", "☎️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ᄒ\u{1161}\u{11AB}",
    ]

    mutating func style() -> CellStyle {
        guard !isOne(in: 3) else { return .plain }
        let colors: [CellColor] = [
            .standard, .theme(2), .theme(12), .palette(99), .direct(red: 1, green: 2, blue: 3), .standard,
        ]
        return CellStyle(
            foreground: pick(colors), background: pick(colors),
            attributes: isOne(in: 2) ? [] : CellAttributes(rawValue: UInt8.random(in: 0..<64, using: &self)))
    }

    mutating func line() -> StyledText {
        var text = StyledText()
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let foreign = isOne(in: 3) ? pick(Self.disputed) + pick(["", "x", "京"]) + pick(Self.disputed) : self.text()
            text.append(foreign, pick([.plain, .bold, .hit, .cyan, .red]))
        }
        return text
    }

    /// Draws at random positions, some of them outside.
    mutating func scribble(on grid: inout Grid) {
        for _ in 0..<Int.random(in: 1...6, using: &self) {
            let position = GridPosition(
                column: Int.random(in: -5...grid.columns, using: &self),
                row: Int.random(in: -1...grid.rows, using: &self))
            let part = GridRectangle(
                column: position.column, row: position.row, columns: Int.random(in: 0...20, using: &self),
                rows: Int.random(in: 0...4, using: &self))
            switch Int.random(in: 0..<10, using: &self) {
            case 0: grid.fill(part, style())
            case 1: grid.drawLine(from: position, columns: part.columns, style())
            case 2: grid.restyle(part) { $0.attributes.formSymmetricDifference(.reversed) }
            case 3: grid.draw(grid, part, at: GridPosition(column: part.column + 3, row: part.row + 1))
            case 4: grid.draw(line(), at: position, in: part, style())
            default: grid.draw(line(), at: position, style())
            }
        }
    }
}
